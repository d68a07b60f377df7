/** The colour scale below the picture. */
import { css } from 'lit';
import { note, row } from '../shared/looks';

export const legendStyles = css`
  /* One line at every stage: the picture above it keeps its height. */
  .legend {
    flex: none;
    ${row};
    gap: 18px;
    height: 34px;
    padding: 0 var(--edge);
    ${note};
    white-space: nowrap;
    overflow: hidden;
  }
  .legend .near-zero {
    color: var(--ink);
  }
  .legend :is(.aside, .near-zero) {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .legend .quiet {
    flex: none;
    padding: 2px 6px;
  }
  #before {
    flex: none;
    padding: 2px 10px;
    border-color: var(--accent);
    color: var(--ink);
  }
  .legend .scale {
    flex: 0 1 auto;
    min-width: min-content;
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .ramp {
    display: inline-flex;
    justify-content: space-around;
    align-items: flex-end;
    flex: 0 1 190px;
    width: 190px;
    min-width: 60px;
    height: 12px;
    margin-bottom: 12px;
    border-radius: 3px;
    font-size: 10.5px;
  }
  .ramp span {
    transform: translateY(15px);
    width: 0;
    display: flex;
    justify-content: center;
    white-space: nowrap;
  }
  .ramp.diverging {
    background: var(--diverging);
    justify-content: space-between;
    padding: 0 25%;
  }
  .ramp.share {
    flex-basis: 90px;
    width: 90px;
    background: var(--share-ramp);
  }
  @container (max-width: 1199px) {
    .legend {
      gap: 12px;
    }
    .ramp {
      flex-basis: 90px;
      width: 90px;
    }
    .ramp.share {
      flex-basis: 60px;
      width: 60px;
    }
    /* Without the quarters, which a narrow scale has no room for. */
    .ramp.diverging {
      justify-content: space-around;
      padding: 0;
    }
    .legend:has(#before) .aside {
      display: none;
    }
  }
  @container (max-width: 899px) {
    .scale + .scale {
      margin-inline-start: 8px;
    }
    .legend .scale {
      flex: none;
    }
  }
`;
