import { css } from 'lit';
import { note, plainList, wrapping } from '../shared/looks';

/** What has been learned, beside the picture. */
export const learningStyles = css`
  /* Two columns where the panel stands below the picture, one beside it. */
  .learned-columns {
    columns: 2 290px;
    column-gap: 28px;
  }
  .learned-columns > * {
    break-inside: avoid;
  }
  .learned h2 {
    margin: 14px 0 4px;
    font-size: 16.8px;
  }
  .learned-chart {
    margin: 14px 0 0;
  }
  .learned-chart small {
    display: block;
    color: var(--muted);
  }
  .learned-chart > svg {
    display: block;
    width: 100%;
    max-width: 420px;
    overflow: visible;
    direction: ltr;
  }
  .learned-chart path {
    fill: none;
    stroke-width: 2.2px;
    stroke-linejoin: round;
  }
  .learned-chart text {
    font-size: 11px;
    fill: var(--muted);
  }
  .learned-chart .floor {
    stroke: var(--muted);
    stroke-dasharray: 5 4;
  }
  .learned-keys > svg {
    max-width: 300px;
  }
  .learned-keys .key-circle {
    stroke-dasharray: 5 4;
  }
  .learned-keys .query {
    fill: none;
    stroke-width: 1.6px;
  }
  .learned-keys .key-name {
    font-weight: 700;
    fill: var(--paper);
  }
  .learned-legend {
    ${wrapping};
    gap: 2px 14px;
    ${plainList};
    margin: 2px 0;
  }
  .learned-legend svg {
    margin-block: 0 3px;
    margin-inline: 0 6px;
  }
  .learned-chart summary {
    ${note};
    cursor: pointer;
  }
  .learned-table {
    max-height: 180px;
    overflow: auto;
  }
  .learned-table :is(td, th) {
    padding-block: 1px;
    padding-inline: 0 10px;
    text-align: end;
    font-weight: 400;
  }
  .answers {
    width: 100%;
    font-size: 14px;
    border-collapse: collapse;
  }
  .answers th {
    text-align: start;
    font-weight: 600;
    padding-block: 2px;
    padding-inline: 0 10px;
  }
  .answers td {
    position: relative;
    padding-block: 2px 6px;
    padding-inline: 0 10px;
    white-space: nowrap;
  }
  .answer-bar {
    position: absolute;
    left: 0;
    right: 10px;
    bottom: 2px;
    height: 4px;
    background: var(--line);
  }
  .answer-bar::after {
    content: '';
    position: absolute;
    inset: 0;
    transform: scaleX(var(--share));
    transform-origin: left;
    background: var(--hue);
  }
  .seed-row {
    margin: 8px 0;
  }
  .dots {
    display: grid;
    grid-template-columns: repeat(8, 26px);
    gap: 4px;
    margin-top: 4px;
  }
  .dots .dot {
    height: 26px;
  }
  .dot[aria-pressed='true'] {
    outline: 3px solid var(--accent);
  }
`;
