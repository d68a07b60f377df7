/**
 * On paper: the figure as it is, complete, as wide as the paper, without controls. Its colours are those of
 * the paper theme (draw/theme.ts), kept by print-color-adjust (styles-boundary.ts).
 */
import { css } from 'lit';
import { framed } from './shared/looks';

export const printStyles = css`
  @media print {
    /*
     * One layout for every paper. As a container it would have those of screens, by its width; and Firefox, which
     * learns that width from a first layout, loses on paper what the second one would show otherwise.
     */
    :host(:not([hidden])) {
      display: block !important;
      container-type: normal !important;
      min-height: 0 !important;
    }
    .page,
    .root.guided {
      container-type: normal !important;
    }
    .root.guided {
      display: block !important;
    }
    /* It holds its floats (styles-boundary.ts): the figure is as high as they are, and they are as wide as it is. */
    .page {
      display: flow-root !important;
    }
    .page * {
      animation: none !important;
      transition: none !important;
    }
    /* What can only be pressed, and what says how to. Important: sheets of loaded parts come after this one. */
    :is(.menus, .tools, .help, .transport, .scrub, .intro, .look-tabs, .sheet-bar, .mute),
    .projections button[aria-pressed='false'],
    .inspector :is(.close, .hint),
    .inspector .order button,
    .training-play,
    .training-tools,
    :is(#back, #zoom, #before, #values, #show-random, #put-back, #slide, #minute-pause),
    :is(.steps, .guide-foot, .guide-head, .notice) button,
    .seeds > button,
    .part-message[role='status'],
    .first-row nav,
    .first-foot :is(.askers, .ways),
    .word-editor {
      display: none !important;
    }
    .training-curve input {
      visibility: hidden;
    }
    .training {
      grid-template-columns: minmax(0, 1fr) auto !important;
    }
    :is(.menu-button, .caption)::after {
      content: none !important;
    }
    /* Boxes one below the other, as high as what they hold: there is no window. */
    :is(.root, .screen, .player, .middle, .stage-column, .stages, .half, .canvas-box, .guide),
    .time,
    .over-picture {
      position: static !important;
      display: block !important;
      width: auto !important;
      height: auto !important;
      min-height: 0 !important;
      max-height: none !important;
      margin: 0 !important;
    }
    .page > * {
      width: 100% !important;
    }
    .stages.compared {
      display: grid !important;
    }
    .stage-column,
    .canvas-box {
      position: relative !important;
    }
    .canvas-box {
      overflow: visible;
    }
    /* In the flow: its box is as high as the picture, and nothing lies under it. */
    .canvas-box > .pointed {
      position: static;
    }
    /* A picture of the screen's size, made smaller where the paper is. */
    canvas {
      position: static;
      max-width: 100%;
      height: auto !important;
      translate: none !important;
    }
    /* Nothing scrolls. */
    :is(.caption, .inspector, .guide, .guide-body, .chips, .controls, .term-list, .look-scroll),
    .strip ol,
    .value-scroll,
    .learned-table {
      height: auto !important;
      max-height: none !important;
      overflow: visible !important;
      mask-image: none !important;
    }
    :is(.chips, .controls, .legend) {
      flex-wrap: wrap;
    }
    .legend {
      height: auto;
      min-height: 34px;
      white-space: normal;
    }
    .strip ol {
      display: flex !important;
    }
    .strip li {
      min-width: 0;
      flex: 1 1 0;
    }
    .stage {
      padding-inline: 0;
      overflow: visible;
      font-size: 11.5px;
    }
    :is(.look-figure, .learned-chart, .legend, .caption),
    tr {
      break-inside: avoid;
    }
    /* The number that was asked for stands below the picture; no other was. */
    .inspector:not(.asked, .learned) {
      display: none !important;
    }
    .inspector.asked,
    .inspector.learned {
      position: static;
      display: block;
      width: auto;
      margin: 8px 16px;
      ${framed};
      box-shadow: none;
    }
  }
`;
