import { css } from 'lit';
import { column, note } from '../shared/looks';

/** Stage and inspector. */
export const stageStyles = css`
  .middle {
    flex: 1 0 410px;
    min-height: 0;
    display: flex;
    gap: 0;
    position: relative;
  }
  .stage-column {
    flex: 1;
    min-width: 0;
    min-height: 0;
    ${column};
    position: relative;
  }
  .stages {
    flex: 1;
    min-height: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .half {
    ${column};
    min-width: 0;
    min-height: 0;
  }
  .canvas-box {
    flex: 1;
    min-height: 0;
    overflow: hidden;
    position: relative;
  }
  .canvas-box > .pointed {
    position: absolute;
    top: 0;
    inset-inline-start: 0;
  }
  canvas {
    display: block;
    /* Across is a swipe from head to head. */
    touch-action: pan-y pinch-zoom;
  }
  .name-tip {
    position: absolute;
    z-index: 2;
    width: max-content;
    margin: 0;
    padding: 8px 10px;
    border: 1px solid var(--muted);
    border-radius: 8px;
    color: var(--ink);
    background: var(--card);
    box-shadow: 0 4px 14px rgb(0 0 0 / 20%);
    font-size: 14px;
    line-height: 1.4;
    pointer-events: none;
  }
  .name-tip.above {
    transform: translateY(-100%);
  }
  .zoomed {
    overflow: auto;
    scrollbar-width: none;
  }
  /* A finger moves the picture then, and does not swipe from head to head. */
  .zoomed canvas {
    touch-action: pan-x pan-y pinch-zoom;
  }
  #zoom {
    display: none;
  }
  canvas:focus-visible {
    outline-offset: -3px;
  }
  .projections {
    position: absolute;
    top: 8px;
    inset-inline-start: 12px;
    display: flex;
  }
  .projections button {
    border-radius: 0;
    padding: 6px 10px;
    margin-left: -1px;
  }
  /* W_Q's title begins beside them. */
  @container (max-width: 899px) {
    .projections small {
      display: none;
    }
  }
  /* One below the other: the empty corner is as narrow as x and its words, and W_Q's title begins beside it. */
  @container (min-width: 900px) {
    .stages:not(.compared) .projections {
      flex-direction: column;
    }
    .stages:not(.compared) .projections button {
      margin: -1px 0 0;
      text-align: start;
    }
  }
  .projections button[aria-pressed='true'] {
    background: var(--ink);
    color: var(--paper);
  }
  .inspector {
    width: 304px;
    flex: none;
    ${column};
    min-height: 0;
    margin-block: 10px;
    margin-inline: 0 16px;
    padding: 14px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
    overflow: auto;
  }
  .inspector h2 {
    margin: 0;
    font-size: 17px;
    overflow-wrap: anywhere;
  }
  .inspector p {
    margin: 4px 0;
    overflow-wrap: anywhere;
  }
  .inspector .value {
    font-size: 26px;
    font-weight: 700;
    line-height: 1.2;
  }
  .inspector .formula {
    font-family: Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif;
    font-style: italic;
    font-size: 16px;
  }
  .inspector :is(.exact, .section, .hint) {
    ${note};
  }
  .inspector .close {
    margin-top: auto;
    align-self: flex-start;
    padding-inline-start: 0;
  }
  .shapes {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 4px 14px;
    margin: 8px 0;
    font-size: var(--text);
  }
  .shapes dt {
    font-weight: 600;
  }
  .shapes dd {
    margin: 0;
    color: var(--muted);
  }
  .link {
    border: 0;
    padding: 0 1px;
    background: none;
    text-decoration: underline;
    text-decoration-color: var(--line);
    text-underline-offset: 2px;
    border-radius: 2px;
  }
  .link:hover {
    text-decoration-color: var(--accent);
  }
  .sheet-bar {
    display: none;
  }
  @container (max-width: 1199px) {
    .inspector {
      width: 264px;
      padding: 12px 10px;
    }
  }
  /* In a column the picture has the whole width; the number that was asked for stands below the player. */
  @container (max-width: 899px) {
    .middle {
      display: contents;
    }
    .stage-column {
      flex: 1 0 auto;
    }
    .canvas-box {
      flex: 1 0 auto;
      min-height: var(--least-picture);
    }
    #zoom {
      display: block;
      min-height: 30px;
    }
    .inspector {
      display: none;
    }
    .inspector.asked {
      order: 3;
      display: flex;
      width: auto;
      margin: 0;
      padding: 0 14px 12px;
      border-width: 1px 0 0;
      border-radius: 0;
      scroll-margin-block-end: var(--guide-height, 0px);
    }
    /* What is learned stands below the picture, which keeps half of the window; the player stays in sight. */
    .screen:has(.learned) {
      min-height: 0;
    }
    .screen:has(.learned) .canvas-box {
      flex: none;
      min-height: 200px;
      height: var(--learned-picture, 50vh);
    }
    .screen:has(.learned) .time {
      position: var(--learned-player, sticky);
      bottom: 0;
      z-index: 4;
    }
    .inspector.learned {
      display: flex;
      width: auto;
      margin: 8px 10px;
    }
    /* In the row of the cell's name, which leaves it room. */
    .sheet-bar {
      position: sticky;
      top: 0;
      z-index: 1;
      display: flex;
      justify-content: flex-end;
      flex: none;
      height: 0;
    }
    .sheet-bar + * {
      box-sizing: border-box;
      min-height: 44px;
      padding-block-start: 6px;
      padding-inline-end: 36px;
    }
    .sheet-bar button {
      min-width: 44px;
      height: 44px;
      margin-inline-end: -14px;
      border: 0;
      background: none;
    }
    .inspector .close {
      display: none;
    }
  }
`;
