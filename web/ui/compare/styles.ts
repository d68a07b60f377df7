import { css } from 'lit';

/** Two layers: side by side where there is room, one over the other where not. */
export const compareStyles = css`
  .stages.compared {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 450px), 1fr));
    grid-auto-rows: auto minmax(auto, 1fr);
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
    min-height: 380px;
  }
  .stages.compared .canvas-box.two {
    min-height: 620px;
  }
  .middle.compared {
    flex: 1 0 auto;
    height: auto;
  }
  /* What it says never makes the pictures higher, and stays beside the one that is looked at. */
  .middle.compared .inspector {
    position: sticky;
    top: 10px;
    align-self: flex-start;
    height: clamp(320px, calc(100vh - 20px), 440px);
  }
  .layer-bar {
    display: flex;
    flex-wrap: wrap;
    align-content: flex-start;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    padding: 6px 12px;
    border-bottom: 1px solid var(--line);
    background: var(--card);
    font-size: 13px;
  }
  .layer-name {
    margin: 0;
    flex: 1 0 100%;
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
    display: flex;
    flex-wrap: wrap;
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
    .differences {
      order: 5;
    }
    .middle.compared .inspector {
      position: static;
      align-self: auto;
      height: auto;
    }
  }
  @container (max-width: 559px) {
    .cost.compared {
      order: 4;
    }
  }
`;
