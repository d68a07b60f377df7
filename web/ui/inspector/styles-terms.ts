import { css } from 'lit';
import { column, oneLine } from '../shared/looks';

/**
 * The terms of a number: a table with rows of equal height, so that none is cut off at the edge of the
 * scroller.
 */
export const termStyles = css`
  .terms {
    --term-row: 26px;
    flex: 0 1 auto;
    ${column};
    /* Its columns' heads, some terms and the sum: as many as go with what stands above, and a few at least. */
    min-height: min(
      calc(var(--lines) * var(--term-row)),
      max(calc(6 * var(--term-row)), calc(100% - 204px))
    );
    margin: 6px 0;
  }
  .inspector > .terms {
    flex-shrink: 1;
  }
  .term-list {
    flex: 0 1 auto;
    min-height: 0;
    max-height: 100%;
    /* Whole lines, in browsers that can round. */
    max-height: round(down, 100%, var(--term-row));
    overflow: auto;
    scrollbar-width: thin;
    scroll-snap-type: y mandatory;
    scroll-padding-block-start: var(--term-row);
  }
  .term-list tbody tr {
    scroll-snap-align: start;
  }
  /* Of one height and one width whatever the numbers are: while a layer plays they change at every frame. */
  .terms.playing {
    max-height: calc(11 * var(--term-row));
  }
  .inspector.playing > h2 {
    min-height: 2.8em;
  }
  .inspector.playing > .what {
    min-height: 4.2em;
  }
  .terms table {
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 0;
    width: 100%;
    font-size: var(--fine);
  }
  .terms.many table {
    font-size: var(--tiny);
  }
  .terms tr {
    height: var(--term-row);
  }
  .terms :is(thead, tfoot) {
    position: sticky;
    top: 0;
    bottom: 0;
    background: var(--card);
  }
  .terms th {
    font-weight: 400;
    text-align: start;
    color: var(--muted);
    max-width: 74px;
    ${oneLine};
    padding-block: 0;
    padding-inline: 0 4px;
  }
  .terms thead :is(td, th) {
    max-width: none;
    font-size: var(--fine);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* Before the sign between the operands there is room. */
  .terms thead th:not(:last-of-type),
  .terms thead th:not(:last-of-type) .term {
    overflow: visible;
  }
  .terms th .term {
    min-width: min(24px, 100%);
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .terms td {
    padding: 0 2px;
    text-align: end;
    white-space: nowrap;
  }
  .terms.many td {
    padding: 0 1px;
  }
  .terms .swatch,
  .terms.many .swatch {
    min-width: 10px;
    width: 14px;
    background: var(--cell);
    background-clip: content-box;
    padding: 2px 0;
  }
  .terms td.sign {
    padding: 0;
    overflow: hidden;
    text-align: center;
    color: var(--muted);
  }
  .terms .own {
    font-weight: 700;
    background: color-mix(in srgb, var(--accent) 14%, transparent);
  }
  /* What the terms come to is said whole. */
  .terms tfoot :is(th, td) {
    max-width: none;
    overflow: visible;
    white-space: normal;
    box-shadow: inset 0 2px 0 var(--ink);
    font-weight: 700;
    color: var(--ink);
  }
  /* WCAG 2.5.8: each number that leads somewhere can be hit with a finger. */
  .terms .link {
    min-width: 24px;
    min-height: 24px;
    text-align: end;
  }
  .terms .zeros td {
    text-align: start;
  }
  .terms .zeros button {
    padding: 2px 0;
    font-size: inherit;
    text-decoration: underline dotted;
  }
  .terms col.label {
    width: 19%;
  }
  /* Powers have short operands, and words before them. */
  .terms.powers col.label {
    width: 20%;
  }
  .terms col.label.alone {
    width: 40%;
  }
  .terms :is(col.colour, col.narrow) {
    width: 14px;
  }
  .terms col.result {
    width: 23%;
  }
  /* e^( stands before the left operand; the right one, the row's largest, has no colour of its own. */
  .terms.powers col:nth-child(3) {
    width: 27%;
  }
  .terms.powers col:nth-child(5) {
    width: 0;
  }
  .terms.powers col:nth-child(7) {
    width: 20px;
  }
  .terms.powers thead th {
    overflow: visible;
  }
  .terms.powers td.sign {
    white-space: nowrap;
    overflow: visible;
  }
  /* The inspector is slim there: numbers need the room more than labels and colours. */
  @container (min-width: 900px) and (max-width: 1199px) {
    .terms table {
      font-size: var(--tiny);
    }
    .terms td {
      padding: 0 1px;
    }
    .terms:not(.powers) col.label:not(.alone) {
      width: 19%;
    }
    .terms:not(.powers) col.result {
      width: 22%;
    }
    .terms :is(col.colour, col.narrow) {
      width: 10px;
    }
    .terms .swatch,
    .terms.many .swatch {
      min-width: 8px;
      width: 8px;
    }
  }
  @container (max-width: 899px) {
    /*
     * The sheet scrolls, and not its terms: they would be what gives way where there is little room. What they
     * come to, and the chosen cell's own term, stay in sight.
     */
    .inspector > .terms,
    .terms .term-list {
      flex-shrink: 0;
      min-height: auto;
      max-height: none;
      overflow: visible;
    }
    .terms thead {
      position: static;
    }
    .terms tr.own {
      position: sticky;
      bottom: var(--term-row);
      background: color-mix(in srgb, var(--accent) 14%, var(--card));
    }
    .terms table {
      font-size: var(--tiny);
    }
  }
`;
