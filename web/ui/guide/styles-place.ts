import { css } from 'lit';

/** Beside the stage where the element is wide; below it, and on a phone a sheet, where it is not. */
export const placeStyles = css`
  /*
   * Beside the stage, and in sight wherever the reader scrolls: the rest of the element measures itself by
   * what is left for it. It takes no height of its own.
   */
  @container (min-width: 960px) {
    .guide,
    .root.guided {
      --guide-width: clamp(304px, 30cqw, 372px);
      --guide-height: var(--screen-height, min(100vh, 720px));
    }
    .root.guided {
      margin-inline-start: var(--guide-width);
      min-height: var(--guide-height);
      container-type: inline-size;
    }
    .guide {
      position: sticky;
      top: 0;
      z-index: 3;
      align-self: flex-start;
      flex: none;
      width: var(--guide-width);
      height: var(--guide-height);
      margin-block-end: calc(-1 * var(--guide-height));
      border-inline-end: 1px solid var(--line);
    }
  }
  /* Two layers keep beside each other: one over the other, neither would be in sight. */
  .guided .stages.compared {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  }
  .guided .of-b .layer-tools select {
    max-width: 84px;
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
  /* Below it: the stage keeps what is above. */
  @container (max-width: 959px) {
    /*
     * What is learned stands below the picture, and the player below that: over both lies the guide. The
     * picture has what is left between the guide and what is above: the header, the strip that trains and,
     * of two layers, their bars.
     */
    .root.guided {
      --below: min(320px, 44vh);
      --least-picture: 120px;
      --above: 195px;
      --learned-picture: max(
        200px,
        calc(var(--screen-height, 100vh) - var(--below) - var(--above))
      );
      --learned-player: static;
    }
    .root.guided:has(.stages.compared) {
      --above: 265px;
    }
    .root.guided .screen {
      min-height: 0;
    }
    .guide {
      order: 2;
      position: sticky;
      bottom: 0;
      z-index: 3;
      max-height: min(320px, 44vh);
      border-top: 2px solid var(--accent);
    }
    /* The questions at the end are read; the picture is not asked. */
    .guide:has(.question) {
      max-height: 62vh;
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
      scroll-margin-block-end: var(--below);
    }
  }
  @container (max-width: 559px) {
    .root.guided {
      --above: 135px;
    }
    .root.guided:has(.stages.compared) {
      --above: 168px;
    }
    .guide-head button {
      min-width: 44px;
      min-height: 44px;
    }
    .guide-head,
    .guide-foot,
    .guide-body,
    .guide-dots {
      padding-inline: 12px;
    }
    .guide .guide-head p {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .guide-head {
      padding-block: 0;
    }
    .guide-dots {
      padding-block: 0 4px;
    }
    .guided .controls,
    .guided .caption {
      display: none;
    }
    /* The slider goes to every stage: one row is enough for the player. */
    .guided .strip ol {
      display: none;
    }
    .guided .time {
      padding-block: 0;
    }
    .bars li {
      min-height: 44px;
    }
  }
  /* What a word means stands above the guide: over it, it would cover the sentence and Next. */
  @media (max-width: 899px) {
    .guided .term-panel {
      bottom: var(--below);
    }
  }
`;
