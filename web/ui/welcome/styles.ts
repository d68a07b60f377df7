import { css } from 'lit';

/**
 * Over the lower end of the inspector, which can be scrolled above it; where there is no inspector, at the lower
 * edge, and the page can be scrolled above it. Nothing moves for it, and all that it covers can be reached.
 */
export const welcomeStyles = css`
  .welcome-place {
    position: absolute;
    inset: 0;
    z-index: 4;
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    align-items: flex-end;
    pointer-events: none;
  }
  .welcome {
    --above-the-caption: 127px;
    position: sticky;
    bottom: var(--above-the-caption);
    box-sizing: border-box;
    width: 304px;
    margin: 0 16px var(--above-the-caption);
    padding: 14px 16px 16px;
    display: grid;
    gap: 8px;
    border: 1px solid var(--muted);
    border-radius: 12px;
    color: var(--ink);
    background: var(--card);
    box-shadow: 0 4px 24px rgb(0 0 0 / 16%);
    pointer-events: auto;
  }
  .welcome p {
    margin: 0;
  }
  .welcome p:first-of-type {
    padding-inline-end: 28px;
  }
  /* What was opened lies over the page, and is read alone. */
  .welcome-place:has(~ .root .menu-panel:popover-open) {
    visibility: hidden;
  }
  #welcome-close {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 4px;
    width: 44px;
    height: 44px;
    padding: 0;
  }
  .ways {
    display: grid;
    gap: 6px;
    margin-top: 4px;
  }
  .ways button {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 8px;
    min-height: 44px;
    align-content: center;
    padding: 4px 12px;
    text-align: start;
  }
  .ways small {
    font-size: 13px;
  }
  .ways .primary {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
  .welcome-place ~ .root .inspector {
    padding-block-end: 360px;
  }
  .caption.minute {
    display: flex;
    align-items: center;
    gap: 16px;
    overflow-y: auto;
    animation: none;
    mask-image: none;
  }
  .caption.minute span {
    flex: 1;
  }
  .caption.minute button.stop {
    flex: none;
    min-height: 44px;
    min-width: 64px;
    border-color: var(--muted);
  }
  @container (max-width: 1199px) {
    .welcome {
      --above-the-caption: 140px;
      width: 264px;
      padding: 12px;
      font-size: 14px;
    }
  }
  @container (max-width: 899px) {
    .welcome-place {
      align-items: stretch;
    }
    .welcome {
      bottom: 0;
      width: auto;
      margin: 0;
      gap: 6px;
      padding: 10px 14px 12px;
      border-width: 1px 0 0;
      border-radius: 14px 14px 0 0;
      font-size: 14px;
      line-height: 1.35;
    }
    .ways {
      grid-template-columns: repeat(3, 1fr);
    }
    .ways button {
      justify-content: center;
      padding: 4px;
      font-size: 14px;
      white-space: nowrap;
    }
    .ways small {
      display: none;
    }
    .welcome-place ~ .root {
      padding-block-end: 210px;
    }
    .welcome-place ~ .root .inspector {
      padding-block-end: 12px;
    }
  }
  /* Where there is little height it stands above the rest. */
  [data-height='low'] {
    > .welcome-place {
      position: static;
    }
    > .welcome-place ~ .root,
    > .welcome-place ~ .root .inspector {
      padding-block-end: 0;
    }
    .welcome {
      position: relative;
      width: auto;
      margin: 0;
      border-width: 0 0 1px;
      border-radius: 0;
      box-shadow: none;
    }
  }
`;
