import { css } from 'lit';
import { column, oneLine, plainList, wrapping } from '../shared/looks';

/** Which word attends to which: two columns of words with curves between them. And the paces. */
export const wordStyles = css`
  .words {
    margin-top: 12px;
    padding-top: 10px;
    border-top: 1px solid var(--line);
  }
  .words h3 {
    ${wrapping};
    align-items: baseline;
    justify-content: space-between;
    gap: 4px 10px;
    margin: 0 0 8px;
    font-size: var(--text);
  }
  .words .options button {
    padding: 1px 8px;
    font-size: var(--fine);
    border-radius: 0;
    margin-left: -1px;
  }
  .words .options button[aria-pressed='true'] {
    background: var(--ink);
    color: var(--paper);
  }
  .word-links {
    --row: 24px;
    display: grid;
    grid-template-columns: minmax(0, auto) minmax(70px, 1fr) minmax(0, auto);
    gap: 4px;
    font-size: min(13px, calc(var(--row) * 0.72));
    line-height: var(--row);
  }
  .word-links.many {
    --row: 15px;
  }
  .word-links svg {
    width: 100%;
    height: calc(var(--most) * var(--row));
    display: block;
  }
  .word-links ul {
    ${plainList};
  }
  .word-links li {
    height: var(--row);
    max-width: 110px;
    padding: 0 5px;
    border-radius: 4px;
    ${oneLine};
  }
  .word-links ul:first-child li {
    text-align: end;
    padding: 0;
  }
  .word-links button {
    max-width: 100%;
    height: 100%;
    min-height: 0;
    min-width: 24px;
    padding: 0 5px;
    font: inherit;
    line-height: inherit;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .word-links button[aria-pressed='true'] {
    font-weight: 700;
    text-decoration: underline;
    text-decoration-color: var(--accent);
    text-decoration-thickness: 2px;
  }
  .word-links small {
    font-size: 0.88em;
  }
  .paces {
    ${column};
    gap: 3px;
  }
  .speed select {
    width: 100%;
    min-height: 0;
    height: 26px;
    padding: 0 2px;
    font-size: 13px;
  }
`;
