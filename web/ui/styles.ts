/**
 * How the element looks, by its own width: it may stand in a page, a column or a phone. Styles of parts that
 * are loaded later come with them (shared/loaded-part.ts).
 */
import { css } from 'lit';
import { controlStyles } from './controls/styles';
import { equationStyles } from './inspector/styles-equation';
import { editStyles } from './inspector/styles-edit';
import { compareMenuStyles } from './compare/styles-menu';
import { besideStyles } from './panels/styles-beside';
import { menuStyles } from './controls/styles-menu';
import { moreStyles } from './controls/styles-more';
import { narrowStyles } from './styles-narrow';
import { stageStyles } from './stage/styles';
import { stripStyles } from './stage/styles-strip';
import { wordStyles } from './inspector/styles-words';

const frame = css`
  :host {
    display: flex;
    flex-direction: column;
    container-type: inline-size;
    min-height: 480px;
    font:
      15px/1.4 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Noto Sans',
      'DejaVu Sans',
      sans-serif;
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .root {
    display: flex;
    flex: 1 0 auto;
    flex-direction: column;
    color: var(--ink);
    background: var(--paper);
    font-variant-numeric: tabular-nums;
  }
  .message {
    margin: auto;
    padding: 2rem;
    max-width: 46ch;
    font-size: 1.1rem;
  }
  .part-message {
    margin: 8px 0;
    overflow-wrap: anywhere;
  }
  .hidden-label {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  sub {
    font-size: 0.72em;
    line-height: 0;
  }
  button,
  select,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--card);
    padding: 4px 10px;
  }
  button.quiet {
    border-color: transparent;
    background: none;
    color: var(--muted);
  }
  button:hover {
    border-color: var(--muted);
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  select,
  input[type='number'],
  input:not([type]),
  textarea {
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--card);
    padding: 4px 8px;
  }
  .notices {
    position: relative;
    z-index: 2;
  }
  .notice {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    align-items: center;
    margin: 0;
    padding: 3px 16px;
    border-bottom: 1px solid var(--line);
    background: var(--card);
    overflow-wrap: anywhere;
  }
  .notice.error {
    box-shadow: inset 4px 0 0 var(--accent);
  }
  .caption {
    margin: 0;
    padding: 10px 24px 12px;
    min-height: 3.1em;
    border-top: 1px solid var(--line);
    background: var(--card);
    font-size: 18px;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  @container (max-width: 899px) {
    .caption {
      order: 4;
      font-size: 16px;
      padding: 8px 12px;
      min-height: 4.3em;
      border-top: 0;
      border-bottom: 1px solid var(--line);
    }
    .middle {
      order: 5;
    }
  }
`;

export const styles = [
  frame,
  controlStyles,
  menuStyles,
  moreStyles,
  stripStyles,
  stageStyles,
  wordStyles,
  equationStyles,
  narrowStyles,
  editStyles,
  compareMenuStyles,
  besideStyles,
];
