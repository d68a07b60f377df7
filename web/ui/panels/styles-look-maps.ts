import { css } from 'lit';
import { oneLine, plainList, row, wrapping, wrappingRow } from '../shared/looks';

/** Look closer: maps with their words, the product as an L, singular values, the memory. */
export const lookMapStyles = css`
  /* Words above the columns and beside the rows; the canvas may shrink, and they with it. */
  .look-map {
    display: grid;
    grid-template-columns: auto minmax(0, var(--width));
    justify-content: start;
  }
  .look-map > .pointed {
    grid-column: 2;
  }
  :is(.look-map, .look-product) canvas {
    width: 100%;
    height: auto;
  }
  canvas.pressable {
    cursor: pointer;
  }
  .look-rows {
    grid-column: 1;
    display: grid;
    grid-template-rows: repeat(var(--rows), minmax(0, 1fr));
    height: 0;
    min-height: 100%;
    max-width: 104px;
    padding-inline-end: 5px;
    font-size: 11px;
    line-height: 1;
    color: var(--muted);
    text-align: end;
  }
  .look-rows span {
    align-content: center;
    min-height: 0;
    ${oneLine};
  }
  .look-cols {
    grid-column: 2;
    display: grid;
    grid-template-columns: repeat(var(--cols), minmax(0, 1fr));
    margin-bottom: 3px;
    font-size: 11px;
    line-height: 1;
    color: var(--muted);
  }
  .look-cols span {
    place-self: end center;
    max-height: 180px;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
    ${oneLine};
  }
  .look-product {
    display: grid;
    grid-template-columns: auto minmax(8px, var(--left)) minmax(8px, var(--right));
    gap: 6px;
    max-width: calc(var(--whole) + 100px);
  }
  .look-product .corner {
    grid-area: 1 / 2;
    align-self: end;
    min-width: 0;
  }
  .look-product .corner small {
    display: block;
  }
  .look-product .above {
    grid-area: 1 / 3;
    min-width: 0;
  }
  .look-product .look-rows {
    grid-area: 2 / 1;
  }
  .look-product .left {
    grid-area: 2 / 2;
    min-width: 0;
  }
  .look-product .result {
    grid-area: 2 / 3;
    min-width: 0;
  }
  .look-product .below {
    grid-area: 3 / 3;
  }
  .look-spectrum {
    position: relative;
    max-width: 480px;
    margin: 18px 0 4px;
  }
  .look-bars {
    display: flex;
    align-items: flex-end;
    gap: min(4px, 0.4%);
    height: 110px;
    ${plainList};
    border-bottom: 1px solid var(--ink);
  }
  .look-bars li {
    position: relative;
    flex: 1 1 0;
    min-width: 0;
    height: max(2px, calc(var(--share) * 100%));
    background: var(--accent);
  }
  .look-bars li.beyond {
    background: var(--muted);
  }
  .look-limit {
    position: absolute;
    left: calc(var(--limit) * 100%);
    top: -18px;
    bottom: 0;
    padding-inline-start: 5px;
    border-left: 2px dashed var(--ink);
    font-size: 13px;
    line-height: 1;
    white-space: nowrap;
  }
  /* Where there is no room at its right, the label stands at the left of its line. */
  .look-limit.late {
    left: auto;
    right: calc((1 - var(--limit)) * 100%);
    padding-inline: 0 5px;
    border-left: 0;
    border-right: 2px dashed var(--ink);
  }
  .look-chain {
    ${wrapping};
    align-items: stretch;
    gap: 10px;
    ${plainList};
    margin: 8px 0;
  }
  .look-chain li {
    ${row};
    gap: 10px;
  }
  .look-chain .by {
    font-weight: 600;
  }
  .look-chain .box {
    height: 100%;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--card);
  }
  .look-chain dl {
    display: grid;
    grid-template-columns: auto auto;
    justify-content: start;
    gap: 0 10px;
    margin: 4px 0 0;
    font-size: 13px;
  }
  .look-chain dt {
    color: var(--muted);
  }
  .look-chain dd {
    margin: 0;
  }
  .look-strip {
    display: grid;
    grid-template-columns: repeat(var(--units), minmax(9px, 1fr));
    gap: 3px 0;
    min-width: 100%;
    padding: 3px 2px;
    font-size: 12px;
  }
  .look-strip .word {
    min-width: 0;
    padding-inline-start: 2px;
    ${oneLine};
  }
  .look-strip .unit {
    height: 20px;
    border-inline-end: 1px solid var(--paper);
  }
  .look-strip .unit.starts {
    border-inline-start: 2px solid var(--ink);
  }
  .look-strip .unit.chosen {
    outline: 3px solid var(--accent);
    outline-offset: -1px;
    z-index: 1;
  }
  .look-strip .run {
    min-width: 0;
    padding: 1px 4px;
    border: 3px solid;
    border-top-width: 7px;
    ${oneLine};
  }
  /* Where the chain does not fit in a row, each step's name stands above it. */
  @container (max-width: 1199px) {
    .look-chain li {
      flex-direction: column;
      align-items: flex-start;
      justify-content: flex-end;
      gap: 2px;
    }
    .look-chain .box {
      height: auto;
    }
  }
  .look-fields {
    ${wrappingRow};
    gap: 8px;
  }
  .look-field {
    white-space: nowrap;
  }
  .look-fields input {
    width: 80px;
    min-height: 36px;
    margin-inline-end: 8px;
  }
  .look-fields output {
    flex-basis: 100%;
  }
  .look-fields output:empty {
    padding: 0;
    border: 0;
  }
  .look-beside {
    ${wrapping};
    gap: 0 40px;
  }
  .look-beside > * {
    max-width: 100%;
  }
  .look-sizes {
    overflow-x: auto;
    margin-top: 14px;
  }
  .look-sizes table {
    border-collapse: collapse;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
  .look-sizes caption {
    padding: 4px 0;
    font-weight: 600;
    text-align: start;
  }
  .look-sizes :is(th, td) {
    padding-block: 2px;
    padding-inline: 0 18px;
    text-align: start;
    white-space: nowrap;
  }
  .look-sizes td[data-count],
  .by-heads .count {
    text-align: end;
  }
  .by-heads .trend {
    font-weight: 600;
  }
`;
