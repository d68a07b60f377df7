/** The editor's styles: the element's own colours and controls, beside the stage, below it, or as a sheet. */
import { css } from 'lit';
import { controlLook } from '../../ui/shared/controls';
import { fieldStyles } from './styles-fields';
import { fingerStyles } from './styles-fingers';
import {
  column,
  framed,
  oneLine,
  plainList,
  ringed,
  row,
  wrappingRow,
} from '../../ui/shared/looks';

const frame = css`
  :host {
    display: block;
    min-width: 0;
    font:
      15px/1.4 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Noto Sans',
      'DejaVu Sans',
      sans-serif;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .maker {
    ${column};
    height: 100%;
    color: var(--ink);
    background: var(--card);
    font-variant-numeric: tabular-nums;
  }
  header {
    ${row};
    gap: 4px;
    padding-block: 6px 2px;
    padding-inline: 16px 8px;
  }
  h2 {
    flex: 1;
    margin: 0;
    font-size: 18px;
    line-height: 1.25;
  }
  h3 {
    margin: 12px 0 6px;
    font-size: 15px;
  }
  h2:focus,
  h3:focus {
    outline: none;
  }
  #maker-size {
    display: none;
  }
  .tools {
    ${wrappingRow};
    gap: 4px;
    padding: 2px 12px 8px;
    border-bottom: 1px solid var(--line);
  }
  .body {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    padding: 8px 16px 24px;
    scrollbar-width: thin;
  }
  .said {
    max-height: 40%;
    overflow-y: auto;
    padding: 0 16px;
  }
  .said p {
    margin: 6px 0;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--accent);
  }
  .missing {
    margin: 0 0 6px;
    padding-inline-start: 18px;
    overflow-wrap: anywhere;
  }
  .missing button {
    min-height: 24px;
    padding: 0;
    color: var(--ink);
    vertical-align: top;
    text-align: start;
    text-decoration: underline;
  }
  .aside {
    margin: 0 0 6px;
    color: var(--muted);
    font-size: 14px;
  }
  .warning {
    margin: 6px 0;
    color: var(--accent);
  }
  .row {
    ${wrappingRow};
    gap: 4px;
  }
  .steps {
    display: grid;
    gap: 4px;
    ${plainList};
    margin: 0 0 8px;
  }
  .steps li {
    ${framed};
  }
  .steps .chosen-step {
    ${ringed};
  }
  .steps .row {
    padding: 0 4px 4px;
  }
  .step-name {
    display: grid;
    grid-template-columns: 1.6em 1fr auto;
    align-items: baseline;
    gap: 4px;
    width: 100%;
    min-height: 40px;
    border: 0;
    background: none;
    text-align: start;
  }
  .step-name span {
    ${oneLine};
  }
  .step-name small {
    color: var(--muted);
  }
  #add-moment {
    width: 100%;
  }
  .step-editor {
    margin-top: 12px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
  .moment {
    padding: 8px 10px;
    border: 1px solid var(--accent);
    border-radius: 8px;
  }
  .moment p {
    margin: 0 0 6px;
  }
  details {
    border-top: 1px solid var(--line);
  }
  summary {
    padding: 9px 2px;
    font-weight: 600;
    cursor: pointer;
  }
  summary b {
    color: var(--accent);
  }
  .inside {
    padding: 0 0 10px;
  }
  .as-said {
    margin-top: 4px;
    padding: 6px 10px;
    border-inline-start: 3px solid var(--line);
    overflow-wrap: anywhere;
  }
  .as-said p {
    margin: 0 0 6px;
  }
  .as-said em {
    font-style: normal;
    font-weight: 650;
  }
  .as-said > small {
    color: var(--muted);
  }
  .facts,
  .chosen {
    display: grid;
    gap: 4px;
    ${plainList};
  }
  :is(.facts, .chosen) li {
    ${wrappingRow};
    gap: 8px;
  }
  .chosen span {
    flex: 1;
  }
  code {
    font-family: ui-monospace, 'DejaVu Sans Mono', monospace;
    font-size: 0.92em;
  }
  .share {
    display: grid;
    gap: 12px;
  }
  .previewing {
    ${wrappingRow};
    justify-content: center;
    gap: 4px 16px;
    padding: 4px 12px;
    border-block-end: 2px solid var(--accent);
  }
  .previewing p {
    margin: 0;
  }
  @media (min-width: 1200px) {
    .maker {
      border-inline-end: 1px solid var(--line);
    }
    :host([previewing]) .maker {
      border-inline-end: 0;
    }
  }
  @media (max-width: 1199px) {
    .maker {
      border-block-start: 2px solid var(--accent);
    }
    :host([previewing]) .maker {
      border-block-start: 0;
    }
    #maker-size {
      display: block;
    }
    .tools {
      flex-wrap: nowrap;
      overflow-x: auto;
      scrollbar-width: thin;
    }
    .tools > * {
      flex: none;
    }
  }
`;

export const makerStyles = [frame, controlLook, fieldStyles, fingerStyles];
