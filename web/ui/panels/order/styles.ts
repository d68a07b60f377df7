import { css } from 'lit';
import { oneLine, plainList } from '../../shared/looks';

/** Does word order matter?: words, two maps and the text of each row, side by side in lines of equal height. */
export const orderStyles = css`
  .order-rows {
    --line-height: 24px;
    display: grid;
    --map: minmax(40px, var(--width));
    grid-template-columns: max-content var(--map) var(--map) max-content;
    gap: 4px 10px;
    margin: 12px 0 6px;
    font-size: 14px;
  }
  .order-rows > b {
    align-self: end;
    font-size: 13px;
  }
  .order-rows canvas {
    display: block;
    width: 100%;
    height: calc(var(--rows) * var(--line-height));
  }
  .order-rows ol {
    ${plainList};
  }
  .order-rows li {
    height: var(--line-height);
    line-height: var(--line-height);
    ${oneLine};
  }
  .order-words {
    max-width: 220px;
    text-align: end;
  }
  .order-said [data-same='false'] {
    font-weight: 600;
  }
  @container (max-width: 899px) {
    .order-rows {
      gap: 4px 6px;
      font-size: 13px;
    }
    .order-words {
      max-width: 72px;
    }
    /* The two fields above say it. */
    .order-words small {
      display: none;
    }
  }
`;
