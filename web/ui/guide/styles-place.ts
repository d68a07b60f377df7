import { css } from 'lit';

/**
 * Beside the stage where the element is wide or low; otherwise below it. element/room.ts chooses, and sets
 * the height.
 */
export const placeStyles = css`
  .guide {
    --guide-edge: 20px;
    flex: none;
    position: sticky;
    z-index: 3;
  }
  /*
   * Beside the stage, and in sight wherever the reader scrolls: the rest of the element measures itself by
   * what is left for it. It takes no height of its own.
   */
  [data-guide='beside'] > :is(.guide, .root) {
    --guide-width: clamp(240px, 40cqw, 304px);
  }
  @container (min-width: 960px) {
    [data-guide='beside'] > :is(.guide, .root) {
      --guide-width: clamp(304px, 30cqw, 372px);
    }
  }
  @container (max-width: 959px) {
    [data-guide='beside'] > .guide {
      --guide-edge: 12px;
    }
  }
  [data-guide='beside'] > .root {
    margin-inline-start: var(--guide-width);
    min-height: var(--room);
    container-type: inline-size;
  }
  [data-guide='beside'] > .guide {
    top: 0;
    align-self: flex-start;
    width: var(--guide-width);
    height: var(--room);
    margin-block-end: calc(-1 * var(--room));
    border-inline-end: 1px solid var(--line);
  }
  /*
   * Below it, and in sight wherever the reader scrolls, but never over the picture and the player: what sticks stays
   * in its parent with its margin, which is as high as they are.
   */
  [data-guide='below'] > :is(.root, .guide) {
    --above-guide: max(var(--room), calc(var(--least-picture) + var(--least-player)));
  }
  [data-guide='below'] > .root {
    margin-block-end: calc(-1 * var(--above-guide));
  }
  [data-guide='below'] > .guide {
    order: 2;
    bottom: 0;
    max-height: var(--guide-height);
    margin-block-start: var(--above-guide);
    border-top: 2px solid var(--accent);
  }
  /* Two layers keep beside each other: one over the other, neither would be in sight. */
  .guided .stages.compared {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  }
  .guided .of-b .layer-tools select {
    max-width: 120px;
  }
  @container (max-width: 999px) {
    .guided .of-b .layer-tools select {
      padding: 2px 0;
      font-size: 12px;
    }
  }
  @container (max-width: 899px) {
    .guided .of-b .layer-tools select {
      max-width: 84px;
    }
  }
  /* What nothing can be pressed in is not scrolled: the keyboard could not. */
  .guided .controls:not(:has(button, select, input, a)) {
    overflow: visible;
    flex-wrap: wrap;
  }
  /* The page's name alone is read aloud, and takes no row. */
  .guided .top:has(> .first:only-child > .brand:only-child) {
    position: absolute;
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* In what is left for the page its menus stand behind one button: the sentence is in sight. */
  @container (max-width: 1199px) {
    .guided .menus > .menu:not(.all-menus) > .menu-button {
      display: none;
    }
    .guided .all-menus {
      display: block;
    }
    .guided .all-menus > .menu-button::after {
      content: none;
    }
  }
  /* A lesson counts the terms: all of a row of x, before the formula. */
  @container (min-width: 900px) {
    .guided .terms {
      min-height: min(
        calc(var(--lines) * var(--term-row)),
        max(calc(6 * var(--term-row)), calc(100% - 150px))
      );
    }
  }
  @container (max-width: 959px) {
    /*
     * What is learned stands below the picture, and the player below that: over both lies the guide. The
     * picture has what is left between the guide and what is around it: the header, the strip that trains, the
     * scale and, of two layers, their bars.
     */
    .root.guided {
      --above: 229px;
      --learned-picture: max(200px, calc(var(--room) - var(--above)));
      --learned-player: static;
    }
    .root.guided:has(.stages.compared) {
      --above: 299px;
    }
    /* The slider goes to every stage: one row is enough for the player. */
    .guided .strip ol {
      display: none;
    }
    .guided .time,
    .guided .time:has(.strip) {
      min-height: 0;
      padding-block: 0;
    }
    .guess-options {
      grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
    }
    .guide-dots {
      padding-block: 2px 6px;
    }
    .guide-head {
      padding-block-start: 4px;
    }
    .guide-foot {
      padding-block: 6px;
    }
    /* What a step brings into sight ends above the guide. */
    .guided :is(#look-panel, [data-scorer], [data-part='fold']) {
      scroll-margin-block-end: var(--guide-height, 0px);
    }
  }
  @container (max-width: 559px) {
    .root.guided {
      --above: 165px;
    }
    .root.guided:has(.stages.compared) {
      --above: 198px;
    }
    .guide-head button {
      min-width: 44px;
      min-height: 44px;
    }
    .guide {
      --guide-edge: 12px;
    }
    .guide-head {
      padding-block: 0;
    }
    /* The dots stand in the row of the buttons, where elsewhere the lesson's question is: the text needs the room. */
    .guide-dots {
      position: absolute;
      inset: 0 150px auto 0;
      height: 44px;
      padding-block: 0;
      align-items: center;
      gap: clamp(2px, 2cqw, 8px);
    }
    .guide .guide-head p {
      height: 44px;
      overflow: hidden;
      opacity: 0;
    }
    .guided :is(.controls, .caption) {
      display: none;
    }
    .bars li {
      min-height: 44px;
    }
  }
  /* What a word means stands above the guide: over it, it would cover the sentence and Next. */
  @media (max-width: 899px) {
    .guided .term-panel {
      bottom: var(--guide-height, 0px);
    }
  }
`;
