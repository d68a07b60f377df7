import { css } from 'lit';
import { framed, note, plainList, ringed } from '../shared/looks';

/** What the menus hold. */
export const menuContentStyles = css`
  /* Low, so that the buttons that play stay in sight. */
  .files {
    display: grid;
    grid-template-columns: auto auto;
    align-items: start;
    gap: 6px 14px;
  }
  .files > div,
  .files .picture {
    display: grid;
    gap: 6px;
  }
  .picture {
    padding-top: 10px;
    border-top: 1px solid var(--line);
  }
  .files .aside {
    max-width: 200px;
  }
  @container (max-width: 559px) {
    .files {
      grid-template-columns: 1fr;
    }
    .files .aside {
      max-width: none;
    }
  }
  .file-button {
    display: block;
    padding: 5px 10px;
    ${framed};
    cursor: pointer;
    text-align: center;
  }
  .file-button:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  .ladder {
    display: grid;
    gap: 6px;
    ${plainList};
    max-width: 380px;
  }
  /* As wide as the questions are, so that the whole list is seen at once in a window of 720 px. */
  @media (min-width: 900px) {
    #lessons-menu {
      width: min(600px, 0.8 * var(--window-width));
      max-height: calc(var(--window-height) - 64px);
    }
    #lessons-menu .ladder {
      gap: 4px;
      max-width: none;
    }
    #lessons-menu .aside {
      max-width: none;
    }
    #lessons-menu .offers {
      grid-template-columns: 1fr 1fr;
    }
    #lessons-menu .offers button {
      height: 100%;
      align-content: start;
    }
  }
  .ladder button {
    display: grid;
    grid-template-columns: 1.4em 1fr;
    width: 100%;
    min-height: 36px;
    align-items: center;
    text-align: start;
  }
  .ladder small {
    grid-column: 2;
    color: var(--muted);
  }
  .ladder button[aria-pressed='true'] {
    ${ringed};
  }
  .minute-way {
    display: grid;
    min-height: 44px;
    text-align: start;
  }
  .minute-way small {
    color: var(--muted);
  }
  .offers {
    margin-block-start: 12px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--line);
  }
  .offers button {
    grid-template-columns: 1fr;
  }
  .offers small {
    grid-column: 1;
  }
  .menu-panel .aside {
    max-width: 380px;
  }
  .menu-panel .field {
    display: flex;
    justify-content: space-between;
  }
  .menu-panel .check {
    justify-content: flex-start;
  }
  .choices {
    display: grid;
    gap: 4px;
    max-width: 400px;
  }
  .choices legend {
    margin-bottom: 6px;
  }
  .choice {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: start;
    gap: 8px;
    padding: 6px 8px;
    border-radius: 8px;
    cursor: pointer;
  }
  .choice:hover {
    background: var(--paper);
  }
  .choice:has(:checked) {
    background: color-mix(in srgb, var(--accent) 12%, transparent);
  }
  .choice input {
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--accent);
  }
  .choice b {
    display: block;
  }
  :is(.choice, .shared) small {
    color: var(--muted);
  }
  .shared {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 4px 8px;
    width: min(440px, 0.8 * var(--window-width));
  }
  .shared label {
    grid-column: 1 / -1;
  }
  .shared textarea {
    min-width: 0;
    resize: vertical;
    font:
      12px/1.4 ui-monospace,
      'DejaVu Sans Mono',
      monospace;
    overflow-wrap: anywhere;
  }
  .edits ul {
    display: grid;
    gap: 4px;
    ${plainList};
    margin: 0 0 8px;
    max-height: 40vh;
    overflow: auto;
  }
  .edits small {
    display: block;
    color: var(--muted);
  }
  .edits > button {
    margin-top: 8px;
  }
  /* The line over a stage in the strip, explained. */
  .edits small i {
    display: inline-block;
    width: 18px;
    vertical-align: middle;
    border-top: 3px dotted var(--accent);
  }
  .edits small i.changed {
    border-top-style: solid;
  }
  .cost {
    border-collapse: collapse;
    font-size: 14px;
    width: min(620px, 0.8 * var(--window-width));
  }
  .cost caption {
    font-weight: 700;
    text-align: start;
    margin-bottom: 4px;
  }
  .cost thead th {
    font-weight: 400;
    color: var(--muted);
    text-align: start;
    padding-block: 0;
    padding-inline: 0 10px;
  }
  .cost tbody th {
    text-align: start;
    font-weight: 400;
    white-space: nowrap;
    padding-block: 2px;
    padding-inline: 0 12px;
    color: var(--muted);
  }
  .cost td {
    position: relative;
    isolation: isolate;
    padding-block: 2px;
    padding-inline: 4px 10px;
    width: 26%;
  }
  .cost tr.current :is(th, td) {
    color: var(--ink);
    font-weight: 700;
  }
  .cost .bar {
    position: absolute;
    inset: 3px auto 3px 0;
    width: calc(var(--share) * (100% - 10px));
    min-width: 2px;
    background: var(--line);
    opacity: 0.65;
    border-radius: 2px;
    z-index: -1;
    transition: width 0.25s;
  }
  .cost .current .bar {
    background: var(--accent);
    opacity: 0.32;
  }
  @media (max-width: 559px) {
    .cost {
      --long: none;
      --short: inline;
      width: 100%;
      font-size: 12.5px;
    }
    .cost tbody th i {
      display: none;
    }
    .choices,
    .ladder,
    .menu-panel .aside {
      max-width: none;
    }
    .choice {
      min-height: 44px;
    }
    .shared {
      width: auto;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .cost .bar {
      transition: none;
    }
  }
  :is(.menu-panel, .help-panel) dl {
    /* As wide as a text is read; the table above may be wider. */
    max-width: 420px;
    display: grid;
    gap: 2px;
    margin: 0;
  }
  :is(.menu-panel, .help-panel) dt {
    font-weight: 700;
  }
  :is(.menu-panel, .help-panel) dd {
    margin: 0;
  }
  :is(#compare-menu, #learn-menu) ul {
    ${plainList};
    display: grid;
    gap: 6px;
    max-width: min(372px, 72cqw);
  }
  :is(#compare-menu, #learn-menu) li button {
    display: grid;
    width: 100%;
    text-align: start;
  }
  :is(#compare-menu, #learn-menu) small {
    ${note};
    white-space: normal;
  }
`;
