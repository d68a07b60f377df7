import { css } from 'lit';

/** Two layers: side by side where there is room, one over the other where not; what differs below. */
export const compareStyles = css`
  .stages {
    flex: 1;
    min-height: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .half {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  .stages.compared {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 450px), 1fr));
    gap: 0 1px;
    background: var(--line);
  }
  .stages.compared .half {
    background: var(--paper);
  }
  .stages.compared .canvas-box {
    flex: 1 0 auto;
    height: 380px;
  }
  .middle.compared {
    flex: 1 0 auto;
    height: auto;
  }
  /* What it says never makes the pictures higher. */
  .middle.compared .inspector {
    height: 0;
    min-height: calc(100% - 20px);
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
  .stages.compared .layer-bar {
    min-height: 76px;
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
  .layer-tools .field {
    gap: 4px;
  }
  .compare ul {
    margin: 0;
    list-style: none;
    gap: 6px;
    width: max-content;
    max-width: min(400px, 86cqw);
  }
  .compare li button {
    display: grid;
    width: 100%;
    text-align: start;
  }
  .compare small {
    color: var(--muted);
    font-size: 13px;
  }
  .compare summary {
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--paper);
    color: var(--ink);
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
  .difference {
    min-width: 0;
    max-width: 100%;
  }
  .look.differences h3 {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .difference-maps {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 18px;
  }
  .differences > .look-said {
    flex: 1 0 100%;
    font-size: 14px;
  }
  @container (max-width: 899px) {
    .stages.compared .canvas-box {
      flex: none;
      height: clamp(380px, 70cqw, 560px);
    }
    .stages.compared .layer-bar {
      min-height: 0;
    }
    .middle.compared .inspector {
      height: auto;
      min-height: 190px;
    }
    .differences {
      order: 5;
    }
  }
  @container (max-width: 559px) {
    .compare {
      margin: 6px 12px 0;
    }
    .compare ul.more-fields {
      left: 0;
    }
    .cost.compared {
      order: 4;
    }
  }
`;
