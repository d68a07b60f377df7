import { css } from 'lit';
import { row, wrapping } from '../shared/looks';

/** A door fills its box; its content adapts to the door's own width and height. */
export const doorStyles = css`
  .door {
    --serif: Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif;
    position: absolute;
    inset: 0;
    container: door / size;
    overflow: hidden auto;
    color: var(--ink);
    background: var(--paper);
    font-variant-numeric: tabular-nums;
  }
  .door:focus {
    outline: none;
  }
  .door-page {
    ${row};
    flex-direction: column;
    gap: clamp(8px, 2.2cqb, 22px);
    min-height: 100%;
    --edge: clamp(12px, 4cqi, 64px);
    padding: clamp(14px, 3.6cqb, 44px) var(--edge) clamp(14px, 3cqb, 36px);
  }
  .door h1 {
    margin: 0;
    padding-inline: 44px;
    font: 600 clamp(21px, 1.2cqi + 1.8cqb, 34px) / 1.2 var(--serif);
    text-align: center;
    text-wrap: balance;
  }
  .door h1 span {
    display: inline-block;
    text-wrap: balance;
  }
  .door-says {
    display: grid;
    align-items: center;
    min-height: 2.8em;
    max-width: 76ch;
    margin: 0;
    font-size: clamp(16px, 0.5cqi + 1.3cqb, 20px);
    line-height: 1.4;
    text-align: center;
    text-wrap: pretty;
  }
  .door-ways {
    ${wrapping};
    justify-content: center;
    gap: 8px;
  }
  .door-ways button {
    min-width: 44px;
    min-height: 48px;
    padding: 8px 22px;
    border-radius: 24px;
    font-size: 17px;
  }
  .door-ways .primary {
    font-weight: 600;
  }
  .door-ways .primary:hover {
    border-color: var(--accent);
    background: var(--accent);
  }
  .door-ways :is(.other, .plain) {
    border-color: var(--line);
    background: none;
  }
  .door-ways :is(.other:hover, .plain:hover) {
    border-color: var(--ink);
  }
  #door-close {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    width: 48px;
    height: 48px;
    padding: 0;
    border-color: transparent;
    border-radius: 50%;
    color: var(--muted);
    background: var(--paper);
  }
  #door-close:hover {
    color: var(--ink);
    border-color: var(--line);
  }
  #door-close svg {
    display: block;
    width: 24px;
    margin: auto;
    fill: none;
    stroke: currentColor;
    stroke-width: 2px;
    stroke-linecap: round;
  }
  /* Where not all of it is in sight, what can be pressed is. */
  @container door (width < 560px) or (height < 700px) {
    .door-ways {
      position: sticky;
      bottom: 0;
      z-index: 1;
      width: calc(100% + 2 * var(--edge));
      padding-inline: var(--edge);
      margin-top: auto;
      padding-block: 6px max(10px, env(safe-area-inset-bottom));
      background: var(--paper);
    }
    .door-page {
      padding-bottom: 0;
    }
  }
  @container door (height < 700px) {
    .door h1 {
      font-size: 21px;
    }
  }
  @container door (width < 560px) {
    .door-page {
      gap: 10px;
      padding-top: 12px;
    }
    .door h1 {
      order: -1;
      align-self: stretch;
      padding-inline: 0 44px;
      font-size: 20px;
      text-align: start;
    }
    .door h1 span {
      display: inline;
    }
    /* What is to be seen is said before it, and in as much room whatever it is. */
    .door-says {
      order: -1;
      align-items: start;
      align-self: stretch;
      min-height: 5.4em;
      text-align: start;
      font-size: 15px;
      line-height: 1.35;
    }
    .door-ways button {
      flex: 1 1 auto;
      padding: 8px 4px;
      font-size: 14px;
    }
    .door-ways button:only-child {
      font-size: 15.5px;
    }
    .door-ways {
      gap: 6px;
    }
    #door-close {
      inset-block-start: 2px;
      inset-inline-end: 2px;
    }
  }
`;
