import { css } from 'lit';

/** Values as text; the picture's menu. */
export const outStyles = css`
  /* In one row while both are closed; what is open has the whole width. */
  .beside {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 22px;
    padding: 6px 24px 8px;
    border-top: 1px solid var(--line);
  }
  .beside > * {
    min-width: 0;
  }
  .beside > .look {
    flex: 1;
    padding: 0;
    border: 0;
  }
  .beside > :has(#values-panel, #look-panel) {
    flex: 1 0 100%;
  }
  .values p {
    margin: 8px 0;
  }
  #values[aria-expanded='true'] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
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
    border: 1px solid var(--line);
    border-radius: 8px;
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
  .value-scroll th,
  .value-scroll td {
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
  .picture {
    display: grid;
    gap: 8px;
    padding-top: 10px;
    border-top: 1px solid var(--line);
  }
  @container (max-width: 899px) {
    .beside {
      order: 6;
      padding: 8px;
    }
    .beside > * {
      padding-inline: 4px;
    }
    .beside > .look {
      flex-basis: 100%;
      padding-inline: 4px;
    }
  }
`;
