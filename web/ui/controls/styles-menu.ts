import { css } from 'lit';

/**
 * Menus and the editor of a word, over the page. A browser that cannot place them at what opened them
 * shows them in the middle of the window.
 */
export const menuStyles = css`
  .menu-button {
    padding: 4px 6px;
    border-color: transparent;
    background: none;
    color: var(--muted);
  }
  .menu-button:hover {
    border-color: transparent;
    color: var(--ink);
  }
  .menu-button::before {
    content: '▸';
    display: inline-block;
    width: 1.1em;
  }
  .menu:has(> :popover-open) > .menu-button::before {
    content: '▾';
  }
  [popover] {
    /* The top layer needs none: axe-core finds by it what lies over what. */
    z-index: 5;
    max-width: 80vw;
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
  .menu-panel .field {
    justify-content: space-between;
  }
  .menu-panel .check {
    justify-content: flex-start;
  }
  .menu-panel .aside {
    max-width: 230px;
  }
  .word-editor {
    width: 230px;
    padding: 12px;
  }
  /* In the row of the knife's title, at its end. */
  .knife {
    position: relative;
  }
  button.help {
    position: absolute;
    top: -28px;
    inset-inline-end: 0;
    width: 24px;
    height: 24px;
    padding: 0;
    border-color: var(--line);
    border-radius: 50%;
    line-height: 1;
  }
  @container (max-width: 559px) {
    .knife {
      display: flex;
      align-items: center;
      gap: 4px;
    }
    .knife .options {
      flex: 1;
    }
    button.help {
      position: static;
      flex: none;
    }
  }
  .help-panel:popover-open {
    max-width: min(80vw, 440px);
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
      position-try-fallbacks: flip-inline;
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
    /* On a phone a menu is as wide as the row of its button. */
    .settings,
    .layer-tools {
      anchor-name: --menu-row;
      anchor-scope: --menu-row;
    }
    @container (max-width: 559px) {
      .settings [popover],
      .layer-tools [popover] {
        left: anchor(--menu-row left);
        right: anchor(--menu-row right);
        width: auto;
        max-width: none;
      }
    }
  }
`;
