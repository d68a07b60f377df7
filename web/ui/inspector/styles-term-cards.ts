import { css } from 'lit';
import { row } from '../shared/looks';

/**
 * In a lesson with little room: each product as a card, side by side. A table would show only one or two rows
 * there, and the lesson is about all of them. On a phone a card shows the product only; its factors are in
 * the picture, where they can be tapped.
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
        ${row};
      }
      tfoot tr > * {
        flex: auto;
        line-height: var(--term-row);
      }
      tbody {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
        gap: 2px 4px;
      }
      tbody tr {
        display: flex;
        align-items: baseline;
        justify-content: end;
        gap: 3px;
        height: auto;
        padding: 1px 4px;
        border: 1px solid var(--line);
        border-radius: 4px;
        line-height: 1.4;
        white-space: nowrap;
      }
      tbody th {
        flex: 1;
        padding: 0;
      }
      tbody td {
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
  @container (max-width: 559px) {
    .guided .terms.many:not(.powers) {
      tbody {
        grid-template-columns: repeat(auto-fill, minmax(78px, 1fr));
      }
      tbody :is(.operand, .sign) {
        display: none;
      }
    }
  }
`;
