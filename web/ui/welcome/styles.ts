import { css } from 'lit';
import { bare, row, wrappingRow } from '../shared/looks';

/** One sentence, one picture, one line, and buttons that lead on: only what can be pressed has a border. */
export const welcomeStyles = css`
  .first-row {
    ${row};
    justify-content: space-between;
    gap: 16px;
  }
  .first-row nav {
    ${row};
    gap: 4px;
  }
  .first-row button {
    min-height: 44px;
    ${bare};
    font-size: 16px;
  }
  .first-row button:hover {
    border-color: var(--line);
    color: var(--ink);
  }
  .first-head h2 {
    margin: 0 auto;
    padding: 4px 0 0;
    max-width: 46ch;
    text-align: center;
    text-wrap: balance;
    font-size: 26px;
    font-weight: 400;
    line-height: 1.25;
  }
  .first-foot .says {
    margin: 0;
    max-width: 74ch;
    text-align: center;
    text-wrap: balance;
    font-size: 18px;
    line-height: 1.4;
  }
  .first-foot[data-phase='minute'] {
    grid-template-columns: minmax(0, 74ch) auto;
    place-content: start center;
    align-items: center;
    gap: 24px;
    padding-top: 20px;
  }
  .first-foot[data-phase='minute'] .says {
    min-height: 4.2em;
    text-align: start;
    text-wrap: wrap;
    font-size: 22px;
  }
  .first-foot #minute-pause {
    min-height: 44px;
    min-width: 88px;
  }
  .first-foot .askers {
    ${wrappingRow};
    justify-content: center;
    gap: 6px 8px;
    margin: 0;
    color: var(--muted);
  }
  .first-foot .askers button {
    min-height: 44px;
    border-radius: 22px;
    padding: 4px 16px;
    color: var(--ink);
  }
  .first-foot .askers button[aria-pressed='true'] {
    border-color: var(--ink);
    font-weight: 600;
  }
  .first-foot .ways {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 320px));
    justify-content: center;
    gap: 16px;
    width: 100%;
    max-width: 1100px;
  }
  .first-foot .ways button {
    display: grid;
    align-content: center;
    gap: 2px;
    min-height: 64px;
    padding: 10px 18px;
    border-radius: 14px;
    text-align: start;
  }
  .first-foot .ways b {
    font-size: 17px;
  }
  .first-foot .ways small {
    font-size: 14px;
    color: var(--muted);
  }
  .first-foot .ways .primary small {
    color: inherit;
  }
  .first-foot .ways .primary b::before {
    content: '▶\\00a0';
    content: '▶\\00a0' / '';
  }
  @container (max-width: 899px) {
    .first-head h2 {
      font-size: 21px;
    }
    .first-foot .says,
    .first-foot[data-phase='minute'] .says {
      font-size: 16px;
    }
  }
  @container (max-width: 559px) {
    .first-head h2 {
      font-size: 18px;
    }
    .first-foot .says,
    .first-foot[data-phase='minute'] .says {
      font-size: 15px;
      line-height: 1.35;
    }
    .first-foot .askers span {
      display: none;
    }
    .first-foot .askers button {
      padding: 4px 12px;
    }
    .first-foot .ways {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 8px;
    }
    .first-foot .ways button {
      min-height: 52px;
      padding: 6px 14px;
      text-align: center;
    }
    .first-foot .ways .primary {
      grid-column: 1 / -1;
    }
    .first-foot .ways button:not(.primary) small {
      display: none;
    }
    .first-foot[data-phase='minute'] {
      gap: 12px;
    }
    .first-foot[data-phase='minute'] .says {
      font-size: 17px;
    }
  }
`;
