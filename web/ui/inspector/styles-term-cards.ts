import { css } from 'lit';

/**
 * In a lesson in a narrow place: each product as a card, side by side. A table would show one or two of its lines
 * there, and the lesson speaks of all of them.
 */
export const termCardStyles = css`
  @container (max-width: 899px) {
    .guided .order {
      display: none;
    }
    .guided .terms.many:not(.powers) {
      table,
      tfoot {
        display: block;
      }
      tfoot tr {
        display: flex;
        align-items: center;
      }
      tfoot tr > * {
        flex: auto;
        line-height: var(--term-row);
      }
      tbody {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(80px, 1fr));
        gap: 2px 4px;
      }
      tbody tr {
        display: block;
        height: auto;
        padding: 2px 4px;
        border: 1px solid var(--line);
        border-radius: 4px;
        line-height: 1.25;
        text-align: start;
        white-space: normal;
      }
      tbody th {
        display: block;
        max-width: none;
        padding: 0;
      }
      tbody td {
        display: inline;
        padding: 0;
      }
      /* A line of text: the cells in the picture are as large as a finger needs. */
      tbody :is(.link, .term) {
        display: inline;
        width: auto;
        min-width: 0;
        min-height: 0;
        padding: 0;
      }
      thead,
      tbody .swatch,
      colgroup {
        display: none;
      }
    }
  }
`;
