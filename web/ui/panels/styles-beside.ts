import { css } from 'lit';

/** What is beside the stage, closed on opening: the way to the values as text, and “Look closer”. */
export const besideStyles = css`
  .look {
    padding: 6px 24px 8px;
    border-top: 1px solid var(--line);
  }
  .look h2 {
    margin: 0;
    font-size: 15px;
  }
  /* One line, whatever the width: the rest is reached by scrolling. */
  .look-tabs {
    display: flex;
    align-items: center;
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
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  .look-panel {
    margin-top: 10px;
    overflow-wrap: anywhere;
  }
  /* Room to come into sight before what it holds is loaded. */
  #look-panel,
  #values-panel {
    min-height: min(85vh, 800px);
  }
  /* In one row while both are closed; what is open has the whole width. */
  .beside {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 22px;
    min-height: 46px;
    padding: 6px 24px 8px;
    border-top: 1px solid var(--line);
  }
  .beside > * {
    min-width: 0;
  }
  .beside > .look {
    flex: 1;
    padding: 0;
    border: 0;
  }
  .beside > :has(#values-panel, #look-panel) {
    flex: 1 0 100%;
  }
  /* All of them in one row, whole. */
  @container (min-width: 900px) and (max-width: 1199px) {
    .beside {
      gap: 6px 8px;
      padding-inline: 16px;
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
      padding: 8px 12px 12px;
    }
    .beside {
      padding: 8px 12px;
    }
    .beside.empty {
      min-height: 61px;
    }
    .beside.empty.both {
      min-height: 111px;
    }
    .beside > .look {
      flex-basis: 100%;
    }
    .look-tabs button,
    #values {
      min-height: 44px;
    }
  }
`;
