import { css } from 'lit';

/** Beside the stage where the element is wide; below it, and on a phone a sheet, where it is not. */
export const guideStyles = css`
  .guide {
    display: flex;
    flex-direction: column;
    color: var(--ink);
    background: var(--card);
    font-size: 16px;
    line-height: 1.45;
  }
  .guide-head {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 10px 12px 0 20px;
    color: var(--muted);
    font-size: 14px;
  }
  .guide .guide-head p {
    flex: 1;
    margin: 0;
  }
  .guide-head button {
    min-width: 36px;
    min-height: 36px;
    padding: 0;
  }
  .guide-dots {
    display: flex;
    gap: 8px;
    padding: 8px 20px;
  }
  .guide-dots span {
    width: 9px;
    height: 9px;
    border-radius: 50%;
    background: var(--line);
  }
  .guide-dots .past {
    background: var(--ink);
  }
  .guide-dots .now {
    background: var(--accent);
  }
  .guide-body {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    /* At its end the page behind it stays where it is. */
    overscroll-behavior: contain;
    padding: 4px 20px 12px;
  }
  .guide h2 {
    margin: 4px 0 8px;
    font-size: 20px;
    line-height: 1.25;
  }
  .guide p {
    margin: 0 0 10px;
    overflow-wrap: anywhere;
  }
  .guide .aside {
    color: var(--muted);
    font-size: 14px;
  }
  .guide em {
    font-style: normal;
    font-weight: 650;
  }
  .guide-foot {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding: 10px 20px;
    border-top: 1px solid var(--line);
    font-size: 14px;
  }
  .guide-foot span {
    color: var(--muted);
    text-align: center;
  }
  .guide-foot button,
  #commit,
  .wandered button {
    min-height: 44px;
    padding: 4px 16px;
  }
  .guide .primary {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
  .guide [aria-disabled='true'] {
    border-color: var(--line);
    background: none;
    color: var(--muted);
    cursor: default;
  }
  #commit {
    width: 100%;
    margin: 4px 0 10px;
  }
  .guess-options {
    display: grid;
    gap: 8px;
    margin: 0 0 10px;
    padding: 0;
    list-style: none;
  }
  .guess-option {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 44px;
    padding: 6px 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    cursor: pointer;
  }
  li.guess-option {
    cursor: default;
  }
  .guess-option:has(:checked),
  .guess-option.guessed {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .guess-option.true {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  .guess-option span {
    flex: 1;
  }
  .guess-option input {
    width: 20px;
    height: 20px;
    margin: 0;
    flex: none;
    accent-color: var(--accent);
  }
  .guess-number {
    display: flex;
    gap: 10px;
    margin-bottom: 10px;
  }
  .guess-number input {
    min-height: 44px;
  }
  .guess-number [type='range'] {
    flex: 1;
    min-width: 0;
    accent-color: var(--accent);
  }
  .guess-number [type='number'] {
    width: 92px;
  }
  .bars {
    margin: 0 0 8px;
    padding: 0;
    list-style: none;
    font-size: 14px;
  }
  .bars li {
    display: grid;
    grid-template-columns: 5.5em 1fr 3em;
    align-items: center;
    gap: 8px;
    min-height: 28px;
  }
  .bars input {
    width: 100%;
    min-height: 28px;
    margin: 0;
    accent-color: var(--accent);
  }
  .bar-word {
    overflow: hidden;
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar-pair {
    display: grid;
    gap: 2px;
  }
  .bar {
    width: calc(100% * var(--share));
    min-width: 1px;
    height: 8px;
    background: var(--ink);
  }
  .bar.guessed {
    background: var(--accent);
  }
  .wandered:has(p) {
    margin: 0 0 10px;
    padding: 10px 12px;
    border: 1px solid var(--accent);
    border-radius: 8px;
  }
  .playing-on {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    margin: 8px 0;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--accent);
  }
  .playing-on p {
    margin: 0;
  }
  .playing-on .gone {
    visibility: hidden;
  }
  .question {
    margin: 0 0 16px;
    padding: 0;
    border: 0;
    display: grid;
    gap: 6px;
  }
  .question legend {
    padding: 0;
    margin-bottom: 6px;
    font-weight: 600;
  }
  .hidden-part {
    display: grid;
    place-content: center;
    color: var(--muted);
    font-size: 14px;
  }
  .hidden-part.training {
    min-height: 58px;
  }
  .hidden-part.legend {
    justify-content: start;
  }
  [data-focus~='cost'] .cost-line,
  [data-focus~='sentence'] .chips,
  [data-focus~='knife'] .knife,
  [data-focus~='heads'] .heads,
  [data-focus~='strip'] .strip,
  [data-focus~='inspector'] .inspector,
  [data-focus~='legend'] .legend,
  [data-focus~='caption'] .caption,
  [data-focus~='training'] .training,
  [data-focus~='differences'] .differences,
  [data-focus~='look'] .look {
    outline: 3px solid var(--accent);
    outline-offset: -2px;
    border-radius: 6px;
  }
  /* Its texts begin at its edge: the frame stands around them. */
  [data-focus~='look'] .look {
    outline-offset: 5px;
  }
  .guided .intro {
    display: none;
  }
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
`;
