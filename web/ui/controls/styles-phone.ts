import { css } from 'lit';

// Parts of the header on a phone, included inside the condition of the style sheet that uses them.

/**
 * Puts the brand into the line of the introduction, which leaves room for the sentence; a lesson has no
 * introduction.
 */
export const brandBesideIntro = css`
  .root:not(.guided) .top:has(> .intro) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    row-gap: 3px;
    position: relative;
    > .first {
      display: contents;
    }
    > .first > .sentence {
      grid-area: 1 / 1 / 2 / 3;
    }
    > .first > .menus {
      grid-area: 1 / 3;
    }
    > .first > .brand {
      grid-area: 2 / 1;
      margin-inline-end: 8px;
    }
    > .intro {
      grid-area: 2 / 2 / 3 / 4;
    }
    > .controls {
      grid-area: 3 / 1 / 4 / 4;
    }
  }
`;

/** Variants and all five head counts fit without scrolling; the menu buttons come after them. */
export const choicesInOneRow = css`
  .controls {
    margin-inline: calc(-1 * var(--edge-head));
    padding-inline: 1px;
    gap: 2px;
  }
  .controls > :not(.knife, .heads) {
    order: 1;
  }
  .controls > .help {
    margin-inline: 11px;
  }
  :is(.knife, .heads) .options {
    gap: 0;
  }
  .knife .option {
    justify-content: center;
    min-width: 44px;
    padding: 0 1px;
    border-radius: 0;
  }
  .option + .option {
    margin-inline-start: -1px;
  }
  .knife .option-text {
    font-size: clamp(12px, calc((100cqw - 240px) / 10), 14px);
    text-align: center;
  }
  .knife .option-text small {
    font-size: 10.5px;
  }
  .knife {
    --long: none;
    --short: inline;
  }
  .heads .option {
    border-radius: 0;
  }
  .heads .options::before {
    content: none;
  }
  /* The chosen count says what it counts. */
  .count.chosen {
    flex-direction: column;
    gap: 0;
    line-height: 1.1;
  }
  .count.chosen::after {
    content: attr(data-heads);
    font-size: 10.5px;
    font-weight: 400;
    text-transform: lowercase;
  }
  .option:has(:focus-visible) {
    outline-offset: -3px;
  }
`;
