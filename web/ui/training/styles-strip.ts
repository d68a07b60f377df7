import { css } from 'lit';
import { inverted, row, wrappingRow } from '../shared/looks';

/**
 * The strip that trains: at most 90 px tall. The marker at the curve's end stands over it by some pixels, so the row
 * keeps 10 px at its sides.
 */
export const stripStyles = css`
  .training {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 4px 16px;
    align-items: center;
    height: 90px;
    padding: 6px max(10px, var(--edge-tools));
    border-bottom: 1px solid var(--line);
    background: var(--card);
  }
  .training p {
    margin: 0;
  }
  .training-play {
    ${row};
    gap: 2px;
    min-height: 44px;
    padding-block: 6px;
    padding-inline: 8px 14px;
    font-weight: 600;
    color: var(--paper);
    background: var(--accent);
    border-color: var(--accent);
  }
  .training-play svg {
    width: 24px;
    fill: currentColor;
  }
  .training-track {
    display: grid;
    /* The name of the axis beside a number such as 0.00001. */
    grid-template-columns: 72px minmax(0, 1fr);
    height: 100%;
    font-size: 12px;
    color: var(--muted);
  }
  .training-axis,
  .training-curve {
    position: relative;
    margin-bottom: 16px;
  }
  .training-axis span {
    position: absolute;
    right: 6px;
    transform: translateY(-50%);
  }
  .training-axis i {
    position: absolute;
    left: 0;
    top: 50%;
    transform: translate(-50%, -50%) rotate(-90deg);
    margin-left: 6px;
  }
  .training-curve svg {
    display: block;
    position: absolute;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .training-curve :is(path, line) {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
  .training-curve .grid {
    stroke: var(--line);
  }
  .training-curve .floor {
    stroke: var(--muted);
    stroke-dasharray: 5 4;
    stroke-width: 1.5px;
  }
  .training-curve .loss-a {
    stroke: var(--accent);
    stroke-width: 2.5px;
  }
  .training-curve .loss-b {
    stroke: var(--ink);
    stroke-width: 2.5px;
  }
  .training-curve small {
    position: absolute;
    right: 4px;
    transform: translateY(2px);
    padding: 0 3px;
    background: var(--card);
    font-size: 12px;
    pointer-events: none;
  }
  /* Its knob is on the row of the steps: on an axis of the loss it would read as one. */
  .training-now {
    position: absolute;
    top: -4px;
    bottom: -10px;
    width: 2px;
    margin-left: -1px;
    background: var(--ink);
    pointer-events: none;
  }
  .training-now::after {
    content: '';
    position: absolute;
    left: -6px;
    bottom: -5px;
    width: 14px;
    height: 14px;
    border: 2px solid var(--card);
    border-radius: 50%;
    background: var(--ink);
  }
  .training-curve input {
    position: absolute;
    inset: -4px 0 -16px;
    width: 100%;
    height: calc(100% + 20px);
    margin: 0;
    opacity: 0;
    cursor: ew-resize;
    touch-action: pan-y;
  }
  .training-curve:focus-within {
    outline: 3px solid var(--accent);
    outline-offset: 4px;
    border-radius: 2px;
  }
  .training-ends {
    position: absolute;
    top: 100%;
    left: 0;
    right: 0;
    display: flex;
    justify-content: space-between;
    /* The knob stands beside them, and not on them. */
    padding-inline: 12px;
    line-height: 16px;
  }
  .training-side {
    display: grid;
    gap: 1px;
    min-width: 300px;
  }
  .training-said {
    display: flex;
    gap: 12px;
    font-weight: 600;
    white-space: nowrap;
  }
  .training-title {
    line-height: 1.2;
  }
  .training-tools {
    ${row};
    flex-wrap: nowrap;
    gap: 8px;
    white-space: nowrap;
  }
  .training-tools :is(button, select) {
    padding: 3px 8px;
    font-size: 13.5px;
  }
  .training-options {
    display: grid;
    gap: 6px;
    max-width: 44ch;
    white-space: normal;
  }
  .training-options p {
    margin: 0 0 8px;
  }
  .beside-tabs {
    ${wrappingRow};
    gap: 6px;
    margin-bottom: 12px;
    white-space: nowrap;
  }
  .beside-tabs button[aria-pressed='true'] {
    ${inverted};
  }
  .recipe summary {
    cursor: pointer;
  }
  .recipe input {
    width: 13ch;
  }
  .noise input {
    flex: 1;
    min-width: 120px;
    accent-color: var(--accent);
  }
  @container (max-width: 899px) {
    .training {
      grid-template: 'play said' 16px 'play track' 30px 'tools tools' auto / auto minmax(0, 1fr);
      padding-block: 3px;
      gap: 0 8px;
    }
    /* What is said stands over the curve, so that all of the tools have room in one line. */
    .training-side {
      display: contents;
    }
    .training-track {
      grid-area: track;
    }
    .training-tools {
      grid-area: tools;
    }
    .training-play {
      grid-area: play;
      padding-block: 4px;
      padding-inline: 4px 10px;
    }
    .training-title {
      display: none;
    }
    .training-said {
      grid-area: said;
      font-size: 12.5px;
      line-height: 16px;
      overflow: hidden;
    }
    .training-track {
      grid-template-columns: 46px minmax(0, 1fr);
    }
    .training-axis {
      font-size: 11px;
    }
    /* There is room for every second power of ten. */
    .training-axis span:nth-of-type(even),
    .training-axis i,
    .training-ends {
      display: none;
    }
    .training-axis,
    .training-curve {
      margin-bottom: 2px;
    }
    .training-now {
      top: 2px;
      bottom: -4px;
    }
    .training-curve input {
      inset: -4px 0;
      height: calc(100% + 8px);
    }
    .training-tools {
      justify-content: space-between;
      min-width: 0;
    }
    .training-tools :is(button, select) {
      font-size: 12.5px;
    }
    /* What is chosen is cut on a narrow phone, before a button leaves it. */
    .training-tools > label {
      min-width: 0;
      position: relative;
    }
    .training-tools select {
      width: 100%;
      text-overflow: ellipsis;
    }
    .training-tools > :not(label) {
      flex: none;
    }
    /* As a sign: the words of the others need the room. */
    #another-seed {
      min-width: 40px;
      font-size: 17px;
    }
    #another-seed .word {
      display: none;
    }
  }
  @container (min-width: 560px) and (max-width: 899px) {
    .training {
      grid-template-rows: 16px 46px auto;
    }
  }
  /* Its line alone: the words would stand on the curve. */
  @container (max-width: 559px) {
    .training-curve small {
      display: none;
    }
  }
`;
