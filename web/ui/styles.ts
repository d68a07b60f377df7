/**
 * The element's styles by its own width: it may be in a page, a column or a phone. Parts that are loaded
 * later bring their own styles (shared/loaded-part.ts).
 */
import { css } from 'lit';
import { boundaryStyles } from './styles-boundary';
import { controlStyles } from './controls/styles';
import { editStyles } from './inspector/styles-edit';
import { besideStyles } from './panels/styles-beside';
import { controlLook } from './shared/controls';
import { pointedStyles } from './shared/on-screen';
import { menuStyles } from './controls/styles-menu';
import { firstStyles } from './styles-first';
import { fingerStyles } from './styles-fingers';
import { narrowStyles } from './styles-narrow';
import { forcedStyles } from './styles-forced';
import { printStyles } from './styles-print';
import { projectorStyles } from './styles-projector';
import { roomStyles } from './styles-room';
import { scrollStyles } from './styles-scrolls';
import { legendStyles } from './stage/styles-legend';
import { stageStyles } from './stage/styles';
import { stripStyles } from './stage/styles-strip';
import { tokenStyles } from './styles-tokens';
import { termCardStyles } from './inspector/styles-term-cards';
import { termStyles } from './inspector/styles-terms';
import { wordStyles } from './inspector/styles-words';
import { column, framed, row } from './shared/looks';

// :host::before: how wide the element is where its parent asks it (flex, grid, a float, a table's cell …): as wide as
// this if there is the room, and never nothing, or more than the window: a parent may give whatever it is asked for.
// What is inside cannot say so, as it follows the width that it is given.
//
// .long, .short: two lengths of a text. Where the room is small, what it stands in says that the short one is shown.
const frame = css`
  :host {
    ${column};
    min-height: 240px;
  }
  :host([hidden]) {
    display: none;
  }
  :host::before {
    all: initial !important;
    content: '' !important;
    display: grid !important;
    grid-template-columns: minmax(min(280px, 60vw), min(960px, 100vw - 32px)) !important;
    flex: none !important;
    height: 0 !important;
    overflow: clip !important;
  }
  /* In a height that its page gives it, and that is less than all of it needs, it is a window of its own. */
  .page.scrolls {
    flex: 1 1 auto;
    min-height: 0;
    max-height: var(--screen-height);
    overflow: hidden auto;
  }
  .given-height {
    position: absolute;
    top: 0;
    width: 0;
    height: var(--screen-height, 0px);
    visibility: hidden;
  }
  /* A lesson is in sight as a whole: picture and sentences. */
  .page:has(> .guide) > .given-height {
    height: var(--screen-height, min(100svh, 900px));
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .root {
    ${column};
    flex: 1 0 auto;
    min-height: min(480px, var(--room, 480px));
    color: var(--ink);
    background: var(--paper);
    font-variant-numeric: tabular-nums;
  }
  .message {
    margin: auto;
    padding: 32px;
    max-width: 46ch;
    font-size: 17.6px;
  }
  /* In the picture's place. */
  .canvas-box > .message {
    position: absolute;
    inset: 0;
    width: fit-content;
    height: fit-content;
  }
  .part-message {
    margin: 8px 0;
    overflow-wrap: anywhere;
  }
  .over-picture > .part-message {
    margin: 0;
    padding: 5px 14px;
    ${framed};
    background: var(--card);
    pointer-events: auto;
  }
  /* Its code comes by itself, mostly at once: then nothing says that it is loading. */
  :is(.over-picture, .inspector) > .part-message[role='status'] {
    animation: part-waits 0s 0.3s backwards;
  }
  @keyframes part-waits {
    from {
      visibility: hidden;
    }
  }
  .hidden-label {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  sub {
    font-size: 0.72em;
    line-height: 0;
  }
  .long {
    display: var(--long, inline);
  }
  .short {
    display: var(--short, none);
  }
  .shortest {
    display: var(--shortest, none);
  }
  .screen,
  .player {
    flex: 1 0 auto;
    ${column};
  }
  /* Over the picture, which stays where it is. */
  .over-picture {
    position: absolute;
    inset: 0 0 auto 0;
    z-index: 2;
    padding: 6px;
    pointer-events: none;
  }
  .over-picture,
  .notices {
    display: grid;
    gap: 4px;
  }
  /* The strip that trains, before its code is there. */
  .training-row {
    min-height: 90px;
  }
  .notice {
    ${row};
    justify-content: space-between;
    gap: 12px;
    margin: 0;
    padding: 5px 14px;
    ${framed};
    background: var(--card);
    box-shadow: 0 2px 10px rgb(0 0 0 / 12%);
    overflow-wrap: anywhere;
    pointer-events: auto;
  }
  .notice :is(p, ul) {
    margin: 0;
  }
  .notice.error,
  .notice.warning {
    box-shadow: inset 4px 0 0 var(--accent);
  }
  /* Always as high: what it says next must not move the picture. */
  .caption {
    flex: none;
    height: calc(2 * 1.35em + 22px);
    margin: 0;
    padding: 9px var(--edge);
    overflow: hidden auto;
    border-top: 1px solid var(--line);
    background: var(--card);
    font-size: 18px;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .caption > #show-random {
    float: inline-end;
    margin-inline-start: 12px;
    font-size: 15px;
  }
  .middle.compared + .caption {
    height: calc(3 * 1.35em + 22px);
  }
  @container (max-width: 1199px) {
    .caption,
    .middle.compared + .caption {
      height: calc(3 * 1.35em + 18px);
      padding-block: 7px;
      font-size: 16px;
    }
  }
  @container (max-width: 559px) {
    .caption,
    .middle.compared + .caption {
      height: calc(5 * 1.25em + 3px);
      padding-block: 1px;
      font-size: 14px;
      line-height: 1.25;
    }
  }
`;

export const styles = [
  boundaryStyles,
  tokenStyles,
  controlLook,
  frame,
  firstStyles,
  controlStyles,
  menuStyles,
  stripStyles,
  pointedStyles,
  stageStyles,
  legendStyles,
  wordStyles,
  scrollStyles,
  narrowStyles,
  editStyles,
  termStyles,
  termCardStyles,
  besideStyles,
  fingerStyles,
  projectorStyles,
  roomStyles,
  printStyles,
  forcedStyles,
];
