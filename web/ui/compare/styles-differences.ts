import { css } from 'lit';
import { wrapping } from '../shared/looks';

/** The differences between two layers, below both pictures. */
export const differenceStyles = css`
  .difference {
    min-width: 0;
    max-width: 100%;
  }
  .look.differences h3 {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .differences .difference p {
    max-width: 48ch;
  }
  /* Beside the pictures, above what the stage does. */
  .first-difference {
    margin-bottom: 12px;
    padding-bottom: 12px;
    border-bottom: 1px solid var(--line);
  }
  .first-difference > h2 {
    margin-bottom: 4px;
  }
  .difference-maps {
    ${wrapping};
    gap: 8px 18px;
  }
  .differences > .look-said {
    flex: 1 0 100%;
    font-size: 14px;
  }
`;
