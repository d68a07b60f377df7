import { css } from 'lit';

/** Second sentence, padding. */
export const moreStyles = css`
  .sentence {
    flex-wrap: wrap;
  }
  .text-row {
    flex: 1 1 100%;
    display: flex;
    align-items: center;
    gap: 2px 8px;
    min-width: 0;
  }
  .text-row:has(.aside) {
    flex-wrap: wrap;
  }
  .text-row .role {
    flex: none;
    min-width: 4.4em;
    color: var(--muted);
    font-size: 13px;
  }
  .text-row .aside {
    flex-basis: 100%;
  }
  .tools {
    flex: none;
    display: flex;
    white-space: nowrap;
  }
  .tools button {
    padding: 2px 6px;
    text-align: start;
  }
  @container (max-width: 1599px) {
    .text-row:not(:has(.role)) .tools {
      flex-direction: column;
    }
  }
  @container (max-width: 559px) {
    .sentence {
      max-width: 100%;
    }
    .text-row {
      flex-wrap: wrap;
      max-width: 100%;
    }
    .text-row .chips {
      flex: 0 0 100%;
    }
    .text-row:not(:has(.role)) .tools {
      flex-direction: row;
    }
  }
  /* One sentence over the other: twice the height. */
  @container (max-width: 620px) {
    .canvas-box.two {
      height: clamp(860px, 150cqw, 1000px);
    }
  }
  .chip.padded {
    border-style: dotted;
    text-decoration: line-through;
    color: var(--muted);
  }
  .chip.padded small {
    display: inline-block;
    text-decoration: none;
  }
  .word-editor label.check {
    display: flex;
    align-items: baseline;
    gap: 6px;
  }
`;
