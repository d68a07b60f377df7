import { css } from 'lit';
import { inverted, row, wrapping } from '../shared/looks';

/** Heads as squares of shares, side by side. */
export const mapStyles = css`
  .counts {
    ${row};
    gap: 6px;
    font-size: 16px;
    color: var(--muted);
  }
  .counts button {
    min-width: 48px;
    min-height: 44px;
    border-radius: 22px;
    background: none;
    color: var(--ink);
  }
  .counts button[aria-pressed='true'] {
    ${inverted};
    font-weight: 600;
  }
  .ones-tools {
    ${wrapping};
    justify-content: center;
    gap: 4px 40px;
    width: 100%;
  }
  .maps {
    --columns: 4;
    --labels: 62px;
    --side: clamp(126px, 100cqb - 460px, (100cqi - 232px) / 4);
    display: grid;
    flex: 1 1 auto;
    grid-template-columns: repeat(var(--columns), var(--side));
    place-content: center;
    gap: 10px clamp(8px, 1.6cqi, 28px);
    padding-inline-start: var(--labels);
  }
  .maps[data-heads='1'],
  .maps[data-heads='2'] {
    --side: clamp(126px, 100cqb - 470px, min(340px, (100cqi - 180px) / 2));
  }
  .maps[data-heads='1'] {
    --columns: 1;
  }
  .maps[data-heads='2'] {
    --columns: 2;
  }
  .maps[data-heads='8'] {
    --side: clamp(126px, 50cqb - 248px, (100cqi - 232px) / 4);
  }
  .map {
    position: relative;
    display: grid;
    grid-template-rows: auto 1fr auto;
    margin: 0;
  }
  .map figcaption {
    margin-bottom: 4px;
    font-size: 15px;
    font-weight: 600;
    color: color-mix(in oklab, var(--hue-ink) var(--own), var(--muted));
  }
  .map-words {
    position: absolute;
    right: calc(100% + 6px);
    bottom: 0;
    display: none;
    grid-auto-rows: minmax(0, 1fr);
    place-items: center end;
    height: var(--side);
    font: 14px/1 var(--serif);
    color: var(--muted);
  }
  .map:nth-child(4n + 1) .map-words {
    display: grid;
  }
  .map-columns {
    display: none;
    align-items: end;
    margin-bottom: 4px;
    font: 14px/1 var(--serif);
    color: var(--muted);
  }
  .map-columns span {
    flex: 1 1 0;
    ${row};
    justify-content: start;
    width: 0;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
  }
  .map svg {
    display: block;
    width: var(--side);
    aspect-ratio: 1;
    border-radius: 6px;
    background: color-mix(in oklab, var(--line) 40%, var(--paper));
    fill: color-mix(in oklab, var(--hue) var(--own), var(--ink));
  }
  @container door (width >= 1000px) and (height >= 740px) {
    .maps:not([data-heads='8']) .map-columns {
      display: flex;
    }
    .maps:not([data-heads='8']) {
      --side: clamp(126px, 100cqb - 530px, (100cqi - 232px) / 4);
    }
  }
  .door-facts {
    ${wrapping};
    justify-content: center;
    gap: 2px 36px;
    margin: 0;
    font-size: 16px;
    color: var(--muted);
  }
  .door-facts > div {
    display: flex;
    align-items: baseline;
    gap: 10px;
  }
  .door-facts dd {
    min-width: 2.6em;
    margin: 0;
    font-size: 1.5em;
    line-height: 1.2;
    font-weight: 700;
    color: var(--accent);
  }
  .door-facts [data-zero='true'] dd {
    color: var(--ink);
  }
  .way {
    ${row};
    gap: 14px;
    flex: 0 1 420px;
    font-size: 15px;
    color: var(--muted);
    white-space: nowrap;
  }
  .way input {
    flex: 1;
    min-width: 0;
    height: 44px;
    margin: 0;
    accent-color: var(--ink);
  }
  @container door (height < 700px) {
    .map-words {
      font-size: 13px;
    }
  }
  @media (forced-colors: active) {
    .map svg {
      forced-color-adjust: none;
    }
    .counts button[aria-pressed='true'] {
      border-color: Highlight;
      color: Highlight;
    }
  }
  @container door (width < 760px) or ((width < 1000px) and (aspect-ratio < 1)) {
    .maps:not([data-heads='1']) {
      --columns: 2;
      --labels: 54px;
      --side: clamp(118px, 50cqb - 236px, min(300px, (100cqi - 90px) / 2));
      gap: 4px 8px;
    }
    .maps[data-heads='1'] {
      --side: min(70cqi, 44cqb, 300px);
    }
    .map-words {
      font-size: 13px;
      letter-spacing: -0.2px;
    }
    /* The words stand once in a row of two. */
    .map:nth-child(odd) .map-words {
      display: grid;
    }
    .map figcaption {
      margin-bottom: 2px;
      font-size: 13px;
    }
    .door-facts {
      display: grid;
      gap: 0;
      font-size: 14px;
    }
    .door-facts > div {
      justify-content: space-between;
    }
    .door-facts dd {
      font-size: 16px;
      text-align: end;
    }
    .way {
      font-size: 14px;
      gap: 8px;
    }
  }
  /* A tablet that stands upright. */
  @container door (560px <= width < 1000px) and (aspect-ratio < 1) {
    .maps[data-heads='2'],
    .maps[data-heads='4'] {
      --side: clamp(118px, 50cqb - 304px, min(300px, (100cqi - 90px) / 2));
    }
    .maps[data-heads='8'] {
      --columns: 4;
      --side: clamp(100px, 50cqb - 276px, (100cqi - 160px) / 4);
    }
    .maps[data-heads='8'] .map:nth-child(4n + 3) .map-words {
      display: none;
    }
  }
`;
