import { css } from 'lit';
import { focusRing, framed, note, row } from '../../ui/shared/looks';

/** Buttons and inputs, styled like the element's. */
export const fieldStyles = css`
  button,
  .file-button {
    min-height: 36px;
    white-space: nowrap;
  }
  :is(.missing, .condition) button {
    white-space: normal;
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
  .file-button {
    padding: 4px 10px;
    ${framed};
    background: var(--card);
    cursor: pointer;
    font-size: inherit;
    font-weight: 400;
    position: relative;
    display: inline-grid;
    align-items: center;
    overflow: hidden;
  }
  .file-button:hover {
    border-color: var(--muted);
  }
  .file-button:focus-within {
    ${focusRing};
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
    ${framed};
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
    ${note};
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 8px 10px;
    ${framed};
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
    ${row};
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
