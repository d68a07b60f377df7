import { css } from 'lit';
import { column, focusRing, framed, note, row, wrappingRow } from '../shared/looks';

/** A dialog over everything: as wide as it needs, within the window. */
export const fileChoiceStyles = css`
  .file-choice {
    width: min(720px, 100vw - 24px);
    max-width: none;
    max-height: calc(100dvh - 24px);
    padding: 0;
    border: 1px solid var(--muted);
    border-radius: 12px;
    color: var(--ink);
    background: var(--card);
    box-shadow: 0 8px 30px rgb(0 0 0 / 25%);
    overflow: hidden;
  }
  .file-choice[open] {
    display: grid;
  }
  .file-choice::backdrop {
    background: rgb(0 0 0 / 40%);
  }
  .file-choice form {
    ${column};
    gap: 12px;
    min-height: 0;
    max-height: calc(100dvh - 26px);
    padding: 18px 20px;
    overflow-y: auto;
  }
  .file-choice :is(h2, p) {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .file-choice h2 {
    font-size: 20px;
    line-height: 1.3;
  }
  .file-choice fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  .file-choice fieldset > label {
    display: flex;
    gap: 10px;
    align-items: baseline;
    min-height: 36px;
    padding: 6px 10px;
    ${framed};
    cursor: pointer;
  }
  .file-choice fieldset > label[hidden] {
    display: none;
  }
  .file-choice fieldset > label:hover {
    border-color: var(--muted);
  }
  .file-choice fieldset > label:has(:checked) {
    border-color: var(--accent);
    box-shadow: inset 3px 0 0 var(--accent);
  }
  .file-choice fieldset > label.unreadable {
    color: var(--muted);
    cursor: default;
  }
  .file-cuts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
    gap: 6px;
  }
  /* Room for the outline of what has the focus. */
  .file-scroll {
    flex: 1 1 auto;
    min-height: 110px;
    margin: 0 -5px;
    padding: 5px;
    overflow-y: auto;
  }
  .file-layers {
    display: grid;
    gap: 6px;
  }
  .file-layers > label > span {
    display: grid;
    min-width: 0;
  }
  .file-layers :is(b, small) {
    overflow-wrap: anywhere;
  }
  .file-layers small {
    ${note};
  }
  .file-search {
    ${wrappingRow};
    gap: 6px 12px;
  }
  .file-search label {
    ${row};
    flex: 1 1 220px;
    gap: 8px;
  }
  .file-search input {
    flex: 1;
    min-width: 0;
    ${framed};
    background: var(--paper);
    padding: 4px 8px;
  }
  .file-found {
    color: var(--muted);
  }
  .file-config {
    align-self: start;
    padding: 5px 10px;
    ${framed};
    cursor: pointer;
  }
  .file-config:focus-within {
    ${focusRing};
  }
  .file-choice [role='alert'] {
    padding: 5px 14px;
    ${framed};
    box-shadow: inset 4px 0 0 var(--accent);
  }
  .file-choice-buttons {
    display: flex;
    gap: 10px;
    justify-content: flex-end;
  }
  .file-choice-buttons button {
    min-height: 36px;
    padding: 4px 18px;
  }
`;
