import { css } from 'lit';
import { bare, plainList, row } from '../shared/looks';

/** The strip of stages, and the buttons that play. */
export const stripStyles = css`
  .time {
    flex: none;
    ${row};
    gap: 16px;
    padding: 2px var(--edge-tools);
    border-bottom: 1px solid var(--line);
  }
  .strip {
    flex: 1;
    min-width: 0;
    min-height: 40px;
    position: relative;
  }
  .strip ol {
    display: flex;
    gap: 4px;
    ${plainList};
  }
  .strip li {
    flex: 1 1 0;
    min-width: 0;
  }
  .stage {
    position: relative;
    display: block;
    width: 100%;
    height: 40px;
    padding: 0 2px 6px;
    border: 0;
    background: none;
    border-radius: 4px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stage b {
    font-weight: 600;
  }
  .stage.ahead b {
    font-weight: 400;
    color: var(--muted);
  }
  .stage.current b {
    font-weight: 700;
    color: var(--accent);
  }
  .track {
    position: absolute;
    inset: auto 0 4px 0;
    height: 4px;
    background: var(--line);
  }
  .done {
    display: block;
    height: 100%;
    /* Not its width: while it plays, nothing is to be laid out anew. */
    transform: scaleX(var(--share));
    transform-origin: left;
    background: var(--ink);
  }
  .strip.back .done {
    transform-origin: right;
  }
  .current .done {
    background: var(--accent);
  }
  /* The slider lies on the stages' own lines; its thumb says where. */
  .scrub {
    position: absolute;
    inset: auto -8px -8px -8px;
    width: calc(100% + 16px);
    height: 24px;
    margin: 0;
    padding: 0;
    appearance: none;
    background: none;
    cursor: pointer;
  }
  .scrub::-webkit-slider-thumb {
    appearance: none;
    width: 16px;
    height: 16px;
    border: 2px solid var(--paper);
    border-radius: 50%;
    background: var(--accent);
  }
  .scrub::-moz-range-thumb {
    width: 12px;
    height: 12px;
    border: 2px solid var(--paper);
    border-radius: 50%;
    background: var(--accent);
  }
  .transport {
    flex: none;
    ${row};
    min-height: 42px;
    gap: 4px;
  }
  .transport > button {
    width: 36px;
    height: 36px;
    padding: 7px;
    border-radius: 50%;
  }
  .transport > .direction {
    width: auto;
    height: 32px;
    padding: 0 10px;
    ${bare};
    border-radius: 16px;
    white-space: nowrap;
  }
  .transport > .direction:hover {
    border-color: var(--muted);
    color: var(--ink);
  }
  .transport > .direction[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--paper);
  }
  .transport svg {
    display: block;
    fill: currentColor;
  }
  .transport > .primary {
    width: 42px;
    height: 42px;
    padding: 9px;
  }
  @container (max-width: 1199px) {
    .time {
      gap: 10px;
    }
    .stage {
      font-size: 13px;
    }
  }
  /* Where one row is hardly wide enough, the names of the stages need the room. */
  @container (min-width: 900px) and (max-width: 1039px) {
    .time {
      gap: 4px;
    }
    .transport > .direction {
      width: min-content;
      padding: 0 2px;
      font-size: 11px;
      line-height: 1.1;
      white-space: normal;
    }
    .stage {
      padding-inline: 0;
      font-size: 12.5px;
    }
  }
  /* The player under the thumb: names that scroll, below them the buttons and the slider. */
  @container (max-width: 899px) {
    .time {
      order: 2;
      display: grid;
      grid-template-columns: auto 1fr;
      padding-block: 0 4px;
      gap: 0 14px;
      border-top: 1px solid var(--line);
      border-bottom: 0;
      background: var(--card);
    }
    .time:has(.strip) {
      min-height: 93px;
    }
    .strip {
      display: contents;
    }
    .strip ol {
      grid-column: 1 / -1;
      grid-row: 1;
      overflow-x: auto;
    }
    .strip li {
      flex: 1 0 auto;
      min-width: 72px;
    }
    .stage {
      height: 44px;
      overflow: visible;
    }
    .transport,
    .scrub {
      grid-row: 2;
      min-height: 44px;
    }
    .scrub {
      position: static;
      width: 100%;
      height: 44px;
    }
    .scrub::-webkit-slider-runnable-track {
      height: 4px;
      border-radius: 2px;
      background: var(--line);
    }
    .scrub::-webkit-slider-thumb {
      width: 22px;
      height: 22px;
      margin-top: -9px;
    }
    .scrub::-moz-range-track {
      height: 4px;
      border-radius: 2px;
      background: var(--line);
    }
    .scrub::-moz-range-thumb {
      width: 18px;
      height: 18px;
    }
    #pace {
      height: 44px;
    }
    .transport > button,
    .transport > .primary {
      width: 44px;
      height: 44px;
      padding: 10px;
    }
    /* In two lines: the slider needs the room. */
    .transport > .direction {
      width: min-content;
      min-width: 44px;
      height: 44px;
      padding: 0 2px;
      border-radius: 8px;
      font-size: 12px;
      line-height: 1.15;
      white-space: normal;
    }
  }
  @container (max-width: 339px) {
    .time {
      gap: 0 4px;
    }
    .transport {
      gap: 2px;
    }
    .transport > .direction {
      padding: 0;
      font-size: 11px;
    }
  }
  @container (max-width: 299px) {
    .time {
      grid-template-columns: minmax(0, 1fr);
    }
    .transport {
      flex-wrap: wrap;
    }
    .scrub {
      grid-row: 3;
    }
  }
`;
