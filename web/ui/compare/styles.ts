import { css } from 'lit';
import { framed, row, wrapping } from '../shared/looks';

/** For a bar's tools: their signs are seen, their words are read aloud. */
const signsOnly = css`
  --short: inline;
  .long {
    position: absolute;
    clip-path: inset(50%);
  }
`;

/** A's name above its buttons. */
const nameInOwnLine = css`
  .layer-bar:not(.of-b) {
    flex-wrap: wrap;
    align-content: center;
    .layer-tools {
      margin-inline-start: 0;
    }
    .layer-name {
      flex: 1 0 100%;
    }
  }
`;

/** Two layers, side by side where there is room, else one above the other. */
export const compareStyles = css`
  .stages.compared {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
    grid-auto-rows: auto minmax(0, 1fr);
    gap: 0 1px;
    background: var(--line);
  }
  .stages.compared .half {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: subgrid;
    grid-row: span 2;
    background: var(--paper);
  }
  /*
   * Beside the inspector both pictures keep their least height, and what holds them grows with it. The inspector has
   * what they leave it: its own text would make them higher.
   */
  @container (min-width: 900px) {
    .stages.compared {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .middle.compared,
    .middle.compared :is(.stage-column, .stages, .half) {
      min-height: auto;
    }
    .middle.compared > .inspector {
      contain: size;
    }
  }
  /* In the picture's corner, below the bar. */
  .stages.compared .projections {
    grid-area: 2 / 1;
    place-self: start;
    position: relative;
    z-index: 1;
  }
  /* Their letters alone: half of a page is narrow, and beside them a title begins. */
  @container (max-width: 1199px) {
    .stages.compared .projections small {
      display: none;
    }
  }
  .stages.compared .canvas-box {
    grid-area: 2 / 1;
    min-height: 380px;
  }
  /*
   * Both pictures stay in the window, and where they stand: the bars have one height, whatever is chosen.
   * Boxes share the width; where half of the page is too narrow for all of them, they have two lines.
   */
  .layer-bar {
    ${row};
    gap: 4px 8px;
    min-height: 38px;
    padding: 0 8px;
    border-bottom: 1px solid var(--line);
    background: var(--card);
    font-size: 13px;
    white-space: nowrap;
  }
  .layer-name {
    margin: 0;
    flex: 0 100 auto;
    min-width: 24px;
    overflow: hidden;
    text-overflow: ellipsis;
    font-size: 15px;
    font-weight: 400;
  }
  .layer-name b {
    display: inline-block;
    min-width: 22px;
    margin-inline-end: 6px;
    border-radius: 5px;
    background: var(--ink);
    color: var(--paper);
    text-align: center;
  }
  .layer-tools {
    flex: 0 1 auto;
    min-width: 0;
    margin-inline-start: auto;
    ${row};
    gap: 4px 6px;
  }
  /* Words that only a screen reader gets stay inside: outside they would widen a phone's page. */
  .layer-tools,
  .layer-tools > button {
    position: relative;
  }
  .layer-tools > button {
    overflow: hidden;
  }
  .layer-tools > button,
  .layer-tools > .menu {
    flex: none;
  }
  .layer-tools > .field {
    flex: 0 1 auto;
    min-width: 0;
  }
  .layer-tools > .field select {
    min-width: 0;
    text-overflow: ellipsis;
  }
  .layer-tools :is(select, button) {
    padding: 2px 6px;
  }
  /* What is chosen says what it is. */
  .layer-tools > .field > span {
    position: absolute;
    clip-path: inset(50%);
  }
  .both {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 10px;
    margin: 4px 0;
    padding: 6px 8px;
    ${framed};
  }
  .both dt {
    color: var(--muted);
  }
  .both dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .differences {
    ${wrapping};
    gap: 4px 48px;
    margin: 0;
    padding-bottom: 10px;
  }
  /* All of what is chosen is read, in one line. */
  @container (min-width: 1280px) and (max-width: 1439px) {
    .layer-bar.of-b {
      gap: 4px;
      padding-block: 0;
      padding-inline: 8px 4px;
    }
    .of-b .layer-tools {
      gap: 4px 3px;
    }
    .of-b .layer-tools select {
      padding: 2px 0;
      font-size: 12.5px;
    }
    .of-b .layer-tools > .menu > button {
      padding-inline: 4px;
    }
  }
  @container (max-width: 1279px) {
    .layer-bar.of-b {
      height: 70px;
    }
    .of-b .layer-tools {
      flex-wrap: wrap;
    }
  }
  /* A's name has a line of its own there, above its buttons. */
  @container (min-width: 900px) and (max-width: 1279px) {
    ${nameInOwnLine};
  }
  /* A room's type needs two lines for B's boxes. */
  @container (min-width: 900px) and (max-width: 1699px) {
    [data-theme='projector'] {
      .layer-bar {
        font-size: var(--wall-menu);
      }
      .layer-bar.of-b {
        height: 72px;
      }
      ${nameInOwnLine};
      .layer-bar .layer-name {
        font-size: var(--wall);
      }
      .of-b .layer-tools {
        flex-wrap: wrap;
      }
    }
  }
  /* Half of what the inspector leaves is narrow: boxes have the lines that they need. */
  @container (min-width: 900px) and (max-width: 1199px) {
    .layer-bar.of-b,
    [data-theme='projector'] .layer-bar.of-b {
      height: auto;
      min-height: 70px;
      padding-block: 3px;
    }
    .layer-bar .layer-tools {
      flex-wrap: wrap;
    }
  }
  /* Beside a lesson a pane is as narrow as on a phone. */
  @container (max-width: 999px) {
    .guided .layer-tools {
      ${signsOnly};
    }
  }
  /* One line that scrolls, for fingers: two would take the pictures’ room. */
  @container (max-width: 559px) {
    .layer-bar.of-b {
      height: 48px;
    }
    .layer-tools {
      ${signsOnly};
    }
    .of-b .layer-tools {
      flex-wrap: nowrap;
      overflow-x: auto;
      scrollbar-width: none;
    }
    .of-b .layer-tools > .field {
      flex: none;
    }
    .layer-bar :is(select, button) {
      min-width: 44px;
      min-height: 44px;
    }
  }
  /*
   * Above a lesson on a phone the two are beside each other: one over the other, neither has the height for its
   * last row. The lesson says what A and B are; boxes that change them would take their room.
   */
  @container (max-width: 559px) {
    .guided .stages.compared {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .guided .stages.compared .canvas-box {
      min-height: 0;
    }
    .guided .layer-bar,
    .guided .layer-bar.of-b {
      height: auto;
      min-height: 32px;
    }
    .guided .layer-tools,
    .guided .stage-column:has(.stages.compared) .projections {
      display: none;
    }
    /* The number that was asked for leaves the lower half of both pictures, where the results are. */
    .guided .middle.compared .inspector.asked {
      max-height: 46%;
    }
    .guided .of-b .hidden-label {
      position: static;
      clip-path: none;
    }
  }
  @container (max-width: 899px) {
    .root:has(.middle.compared) .intro,
    .middle.compared .legend {
      display: none;
    }
  }
`;
