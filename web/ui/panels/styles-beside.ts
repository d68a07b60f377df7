import { css } from 'lit';
import { inverted, row } from '../shared/looks';

/** What is below the stage and closed at first: the values as text, and “Look closer”. */
export const besideStyles = css`
  .look {
    padding: 6px var(--edge) 8px;
    border-top: 1px solid var(--line);
  }
  .look h2 {
    margin: 0;
    font-size: 15px;
  }
  /* One line, whatever the width: the rest is reached by scrolling. */
  .look-tabs {
    ${row};
    gap: 6px 8px;
    margin: -3px 0;
    padding: 3px;
    position: relative;
    overflow-x: auto;
  }
  .look-tabs > * {
    flex: none;
    white-space: nowrap;
  }
  .look-tabs h2 {
    margin-inline-end: 6px;
  }
  .look-tabs button,
  #values {
    color: var(--muted);
  }
  .look-tabs button:hover,
  #values:hover {
    color: var(--ink);
  }
  .look-tabs button[aria-expanded='true'],
  #values[aria-expanded='true'] {
    ${inverted};
  }
  .look-panel {
    margin-top: 10px;
    overflow-wrap: anywhere;
  }
  /* Room to come into sight before what it holds is loaded. */
  #look-panel,
  #values-panel {
    grid-area: 2 / 1 / 3 / -1;
    min-width: 0;
    min-height: min(85vh, 800px);
  }
  /* In one row; what is open stands in a row below. */
  .beside {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: 22px;
    min-height: 46px;
    padding: 6px var(--edge) 8px;
    border-top: 1px solid var(--line);
  }
  .beside > .look {
    grid-area: 1 / 1;
    min-width: 0;
    padding: 0;
    border: 0;
  }
  .look + .values {
    grid-area: 1 / 2;
  }
  /* What is closed takes its presses, within what is open. */
  .beside > * {
    z-index: 1;
  }
  .beside > :has(#values-panel, #look-panel) {
    z-index: 0;
    display: grid;
    grid-template: subgrid / subgrid;
    grid-area: 1 / 1 / 3 / 3;
  }
  #values {
    place-self: start;
  }
  .look + .values > #values {
    grid-column: 2;
  }
  /* All of them in one row, whole. */
  @container (min-width: 900px) and (max-width: 1199px) {
    .beside {
      column-gap: 8px;
    }
    .look-tabs {
      gap: 4px;
    }
    .look-tabs button,
    #values {
      padding-inline: 6px;
      font-size: 14px;
    }
  }
  @container (max-width: 899px) {
    .look {
      padding-block: 8px 12px;
    }
    /* Below each other. */
    .beside {
      grid-template-columns: minmax(0, 1fr);
      row-gap: 6px;
      padding-block: 8px;
    }
    .beside.empty {
      min-height: 61px;
    }
    .beside.empty.both {
      min-height: 111px;
    }
    .look + .values,
    .look + .values > #values {
      grid-area: 2 / 1;
    }
    .beside > :has(#values-panel, #look-panel) {
      grid-area: 1 / 1 / 4 / 2;
    }
    #look-panel,
    #values-panel {
      grid-row: 3 / 4;
    }
    .look-tabs button,
    #values {
      min-height: 44px;
    }
  }
`;
