import { css } from 'lit';
import { shortIntro } from './controls/styles-intro';
import { brandBesideIntro, choicesInOneRow } from './controls/styles-phone';

/** The controls with less room: on a projector, in a column, on a phone. */
export const narrowStyles = css`
  @container (max-width: 1699px) {
    .tool-label {
      display: none;
    }
  }
  /* The opening sentence is in sight as a whole. */
  @container (min-width: 900px) and (max-width: 1599px) {
    .top .intro {
      font-size: 13px;
    }
  }
  @container (max-width: 1599px) {
    .first {
      gap: 4px 10px;
    }
    .chips {
      gap: 2px;
    }
    .chip,
    .menus > .menu > .menu-button {
      padding-inline: 6px;
    }
    .intro:has(.unknown-note),
    .menus {
      --long: none;
      --short: inline;
    }
    .controls:has(.edits-menu-box) .knife legend {
      display: none;
    }
  }
  @container (max-width: 1399px) {
    .option svg,
    .knife legend {
      display: none;
    }
    .option {
      padding: 0 9px;
    }
    .controls {
      gap: 6px 12px;
    }
    ${shortIntro}
  }
  @container (max-width: 1199px) {
    .top {
      padding-block: 4px;
    }
    .menu-button {
      padding: 0 6px;
    }
    .option.count {
      min-width: 28px;
    }
    .controls {
      gap: 4px 6px;
    }
    .menu-button.setting {
      padding: 0 4px;
      font-size: var(--fine);
    }
    .option-text small {
      font-size: 11.5px;
    }
    .settings {
      gap: 0;
    }
    .heads legend,
    .ramp.diverging span:not(:nth-child(2)) {
      display: none;
    }
    .heads .options::before {
      content: 'h =';
      align-self: center;
      margin-inline-end: 2px;
      color: var(--muted);
      font-style: italic;
    }
  }
  /* With more in the row than usual, settings do without their arrows. */
  @container (min-width: 900px) and (max-width: 1199px) {
    .controls:has(.edits-menu-box) .menu-button.setting::after,
    .root:has(.middle.compared) .menu-button.setting::after {
      content: none;
    }
  }
  /* The header keeps one row, its menus stand behind one button. */
  @container (max-width: 899px) {
    .controls {
      min-height: 50px;
    }
    .menus > .menu:not(.all-menus) > .menu-button {
      display: none;
    }
    .menus {
      gap: 0;
      min-height: 44px;
    }
    .all-menus {
      display: block;
    }
    .all-menus > .menu-button {
      width: 44px;
      height: 44px;
      padding: 0;
      font-size: 20px;
    }
    .all-menus > .menu-button::after {
      content: none;
    }
    /* One sheet at a time: the list is back when the menu that was opened from it closes. */
    .top:has(.menu-panel:popover-open:not(#all-menu)) #all-menu {
      visibility: hidden;
    }
    #ladder-menu {
      max-height: 50vh;
    }
    /* Two sentences stand in one row that scrolls: a second one moves nothing. */
    .sentence:has(.of-memory) {
      display: flex;
      gap: 12px;
      overflow-x: auto;
      scrollbar-width: thin;
      /* Where it fades out. */
      scroll-padding-inline: 28px;
      > .text-row,
      .chips {
        flex: none;
        overflow: visible;
      }
    }
    /* The whole sentence has the whole width, over the header: nothing below it moves. */
    .first:has(.whole) {
      position: relative;
    }
    /* Under it nothing can be pressed. */
    .first:has(.whole) .menus {
      visibility: hidden;
    }
    .whole {
      position: absolute;
      z-index: 4;
      inset: 0 0 auto;
      height: auto;
      padding: 8px 0;
      background: var(--card);
    }
    .whole textarea {
      height: 60px;
    }
    .whole button {
      height: auto;
      min-height: 44px;
    }
    .option,
    .menu-button.setting {
      height: 44px;
    }
    .option.count {
      min-width: 44px;
    }
    .undo button {
      width: 44px;
      height: 44px;
    }
    #all-menu button {
      min-height: 44px;
      text-align: start;
    }
  }
  /* In the column of a post: the sentence and the cost are whole; undoing stands in ☰. */
  @container (max-width: 759px) {
    .menus > .undo {
      display: none;
    }
    .cost-line {
      --long: none;
      --short: inline;
    }
    .controls {
      gap: 6px;
    }
    .knife .option {
      padding-inline: 6px;
    }
  }
  @container (max-width: 559px) {
    .top {
      padding-block: 0;
    }
    .first {
      min-height: 44px;
    }
    ${brandBesideIntro}
    ${choicesInOneRow}
    .intro {
      margin: 0;
      font-size: 13px;
    }
    .first:has(.brand) + .intro {
      --short: none;
    }
    .first:has(.brand) + .intro:not(:has(.unknown-note)) {
      --shortest: inline;
    }
    .unknown-note {
      margin: 0;
    }
    .legend :is(.aside, .scale-name),
    .legend:has(.near-zero) .scale .ticks:first-child,
    .legend:has(#before) .scale:has(+ .scale) {
      display: none;
    }
    .legend .ramp {
      flex-basis: 84px;
      width: auto;
      min-width: 40px;
    }
    .legend .ramp.share {
      flex-basis: 44px;
      width: 44px;
      min-width: 0;
    }
    .legend .quiet {
      padding: 2px;
    }
    #before {
      --short: inline;
      padding: 2px 4px;
    }
    #before .long {
      position: absolute;
      clip-path: inset(50%);
    }
    .legend,
    [data-theme='projector'] .legend {
      height: 30px;
      gap: 8px;
      font-size: 13px;
    }
    .legend .scale {
      flex: 0 1 auto;
      min-width: min-content;
    }
    .projections button {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;
