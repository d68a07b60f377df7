import { css } from 'lit';
import { framed } from '../shared/looks';

/** Values as text: the tables. */
export const valueStyles = css`
  .values p {
    margin: 8px 0;
  }
  .value-table {
    margin: 0 0 18px;
    font-size: 13px;
  }
  .value-scroll {
    width: fit-content;
    max-width: 100%;
    max-height: 70vh;
    margin-top: 6px;
    overflow: auto;
    ${framed};
  }
  .value-scroll table {
    border-collapse: separate;
    border-spacing: 0;
  }
  .value-scroll caption {
    position: sticky;
    left: 0;
    padding: 4px 8px;
    text-align: start;
    font-size: 14px;
  }
  .value-scroll :is(th, td) {
    padding: 2px 8px;
    text-align: end;
    white-space: nowrap;
    background: var(--card);
  }
  .value-scroll th {
    max-width: 130px;
    overflow: hidden;
    text-overflow: ellipsis;
    font-weight: 400;
    color: var(--muted);
  }
  .value-scroll thead th {
    position: sticky;
    top: 0;
    border-bottom: 1px solid var(--line);
  }
  .value-scroll tbody th {
    position: sticky;
    left: 0;
    border-inline-end: 1px solid var(--line);
  }
  .value-scroll [aria-current] {
    font-weight: 700;
    text-decoration: underline 2px var(--accent);
    color: var(--ink);
  }
  .value-scroll td[aria-current] {
    outline: 3px solid var(--ink);
    outline-offset: -3px;
  }
  @container (max-width: 899px) {
    .value-table button {
      min-height: 44px;
    }
  }
`;
