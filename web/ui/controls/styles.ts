import { css } from 'lit';
import { introBesideSentence } from './styles-intro';
import { focusRing, inverted, note, oneLine, ringed, row } from '../shared/looks';

/** Header, sentence, knife, heads, cost, settings. */
export const controlStyles = css`
  .top {
    flex: none;
    background: var(--card);
    border-bottom: 1px solid var(--line);
    padding: 6px var(--edge-head);
  }
  .first {
    ${row};
    gap: 4px 18px;
    min-height: 40px;
  }
  /* Where there is room for two rows the sentence has one of its own: all of its words are in sight. */
  @container (min-width: 900px) {
    .top {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      column-gap: 18px;
    }
    .first {
      display: contents;
    }
    .top .intro {
      grid-area: 1 / 2;
      height: 2.6em;
      align-content: center;
      margin: 0;
      line-height: 1.3;
      white-space: normal;
    }
    .menus {
      grid-area: 1 / 3;
    }
    .sentence,
    .controls {
      grid-column: 1 / -1;
    }
    /* Two sentences share the row: a second one moves nothing. */
    .top .sentence {
      display: flex;
      gap: 16px;
      grid-row: 2;
    }
    /* The one that is edited has the row to itself. */
    .top .text-row:has(.whole) {
      flex: 1;
    }
    .sentence:has(.whole) > .text-row:not(:has(.whole)) {
      display: none;
    }
  }
  @container (min-width: 900px) and (max-width: 1199px) {
    ${introBesideSentence}
    .top .intro {
      font-size: 13px;
    }
  }
  .brand {
    flex: none;
  }
  .sentence {
    flex: 1 1 0;
    min-width: 0;
    display: grid;
    gap: 2px;
  }
  .text-row {
    ${row};
    gap: 2px 8px;
    min-width: 0;
  }
  .text-row .role {
    flex: none;
    ${note};
  }
  .tools {
    flex: none;
    display: flex;
    white-space: nowrap;
  }
  .tools button {
    padding: 4px 6px;
  }
  /* One line however many words there are: the rest is reached by scrolling. */
  .chips {
    flex: 0 1 auto;
    min-width: 0;
    display: flex;
    gap: 4px;
    margin: 0;
    padding: 3px;
    list-style: none;
    overflow-x: auto;
  }
  .chip-item {
    flex: none;
    position: relative;
    max-width: 100%;
  }
  .chip {
    border-radius: 999px;
    padding: 2px 8px;
    min-width: 24px;
    max-width: 180px;
    ${oneLine};
    display: block;
  }
  .chip.empty {
    border: 1px solid transparent;
  }
  .chip.lit {
    ${ringed};
  }
  .chip.unknown {
    border: 1px dashed var(--muted);
  }
  .chip.padded {
    border-style: dotted;
    text-decoration: line-through;
    color: var(--muted);
  }
  .chip.padded small {
    display: inline-block;
    text-decoration: none;
  }
  .word-editor label {
    display: grid;
    gap: 2px;
    font-size: 13px;
  }
  .word-editor label.check {
    display: flex;
    align-items: baseline;
    gap: 6px;
  }
  .word-editor .row {
    display: flex;
    justify-content: space-between;
  }
  /* As high as the chips in its place. */
  .whole {
    height: calc(1.4em + 12px);
    ${row};
    gap: 8px;
    flex: 1;
  }
  .whole textarea {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding-block: 3px;
    resize: none;
  }
  /* Its frame covers nothing of the rows above and below. */
  .whole textarea:focus-visible {
    outline-offset: -3px;
  }
  .whole button {
    height: 100%;
    padding-block: 0;
  }
  .aside {
    margin: 0;
    ${note};
  }
  .intro {
    margin: 2px 0 4px;
    color: var(--muted);
    font-size: 14px;
    /* One line, whatever it says. */
    ${oneLine};
  }
  .unknown-note {
    margin-inline-start: 12px;
    color: var(--ink);
  }
  .unknown-note i {
    display: inline-block;
    width: 22px;
    height: 12px;
    border: 1px dashed var(--muted);
    border-radius: 999px;
    vertical-align: -1px;
  }
  .menus {
    flex: none;
    ${row};
    gap: 2px;
    min-height: 36px;
  }
  .all-menus {
    display: none;
  }
  .controls {
    ${row};
    gap: 6px 10px;
    min-height: 46px;
    /* A row that is too long scrolls; what is hidden in it for the eye stays in it. */
    position: relative;
    overflow-x: auto;
    padding: 0 3px;
  }
  .controls > * {
    flex: none;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  legend {
    padding: 0;
    ${note};
    font-weight: 700;
    text-align: start;
  }
  .knife,
  .heads {
    flex: none;
    ${row};
    gap: 8px;
  }
  /* A legend takes part in the row only where it floats. */
  :is(.knife, .heads) legend {
    float: inline-start;
  }
  .options {
    display: flex;
    gap: 4px;
  }
  .option {
    position: relative;
    ${row};
    gap: 8px;
    height: 40px;
    padding: 0 8px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--paper);
    cursor: pointer;
  }
  .option input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .option:hover {
    border-color: var(--muted);
  }
  .option.chosen {
    ${inverted};
  }
  .option:has(:focus-visible) {
    ${focusRing};
  }
  .option-text {
    display: grid;
    line-height: 1.15;
    white-space: nowrap;
  }
  .option small {
    font-size: 12px;
  }
  .option.count {
    padding: 0;
    min-width: 32px;
    justify-content: center;
    font-weight: 700;
  }
  /* Where a size has many divisors, the settings beside them stay in sight. */
  @container (min-width: 900px) {
    .controls:has(.count:nth-child(7)) {
      column-gap: 5px;
    }
    .options:has(.count:nth-child(7)) {
      gap: 2px;
    }
    .options:has(.count:nth-child(7)) .count {
      min-width: 26px;
    }
  }
  .option svg {
    flex: none;
    width: 33px;
  }
  .hue-0 {
    fill: var(--hue-0);
  }
  .hue-1 {
    fill: var(--hue-1);
  }
  .hue-2 {
    fill: var(--hue-2);
  }
  .hue-3 {
    fill: var(--hue-3);
  }
  .settings {
    display: flex;
    gap: 4px;
    margin-inline-start: auto;
  }
  .undo {
    flex: none;
    display: flex;
  }
  .undo button {
    width: 36px;
    height: 36px;
    padding: 0;
    font-size: 18px;
  }
  .field {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .field > span {
    color: var(--muted);
  }
  .field select {
    max-width: 190px;
  }
  .field input[type='number'] {
    width: 7.5em;
  }
`;
