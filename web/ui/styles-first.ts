/**
 * The boxes of the first screen: they exist before its code (ui/welcome) is loaded, so that the picture keeps
 * its place.
 */
import { css } from 'lit';

export const firstStyles = css`
  .first-head {
    box-sizing: border-box;
    flex: none;
    min-height: 112px;
    padding: 12px 32px 0;
  }
  .first-foot {
    box-sizing: border-box;
    flex: none;
    display: grid;
    justify-items: center;
    align-content: start;
    gap: 14px;
    min-height: 248px;
    padding: 8px 32px 24px;
  }
  .door-place {
    position: absolute;
    inset: 0;
    z-index: 5;
  }
  @container (max-width: 899px) {
    .first-head {
      min-height: 100px;
      padding: 8px 16px 0;
    }
    .first-foot {
      min-height: 280px;
      padding: 8px 16px 16px;
    }
  }
  @container (max-width: 559px) {
    .first-head {
      padding: 4px 12px 0;
    }
    .first-foot {
      min-height: 340px;
      gap: 10px;
      padding: 4px 12px 12px;
    }
  }
`;
