import { css } from 'lit';

/**
 * Menu buttons, menus, and the editor of a word, placed over the page beside their opener. For browsers that
 * cannot place them, element/popovers.ts does.
 */
export const menuStyles = css`
  .menu {
    flex: none;
  }
  .menu-button {
    height: 36px;
    padding: 0 9px;
    border-color: transparent;
    background: none;
    white-space: nowrap;
  }
  /* What a beginner does not need yet stands back: quieter, and in its place. */
  .menus > .menu > .menu-button,
  .menu-button.setting.opening b {
    color: var(--muted);
  }
  .menu-button.setting.opening b {
    font-weight: 400;
  }
  .menus > .menu > #lessons {
    color: var(--ink);
    font-weight: 600;
  }
  .menu-button:hover,
  .menus > .menu > .menu-button:hover,
  .menus > .menu:has(> :popover-open) > .menu-button,
  .menu-button.setting.opening:hover b,
  .menu:has(> :popover-open) > .menu-button {
    color: var(--ink);
  }
  .menu-button:hover,
  .menu:has(> :popover-open) > .menu-button {
    border-color: var(--line);
    background: var(--paper);
  }
  .menu-button::after {
    content: '▾';
    margin-inline-start: 4px;
    color: var(--muted);
  }
  /* A setting: its name, and below it what is chosen. */
  .menu-button.setting {
    display: grid;
    grid-template-columns: auto auto;
    align-content: center;
    justify-items: start;
    height: 40px;
    line-height: 1.15;
    text-align: start;
    font-size: 13px;
  }
  .setting > span {
    grid-column: 1;
    color: var(--muted);
  }
  .setting > b {
    grid-column: 1;
    font-weight: 600;
  }
  .setting b {
    border-radius: 3px;
  }
  .menu-button.setting::after {
    grid-column: 2;
    grid-row: 1 / 3;
    align-self: center;
  }
  .cost-line .setting > span {
    color: var(--ink);
  }
  [popover] {
    /* The top layer needs none: axe-core finds by it what lies over what. */
    z-index: 5;
    --beside: opener;
    /* As large as the element is on the screen, where transforms make it larger: these do not reach the top layer. */
    zoom: var(--grown, 1);
    --window-width: calc(100vw / var(--grown, 1));
    --window-height: calc(100vh / var(--grown, 1));
    max-width: calc(0.8 * var(--window-width));
    max-height: calc(0.8 * var(--window-height));
    overflow: auto;
    padding: 14px;
    border: 1px solid var(--muted);
    border-radius: 10px;
    color: var(--ink);
    background: var(--card);
    box-shadow: 0 8px 30px rgb(0 0 0 / 25%);
  }
  [popover]:popover-open {
    display: grid;
    gap: 10px;
  }
  .copy-by-hand button {
    justify-self: end;
  }
  .word-editor {
    width: 230px;
    padding: 12px;
  }
  button.help {
    width: 24px;
    height: 24px;
    padding: 0;
    border-color: var(--line);
    border-radius: 50%;
    line-height: 1;
  }
  .help-panel:popover-open {
    max-width: min(0.8 * var(--window-width), 440px);
    white-space: normal;
  }
  .term {
    min-width: 20px;
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline dotted var(--muted);
    text-underline-offset: 3px;
    cursor: help;
  }
  /* In a sentence a name is as high as its line. */
  .term.inline {
    display: inline;
    min-width: 0;
    min-height: 0;
    line-height: inherit;
  }
  .term-panel {
    max-width: min(0.8 * var(--window-width), 300px);
    padding: 10px 12px;
    font-size: 14px;
  }
  @supports (position-anchor: auto) {
    [popover] {
      position: absolute;
      inset: auto;
      margin: 6px 0;
      width: max-content;
      position-anchor: auto;
      top: anchor(bottom);
      right: anchor(right);
      position-try-fallbacks:
        flip-inline,
        flip-block,
        flip-block flip-inline;
    }
    @media (min-width: 900px) {
      #pace-menu {
        left: anchor(left);
        right: auto;
      }
    }
    .chip[aria-expanded='true'] {
      anchor-name: --word;
    }
    .word-editor {
      width: 230px;
      position-anchor: --word;
      left: anchor(left);
      right: auto;
    }
  }
  /* Nothing opened it that it could stand at. */
  .copy-by-hand {
    position: fixed;
    inset: 0;
    width: min(560px, 80vw);
    height: fit-content;
    margin: auto;
  }
  /* In a narrow window a menu is a sheet at the lower edge, under the thumb. */
  @media (max-width: 899px) {
    [popover] {
      --beside: none;
      position: fixed;
      inset: auto 0 0 0;
      margin: 0;
      width: auto;
      max-width: none;
      max-height: 70vh;
      border-radius: 14px 14px 0 0;
      border-width: 1px 0 0;
      position-try-fallbacks: none;
    }
    [popover]:popover-open {
      max-width: none;
    }
  }
  /* What a name means stands above the name, or below it, and leaves the player in sight. */
  @supports (position-anchor: auto) {
    @media (max-width: 899px) {
      .root:not(.guided) > .term-panel {
        --beside: opener;
        position: absolute;
        inset: auto 8px anchor(top) 8px;
        margin-block: 6px;
        border-width: 1px;
        border-radius: 10px;
        position-try-fallbacks: flip-block;
      }
    }
  }
`;
