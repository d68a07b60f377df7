import { css } from 'lit';
import { column, framed, oneLine, plainList, ringed, row, wrappingRow } from '../shared/looks';

/** The guide and its content; styles-place.ts places it. */
export const guideStyles = css`
  .guide {
    ${column};
    color: var(--ink);
    background: var(--card);
    font-size: 16px;
    line-height: 1.45;
  }
  .guide-head {
    ${row};
    gap: 4px;
    padding-block: 10px 0;
    padding-inline: var(--guide-edge) 12px;
    color: var(--muted);
    font-size: 14px;
  }
  .guide .guide-head p {
    flex: 1;
    margin: 0;
  }
  .guide-head button {
    min-width: 36px;
    min-height: 36px;
    padding: 0;
  }
  .guide-dots {
    display: flex;
    gap: 8px;
    padding: 8px var(--guide-edge);
  }
  .guide-dots span {
    width: 9px;
    height: 9px;
    border-radius: 50%;
    background: var(--line);
  }
  .guide-dots .past {
    background: var(--ink);
  }
  .guide-dots .now {
    background: var(--accent);
  }
  .guide-body {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    padding: 4px var(--guide-edge) 12px;
  }
  .guide h2 {
    margin: 4px 0 8px;
    font-size: 20px;
    line-height: 1.25;
  }
  .guide p {
    margin: 0 0 10px;
    overflow-wrap: anywhere;
  }
  .guide .more summary {
    width: fit-content;
    min-height: 32px;
    color: var(--muted);
    font-size: 14px;
    line-height: 32px;
    cursor: pointer;
  }
  .guide .aside {
    color: var(--muted);
    font-size: 14px;
  }
  .guide em {
    font-style: normal;
    font-weight: 650;
  }
  .guide-foot {
    ${row};
    justify-content: space-between;
    gap: 8px;
    padding: 10px var(--guide-edge);
    border-top: 1px solid var(--line);
    font-size: 14px;
  }
  .guide-foot span {
    color: var(--muted);
    text-align: center;
  }
  :is(.guide-foot, .wandered) button,
  #commit {
    min-height: 44px;
    padding: 4px 16px;
  }
  .guide [aria-disabled='true'] {
    border-color: var(--line);
    background: none;
    color: var(--muted);
    cursor: default;
  }
  #commit {
    width: 100%;
    margin: 4px 0 10px;
  }
  .guess-options {
    display: grid;
    gap: 8px;
    ${plainList};
    margin: 0 0 10px;
  }
  .guess-option {
    ${row};
    gap: 10px;
    min-height: 44px;
    padding: 6px 12px;
    ${framed};
    cursor: pointer;
  }
  li.guess-option {
    position: relative;
    cursor: default;
  }
  .guess-option.chosen,
  .guess-option.guessed {
    ${ringed};
  }
  .guess-option.true {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  .guess-option span {
    flex: 1;
  }
  /* As wide as the circle that was pressed: an answered text breaks where it did before. */
  .guess-option .mark {
    width: 20px;
    flex: none;
    text-align: center;
  }
  .guess-option small {
    position: absolute;
    top: -9px;
    inset-inline-end: 10px;
    padding: 0 5px;
    background: var(--card);
  }
  .guess-option input {
    width: 20px;
    height: 20px;
    margin: 0;
    flex: none;
    accent-color: var(--accent);
  }
  .guess-number {
    display: flex;
    gap: 10px;
    margin-bottom: 10px;
  }
  .guess-number input {
    min-height: 44px;
  }
  .guess-number [type='range'] {
    flex: 1;
    min-width: 0;
    accent-color: var(--accent);
  }
  /* Not moved yet: where it stands is nobody's guess. */
  .guess-number .unset {
    opacity: 0.5;
  }
  .guess-number [type='number'] {
    width: 92px;
  }
  .bars {
    ${plainList};
    margin: 0 0 8px;
    font-size: 14px;
  }
  .bars li {
    display: grid;
    grid-template-columns: 5.5em 1fr 3em;
    align-items: center;
    gap: 8px;
    min-height: 28px;
  }
  .bars input {
    width: 100%;
    min-height: 28px;
    margin: 0;
    accent-color: var(--accent);
  }
  .bar-word {
    ${oneLine};
    text-align: end;
  }
  .bar-pair {
    display: grid;
    gap: 2px;
  }
  .bar {
    width: calc(100% * var(--share));
    min-width: 1px;
    height: 8px;
    background: var(--ink);
  }
  .bar.guessed {
    background: var(--accent);
  }
  .wandered:has(p) {
    margin: 0 0 10px;
    padding: 10px 12px;
    border: 1px solid var(--accent);
    border-radius: 8px;
  }
  .playing-on {
    ${wrappingRow};
    gap: 4px 10px;
    margin: 8px 0;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--accent);
  }
  .playing-on p {
    margin: 0;
  }
  .question {
    margin: 0 0 16px;
    padding: 0;
    border: 0;
    display: grid;
    gap: 6px;
  }
  .question legend {
    padding: 0;
    color: var(--ink);
    font-size: inherit;
    margin-bottom: 6px;
    font-weight: 600;
  }
  .concealed-part {
    display: grid;
    place-content: center;
    color: var(--muted);
    font-size: 14px;
  }
  .concealed-part.training {
    min-height: 90px;
  }
  .concealed-part.legend {
    justify-content: start;
  }
  [data-focus~='cost'] .cost-line,
  [data-focus~='sentence'] .chips,
  [data-focus~='knife'] .knife,
  [data-focus~='heads'] .heads,
  [data-focus~='strip'] .strip,
  [data-focus~='inspector'] .inspector,
  [data-focus~='legend'] .legend,
  [data-focus~='caption'] .caption,
  [data-focus~='training'] .training,
  [data-focus~='differences'] .differences,
  [data-focus~='look'] .look {
    outline: 3px solid var(--accent);
    outline-offset: -2px;
    border-radius: 6px;
  }
  /* Its texts begin at its edge: the frame stands around them. */
  [data-focus~='look'] .look {
    outline-offset: 5px;
  }
  .guided .intro {
    display: none;
  }
`;
