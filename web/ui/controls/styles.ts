import { css } from 'lit';

/** Sentence, knife, heads, cost, settings. */
export const controlStyles = css`
  .top {
    background: var(--card);
    border-bottom: 1px solid var(--line);
    padding: 8px 24px 6px;
  }
  .first {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 20px;
  }
  .sentence {
    flex: 1 1 360px;
    display: flex;
    align-items: flex-end;
    gap: 4px 8px;
    min-width: 0;
  }
  .sentence:has(.aside) {
    flex-wrap: wrap;
  }
  #edit-sentence {
    flex: none;
    padding: 2px 6px;
  }
  .chips {
    min-width: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
    max-height: 76px;
    overflow-y: auto;
    overflow-x: hidden;
  }
  .chip-item {
    position: relative;
    max-width: 100%;
  }
  .chip {
    border-radius: 999px;
    padding: 2px 9px;
    max-width: 180px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    display: block;
  }
  .chip.lit {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .chip.unknown {
    border-style: dashed;
  }
  .word-editor label {
    display: grid;
    gap: 2px;
    font-size: 13px;
  }
  .word-editor .row {
    display: flex;
    justify-content: space-between;
  }
  .whole {
    display: flex;
    gap: 8px;
    flex: 1;
    align-items: center;
  }
  .whole textarea {
    flex: 1;
    min-width: 0;
    resize: vertical;
  }
  .aside {
    margin: 0;
    color: var(--muted);
    font-size: 13px;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: 6px 28px;
    margin-top: 6px;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  legend,
  .cost caption {
    padding: 0;
    margin-bottom: 4px;
    font-size: 12px;
    font-weight: 700;
    text-align: start;
    color: var(--muted);
  }
  .options {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .option {
    position: relative;
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 6px 14px 6px 10px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--paper);
    cursor: pointer;
  }
  .option input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .option:hover {
    border-color: var(--muted);
  }
  .option:has(:checked) {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  .option:has(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .option-text {
    display: grid;
    line-height: 1.2;
  }
  .option small {
    font-size: 12.5px;
  }
  .option.count {
    padding: 9px 0;
    min-width: 42px;
    justify-content: center;
    font-weight: 700;
  }
  .option svg {
    flex: none;
  }
  .hue-0 {
    fill: var(--hue-0);
  }
  .hue-1 {
    fill: var(--hue-1);
  }
  .hue-2 {
    fill: var(--hue-2);
  }
  .hue-3 {
    fill: var(--hue-3);
  }
  .cost {
    flex: 1 1 420px;
    max-width: 640px;
    border-collapse: collapse;
    font-size: 13px;
  }
  .cost .short {
    display: none;
  }
  .cost thead th {
    font-weight: 400;
    color: var(--muted);
    text-align: start;
    padding: 0 10px 0 0;
  }
  .cost tbody th {
    text-align: start;
    font-weight: 400;
    white-space: nowrap;
    padding: 0 12px 0 0;
    color: var(--muted);
  }
  .cost td {
    position: relative;
    isolation: isolate;
    padding: 0 10px 0 4px;
    width: 26%;
  }
  .cost tr.current th,
  .cost tr.current td {
    color: var(--ink);
    font-weight: 700;
  }
  .bar {
    position: absolute;
    inset: 3px auto 3px 0;
    width: calc(var(--share) * (100% - 10px));
    min-width: 2px;
    background: var(--line);
    opacity: 0.65;
    border-radius: 2px;
    z-index: -1;
    transition: width 0.25s;
  }
  .current .bar {
    background: var(--accent);
    opacity: 0.32;
  }
  .settings {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
    font-size: 13.5px;
  }
  .field {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .field > span {
    color: var(--muted);
  }
  .field select {
    max-width: 190px;
  }
  .field input[type='number'] {
    width: 7.5em;
  }
  @media (prefers-reduced-motion: reduce) {
    .bar {
      transition: none;
    }
  }
`;
