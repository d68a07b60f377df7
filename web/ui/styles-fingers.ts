import { css } from 'lit';

/**
 * Touch targets on a phone: at least 44 × 44 px, by their own size or by an invisible area around them. Names
 * inside running text are as high as their line.
 */
export const fingerStyles = css`
  @container (max-width: 899px) {
    .chips {
      padding-block: 0;
    }
    .chip,
    .tools button {
      min-width: 44px;
      min-height: 44px;
    }
    .first,
    .text-row {
      gap: 4px;
    }
    .tools button {
      padding: 0;
    }
    /* What scrolls would cut off an outline around them. */
    .chip:focus-visible {
      outline-offset: -3px;
    }
    .knife {
      gap: 10px;
    }
    .help {
      position: relative;
    }
    .help::after {
      content: '';
      position: absolute;
      inset: -11px;
    }
    /* Into the picture above them: below is the caption, which may have names to press. */
    .legend {
      overflow: clip visible;
    }
    #zoom,
    #before {
      position: relative;
    }
    :is(#zoom, #before)::after {
      content: '';
      position: absolute;
      inset: -16px 0 0;
    }
    .steps :is(button, input),
    #more-of-it,
    #put-back,
    #slide,
    .inspector .link,
    .inspector .order button,
    .trail #back,
    .terms .zeros button,
    .terms tbody .term {
      min-height: 44px;
    }
    .inspector .link,
    .trail #back {
      min-width: 44px;
    }
    /* A number has its column to itself. */
    .terms .link {
      width: 100%;
    }
    /* Or what e^( leaves of it. */
    .terms.powers .link {
      width: calc(100% - 28px);
    }
    .terms thead .term {
      position: relative;
      overflow: visible;
    }
    .terms thead .term::after {
      content: '';
      position: absolute;
      inset: -20px -12px 0;
    }
    .word-links:not(.many) {
      --row: 44px;
    }
    .word-links button {
      min-width: 44px;
    }
    .words .options button {
      min-height: 44px;
    }
    .feeds li {
      margin-inline-end: 8px;
    }
    .menu-panel :is(.check, select, input:not([type='checkbox'], [type='radio'])),
    .word-editor :is(.check, select, input:not([type='checkbox']), button),
    .menu-panel button,
    .file-button {
      min-height: 44px;
    }
    .menu-panel .check {
      align-items: center;
    }
    .menu-panel .file-button {
      align-content: center;
    }
    .menu-panel .term {
      min-height: 24px;
    }
  }
`;
