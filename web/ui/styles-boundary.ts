/**
 * Ends the influence of the page around the element. Text properties are inherited into a shadow root, and a
 * page's rules for every element (`* { … }`) match the host itself; neither may change the lines, signs or
 * order of a figure. So everything is reset on one element inside the root (`page`, shell.ts), which no rule
 * of the page can match; that includes properties that browsers do not know yet.
 *
 * Lines under an ancestor's text (a link, `<ins>`, `<s>`) are drawn under all of its lines, and no property takes
 * them away; they do not go into a float, which means nothing else to the flex items in `page`.
 */
import { css } from 'lit';
import { column } from './shared/looks';

export const boundaryStyles = css`
  /*
   * The axes along which the host lays out its own boxes are its writing mode and direction. An important rule of a
   * shadow root comes before all rules of the page.
   */
  :host {
    writing-mode: horizontal-tb !important;
    direction: ltr !important;
    columns: auto !important;
    /* One column of the page, or one sheet of paper, holds all of it. */
    break-inside: avoid !important;
  }
  .page {
    all: initial;
    ${column};
    flex: 1 0 auto;
    position: relative;
    container-type: inline-size;
    /* Not style: whether the page hides what it holds, and whether it is for pressing there. */
    visibility: inherit;
    pointer-events: inherit;
    interactivity: inherit;
    color-scheme: inherit;
    /* In Chromium the language of fonts and hyphens, which \`all\` takes for a style. */
    -webkit-locale: inherit;
    font:
      15px/1.4 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Noto Sans',
      'DejaVu Sans',
      sans-serif;
    /* Lines are laid out by the type's own size: a browser that enlarges some of them breaks that. */
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    /* A page that lets nothing be selected does so for its own texts; auto would follow it. */
    -webkit-user-select: text;
    user-select: text;
    /*
     * Colours that no box has: the element reads from them what the page's are, and their transition says that they
     * change (element/page-colours.ts).
     */
    border-color: light-dark(#fff, #000) Canvas CanvasText Highlight;
    column-rule-color: GrayText;
    outline-color: light-dark(#fff, #000);
    transition: outline-color 1ms;
    /* Colours of the picture's scale and of heads are what they mean, also on paper. */
    -webkit-print-color-adjust: exact;
    print-color-adjust: exact;
    /* These are inputs of our own sheets: what a page has under the same name is another thing. */
    --least-picture: initial;
    --learned-picture: initial;
    --learned-player: initial;
    --lift: initial;
    --room: initial;
    --guide-height: initial;
  }
  .page > * {
    float: left;
  }
  /* In quirks mode browsers give tables a font and spaces of their own. */
  table {
    font: inherit;
    color: inherit;
    text-align: inherit;
    white-space: inherit;
  }
`;
