import { css } from 'lit';
import { inverted, note, plainList, row, wrapping, wrappingRow } from '../shared/looks';

/** The panels under “Look closer”: their texts, figures and tables, and the list of keys. */
export const lookStyles = css`
  .look :is(h3, h4) {
    margin: 0;
    font-size: 15px;
  }
  .look h3 {
    margin: 18px 0 4px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
    font-size: 17px;
  }
  .look h3.plain {
    margin: 0;
    padding: 0;
    border: 0;
    font-size: 15px;
  }
  .look button[aria-pressed='true'] {
    ${inverted};
  }
  .look p {
    margin: 6px 0;
    max-width: 82ch;
  }
  .look .aside,
  .look small {
    color: var(--muted);
    font-weight: 400;
  }
  .look .formula {
    font-family: Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif;
    font-style: italic;
    font-size: 16px;
  }
  .look-fact {
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--line);
  }
  .look-heads,
  .look-scorers {
    ${wrapping};
    gap: 16px 28px;
    ${plainList};
    margin: 10px 0;
  }
  :is(.look-heads, .look-scorers) > li {
    min-width: 0;
    max-width: 100%;
  }
  .look-scorers > li {
    width: 330px;
  }
  /* Four heads and their sum have one row: a shape stands below its title, and a long title has two lines. */
  .look-heads {
    column-gap: 18px;
  }
  .look-heads > li {
    max-width: min(100%, calc(var(--map) + 64px));
  }
  .look-heads figcaption small {
    display: block;
  }
  .look-figure {
    margin: 0;
    width: fit-content;
    max-width: 100%;
  }
  .look-figure figcaption {
    margin-bottom: 4px;
  }
  .look-note {
    ${row};
    justify-content: space-between;
    gap: 10px;
    margin-top: 4px;
    ${note};
  }
  p.look-note {
    display: block;
  }
  .look-empty {
    display: grid;
    place-items: center;
    max-width: 100%;
    border: 2px dashed var(--muted);
    color: var(--muted);
  }
  .look-scale {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    margin-inline-end: 18px;
    ${note};
    white-space: nowrap;
  }
  .ramp-only {
    width: 90px;
    height: 10px;
    border-radius: 3px;
    background: var(--diverging);
  }
  .ramp-only.share {
    background: var(--share-ramp);
  }
  /* What is pointed at stays in sight, wherever in a long panel the map is. */
  .look-bar:has(.look-said:not(:empty)) {
    position: sticky;
    bottom: 0;
    z-index: 1;
  }
  .look-bar {
    margin: 10px 0 0;
    padding: 6px 12px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--card);
    font-size: 14px;
  }
  .look-bar p {
    margin: 0;
    max-width: none;
  }
  .look-said {
    display: block;
    min-height: 1.4em;
    font-weight: 600;
  }
  /* One line at rest, in the same place as the one that follows the pointer. */
  .look-said:empty:has(+ .aside),
  .look-said:not(:empty) + .aside {
    display: none;
  }
  .look-choice {
    ${wrappingRow};
    gap: 4px;
    margin: 8px 0;
  }
  .look-choice button {
    min-width: 38px;
    border-bottom: 4px solid var(--hue);
  }
  :is(.look-tables, .look-row, .look-columns) {
    ${wrapping};
    gap: 12px 40px;
    align-items: flex-start;
  }
  .look-row {
    gap: 8px 14px;
    align-items: center;
  }
  .look-row.views {
    gap: 12px 44px;
    align-items: flex-start;
  }
  .look-columns > div {
    flex: 1 1 380px;
    min-width: 0;
  }
  .look-similarity {
    max-width: 100%;
    min-width: 0;
  }
  .look-similarity p {
    max-width: 44ch;
  }
  .look-sign {
    font-size: 22px;
    color: var(--muted);
  }
  .look-scroll {
    max-width: 100%;
    overflow-x: auto;
  }
  .look-cosines {
    border-collapse: separate;
    border-spacing: 2px;
    font-size: 13px;
  }
  .look-cosines :is(th, td) {
    min-width: 44px;
    padding: 5px 4px;
    text-align: center;
  }
  .look-cosines th {
    min-width: 22px;
  }
  .look-cosines td {
    background: var(--cell);
  }
  .look-counts {
    border-collapse: collapse;
    font-size: 14px;
  }
  .look-counts :is(th, td) {
    padding-block: 3px;
    padding-inline: 0 18px;
    text-align: start;
    font-weight: 400;
  }
  .look-counts b {
    white-space: nowrap;
  }
  .look-counts thead th {
    color: var(--muted);
  }
  .look-counts tbody tr {
    border-top: 1px solid var(--line);
  }
  .look-refusal {
    padding: 8px 12px;
    border: 1px dashed var(--muted);
  }
  .keys {
    columns: 2 300px;
    margin: 8px 0;
  }
  .keys div {
    display: flex;
    gap: 10px;
    break-inside: avoid;
    padding: 3px 0;
  }
  .keys dt {
    flex: 0 0 10.5em;
  }
  .keys dd {
    margin: 0;
  }
  kbd {
    display: inline-block;
    min-width: 1.7em;
    padding: 0 5px;
    border: 1px solid var(--line);
    border-bottom-width: 2px;
    border-radius: 4px;
    background: var(--card);
    font: inherit;
    font-size: 0.9em;
    text-align: center;
  }
  /* For a finger. */
  @container (max-width: 899px) {
    .look .look-panel :is(button, input, select) {
      min-height: 44px;
    }
    .look-choice button {
      min-width: 44px;
    }
  }
`;
