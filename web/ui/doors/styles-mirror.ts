import { css } from 'lit';
import { note, wrapping } from '../shared/looks';

/** Bars on both sides of a sentence, and the losses under them. */
export const mirrorStyles = css`
  .mirrors {
    display: grid;
    flex: 1 1 auto;
    grid-template-columns: minmax(0, 1fr);
    gap: clamp(12px, 4cqi, 64px);
    align-items: end;
    align-content: center;
    width: 100%;
    max-width: 1080px;
  }
  .mirrors.both {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    max-width: 1440px;
  }
  .mirror {
    --tall: clamp(76px, 20cqb, 240px);
    container: mirror / inline-size;
    margin: 0;
  }
  .mirror + .mirror {
    animation: mirror-comes 0.6s ease-out;
  }
  @keyframes mirror-comes {
    from {
      opacity: 0;
      transform: translateX(-24px);
    }
  }
  .mirror figcaption {
    ${wrapping};
    justify-content: space-between;
    align-items: baseline;
    gap: 0 16px;
    margin-bottom: 12px;
    font-size: 16px;
  }
  .mirror figcaption b {
    font-size: 17px;
  }
  .mirror-gap {
    color: var(--muted);
  }
  .mirror-gap strong {
    display: inline-block;
    min-width: 2.2em;
    text-align: end;
    font-size: 1.5em;
    line-height: 1;
    color: var(--accent);
  }
  .mirror-gap[data-zero='true'] strong {
    color: var(--ink);
  }
  .mirror-words {
    position: relative;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    font-size: clamp(14px, 2.7cqi, 26px);
  }
  .mirror-words > small {
    position: absolute;
    left: 0;
    font-size: 15px;
    font-weight: 600;
  }
  .mirror-words > .mirror-above {
    top: 0;
    color: var(--above-ink);
  }
  .mirror-words > .mirror-below {
    bottom: 0;
    color: var(--below-ink);
  }
  .mirror-word {
    display: grid;
    grid-template-rows: var(--tall) auto var(--tall);
    justify-items: center;
    font-family: var(--serif);
    line-height: 1.7;
    white-space: nowrap;
  }
  .mirror-word span {
    width: 0;
    display: flex;
    justify-content: center;
  }
  .mirror-word.asking span {
    font-weight: 700;
    color: var(--accent);
  }
  .mirror-word i {
    position: relative;
    width: 62%;
    max-width: 46px;
    min-height: 2px;
    font-style: normal;
  }
  .mirror-word .above {
    align-self: end;
    height: calc(100% * var(--a));
    border-radius: 6px 6px 0 0;
    background: var(--above);
  }
  .mirror-word .below {
    align-self: start;
    height: calc(100% * var(--b));
    border-radius: 0 0 6px 6px;
    background: var(--below);
  }
  .mirror-word u {
    position: absolute;
    left: 50%;
    transform: translateX(-50%);
    font:
      600 14px/1.5 system-ui,
      sans-serif;
    text-decoration: none;
    color: var(--ink);
  }
  .mirror-word .above u {
    bottom: 100%;
  }
  .mirror-word .below u {
    top: 100%;
  }
  @container mirror (width < 440px) {
    .mirror-words {
      grid-auto-flow: row;
      padding-top: 22px;
      font-size: 14px;
    }
    .mirror-words > small {
      top: 0;
      font-size: 13px;
    }
    .mirror-words > .mirror-below {
      bottom: auto;
      left: auto;
      right: 0;
    }
    .mirror-word {
      grid-template: auto / minmax(0, 1fr) 64px minmax(0, 1fr);
      place-items: center stretch;
      height: clamp(19px, 3.4cqb, 30px);
      line-height: 1;
    }
    .mirror-word span {
      width: auto;
    }
    .mirror-word i {
      width: calc(100% * var(--a));
      max-width: none;
      min-width: 2px;
      height: 74%;
      min-height: 0;
    }
    .mirror-word .above {
      place-self: center end;
      height: 74%;
      border-radius: 5px 0 0 5px;
    }
    .mirror-word .below {
      align-self: center;
      width: calc(100% * var(--b));
      height: 74%;
      border-radius: 0 5px 5px 0;
    }
    .mirror-word u {
      display: none;
    }
    .mirror figcaption {
      display: grid;
      justify-content: center;
      justify-items: center;
      margin-bottom: 2px;
      font-size: 14px;
      text-align: center;
    }
    .mirror-gap strong {
      display: block;
      text-align: center;
    }
    .mirror figcaption b {
      font-size: 15px;
    }
  }
  @container door (width < 560px) {
    .loss-head {
      gap: 0 12px;
      font-size: 13px;
    }
  }
  .loss {
    width: 100%;
    max-width: 1080px;
    transition: opacity 0.4s;
  }
  /* Its room is kept: nothing moves when it comes. */
  .loss[data-begun='false'] {
    visibility: hidden;
    opacity: 0;
  }
  .loss-head {
    ${wrapping};
    gap: 0 16px;
    margin: 0 0 4px;
    font-size: 14px;
    color: var(--muted);
  }
  .loss-head b {
    color: var(--ink);
  }
  .loss-name::before {
    content: '';
    display: inline-block;
    width: 18px;
    margin-inline-end: 6px;
    vertical-align: 4px;
    border-top: 3px solid var(--ink);
  }
  .loss-name.noisy::before {
    border-color: var(--accent);
  }
  .loss-step {
    margin-inline-start: auto;
  }
  .loss-box {
    position: relative;
    height: clamp(64px, 10cqb, 120px);
  }
  .loss-box svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .loss-box :is(path, line) {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2px;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .loss-box .noisy {
    stroke: var(--accent);
  }
  .loss-box .axis {
    stroke: var(--line);
    stroke-width: 1px;
  }
  .loss-box .floor {
    stroke: var(--muted);
    stroke-width: 1px;
    stroke-dasharray: 5 4;
  }
  .loss-floor {
    position: absolute;
    right: 16px;
    transform: translateY(1px);
    ${note};
    pointer-events: none;
  }
  .loss-now {
    position: absolute;
    top: 0;
    bottom: 0;
    width: 2px;
    margin-left: -1px;
    background: var(--muted);
    pointer-events: none;
  }
  .loss-box[data-chosen='true'] .loss-now::after {
    content: '';
    position: absolute;
    left: -8px;
    bottom: -9px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--ink);
  }
  .loss-box input {
    position: absolute;
    inset: 0 -9px -14px;
    width: calc(100% + 18px);
    height: calc(100% + 14px);
    margin: 0;
    opacity: 0;
    cursor: ew-resize;
    touch-action: pan-y;
  }
  .loss-box:has(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 10px;
    border-radius: 2px;
  }
  @media (forced-colors: active) {
    .mirror-word i,
    .loss-box,
    .loss-name::before {
      forced-color-adjust: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .mirror + .mirror {
      animation: none;
    }
  }
`;
