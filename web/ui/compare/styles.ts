import { css } from 'lit';

/** Two layers: side by side where there is room, one over the other where not. */
export const compareStyles = css`
  .stages.compared {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
    grid-auto-rows: auto minmax(0, 1fr);
    gap: 0 1px;
    background: var(--line);
  }
  .stages.compared .half {
    display: grid;
    grid-template-rows: subgrid;
    grid-row: span 2;
    background: var(--paper);
  }
  .stages.compared .canvas-box {
    min-height: min(380px, calc(var(--screen-height, 9999px) * 0.18));
  }
  /* One line each, so that both pictures are in the window: what has no room is scrolled to. */
  .layer-bar {
    display: flex;
    align-items: center;
    gap: 4px 12px;
    padding: 4px 12px;
    overflow-x: auto;
    border-bottom: 1px solid var(--line);
    background: var(--card);
    font-size: 13px;
    white-space: nowrap;
  }
  .layer-name {
    margin: 0;
    flex: 1 0 auto;
    font-size: 15px;
    font-weight: 400;
  }
  .layer-name b {
    display: inline-block;
    min-width: 22px;
    margin-inline-end: 6px;
    border-radius: 5px;
    background: var(--ink);
    color: var(--paper);
    text-align: center;
  }
  .layer-tools {
    flex: none;
    display: flex;
    align-items: center;
    gap: 4px 10px;
  }
  .layer-tools select,
  .layer-tools button {
    padding: 2px 6px;
  }
  /* What is chosen says what it is. */
  .layer-tools > .field > span {
    position: absolute;
    clip-path: inset(50%);
  }
  .both {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 10px;
    margin: 4px 0;
    padding: 6px 8px;
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .both dt {
    color: var(--muted);
  }
  .both dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .differences {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 48px;
    margin: 0;
    padding-bottom: 10px;
  }
  @container (max-width: 899px) {
    .root:has(.middle.compared) .intro,
    .middle.compared .legend {
      display: none;
    }
  }
`;
