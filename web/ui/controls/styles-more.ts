import { css } from 'lit';

/** Second sentence, padding, files, the ladder. */
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
  /* Low, so that the buttons that play stay in sight. */
  .files {
    display: grid;
    grid-template-columns: auto auto;
    align-items: start;
    gap: 6px 14px;
  }
  .files > div,
  .files .picture {
    display: grid;
    gap: 6px;
  }
  .picture {
    padding-top: 10px;
    border-top: 1px solid var(--line);
  }
  .files .aside {
    max-width: 200px;
  }
  @container (max-width: 559px) {
    .files {
      grid-template-columns: 1fr;
    }
    .files .aside {
      max-width: none;
    }
  }
  .file-button {
    display: block;
    padding: 5px 10px;
    border: 1px solid var(--line);
    border-radius: 8px;
    cursor: pointer;
    text-align: center;
  }
  .file-button:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  .ladder {
    display: grid;
    gap: 4px;
    margin: 0;
    padding: 8px 0 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
  .ladder button {
    text-align: left;
  }
  .ladder button[aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .ladder .aside {
    max-width: 260px;
    margin: 4px 0 0;
  }
`;
