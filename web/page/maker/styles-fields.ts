import { css } from 'lit';

/** Buttons and inputs, styled like the element's. */
export const fieldStyles = css`
  button,
  select,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }
  button,
  .file-button {
    min-height: 36px;
    padding: 4px 10px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--card);
    cursor: pointer;
    white-space: nowrap;
  }
  .missing button,
  .condition button {
    white-space: normal;
  }
  button:hover,
  .file-button:hover {
    border-color: var(--muted);
  }
  button.quiet {
    border-color: transparent;
    background: none;
    color: var(--muted);
  }
  button.primary {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
  button[aria-disabled='true'] {
    border-color: transparent;
    color: var(--muted);
    opacity: 0.55;
    cursor: default;
  }
  .sign {
    min-width: 36px;
    padding: 0;
  }
  .icon {
    width: 20px;
    height: 20px;
    vertical-align: middle;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  :focus-visible,
  .file-button:focus-within {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .file-button {
    font-size: inherit;
    font-weight: 400;
    position: relative;
    display: inline-grid;
    align-items: center;
    overflow: hidden;
  }
  .file-button input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  select,
  input[type='text'],
  input[type='number'],
  textarea {
    width: 100%;
    min-width: 0;
    min-height: 36px;
    padding: 4px 8px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--paper);
  }
  textarea {
    resize: vertical;
    line-height: 1.4;
  }
  .share textarea {
    font:
      12px/1.4 ui-monospace,
      'DejaVu Sans Mono',
      monospace;
    overflow-wrap: anywhere;
  }
  label,
  legend {
    font-size: 14px;
    font-weight: 600;
  }
  small {
    color: var(--muted);
    font-size: 13px;
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 8px 10px;
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  legend {
    padding: 0 4px;
  }
  .field {
    display: grid;
    gap: 3px;
    min-width: 0;
  }
  .field button {
    justify-self: start;
  }
  .field-of-check {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    font-weight: 400;
    cursor: pointer;
  }
  .field-of-check input {
    flex: none;
    width: 20px;
    height: 20px;
    min-height: 20px;
    margin: 0;
    accent-color: var(--accent);
  }
  /* Two short fields stand side by side, one alone has all the room. */
  .inside,
  .step-editor,
  fieldset,
  .entry {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
  }
  .inside > *,
  .step-editor > *,
  fieldset > *,
  .entry > * {
    grid-column: 1 / -1;
  }
  .short + .short,
  .short:has(+ .short) {
    grid-column: auto;
  }
  .condition {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 4.5em;
    gap: 6px;
  }
  .pick {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 3px 6px;
    margin: 0;
  }
  .pick label {
    grid-column: 1 / -1;
  }
  .facts select {
    width: auto;
  }
  .paragraph {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 4px;
  }
  .paragraph .beside {
    display: grid;
  }
  .paragraph.conditional {
    grid-template-columns: minmax(0, 1fr);
  }
  .sentences {
    display: grid;
    gap: 6px;
  }
  .entry {
    padding-bottom: 8px;
    border-bottom: 1px solid var(--line);
  }
  .entry > button {
    justify-self: start;
  }
  /* A list within an entry has no frame of its own, and its entries say what they are. */
  fieldset fieldset {
    padding: 0;
    border: 0;
  }
  fieldset fieldset > legend {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .write {
    margin-inline-start: auto;
  }
`;
