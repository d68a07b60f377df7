import { css } from 'lit';
import { note, plainList, ringed, row, wrapping } from '../shared/looks';

/** Trail, feeds, editing in place. */
export const editStyles = css`
  .trail {
    display: flex;
    align-items: flex-start;
    gap: 4px;
    margin: -4px 0 4px;
    font-size: var(--fine);
    color: var(--muted);
  }
  .trail ol {
    flex: 1;
    ${wrapping};
    gap: 0 5px;
    max-height: 4.6em;
    ${plainList};
    overflow-y: auto;
  }
  .trail button {
    text-align: start;
  }
  .trail #back {
    padding: 0 6px;
  }
  .inspector h2:focus-visible {
    outline-offset: 1px;
  }
  .inspector .was {
    display: block;
    ${note};
    font-weight: 400;
  }
  .inspector .origin {
    font-size: var(--text);
  }
  .value.edit {
    margin: 4px 0;
  }
  .steps {
    display: flex;
    gap: 4px;
  }
  .steps input {
    flex: 1;
    min-width: 0;
    font-size: 18px;
    font-weight: 700;
    text-align: center;
  }
  .steps button {
    min-width: 38px;
    font-size: 18px;
    line-height: 1;
  }
  .steps input[aria-invalid='true'] {
    ${ringed};
  }
  #slide {
    width: 100%;
    margin: 6px 0 0;
    accent-color: var(--accent);
  }
  .inspector .error {
    font-size: var(--small);
    font-weight: 600;
    line-height: 1.3;
    color: var(--accent);
  }
  .inspector .error:empty {
    display: none;
  }
  #put-back {
    padding: 0;
    font-size: var(--small);
    font-weight: 400;
    text-decoration: underline;
  }
  .order {
    ${row};
    justify-content: space-between;
    ${note};
  }
  .order button {
    padding: 1px 8px;
  }
  .order button[aria-pressed='true'] {
    border-color: var(--ink);
    color: var(--ink);
  }
  .feeds {
    margin: 6px 0;
    font-size: var(--small);
  }
  .feeds h3 {
    display: inline;
    margin: 0;
    margin-inline-end: 6px;
    font-size: var(--small);
    font-weight: 600;
  }
  .feeds ul {
    display: inline;
    ${plainList};
  }
  .feeds li {
    display: inline-block;
    margin-inline-end: 10px;
  }
  :is(.feeds, .trail) small {
    color: var(--muted);
  }
  #more-of-it {
    min-height: 24px;
  }
  .example h3 {
    margin: 10px 0 0;
    font-size: var(--small);
  }
  /* As the cell is marked in the picture. */
  .example-mark {
    display: inline-block;
    width: 15px;
    height: 11px;
    border: 2px dashed var(--ink);
    vertical-align: -1px;
  }
  .example p {
    margin: 2px 0;
  }
  .example .link {
    font-weight: 600;
    text-align: start;
  }
  .inspector > * {
    flex-shrink: 0;
  }
  .downstream {
    position: absolute;
    top: 0;
    left: 0;
    width: 100%;
    border-top: 3px dotted var(--accent);
  }
  .downstream.changed {
    border-top-style: solid;
  }
  @container (max-width: 899px) {
    .steps button {
      min-width: 48px;
      min-height: 40px;
    }
    /* The value stands in the row of the cell's name, where both fit. */
    .inspector.asked {
      /* The sum is at the lower edge, and no term shows below it. */
      padding-bottom: 0;
      flex-flow: row wrap;
      align-content: flex-start;
      column-gap: 10px;
    }
    .inspector.asked > * {
      flex: 0 0 100%;
      max-width: 100%;
    }
    .inspector.asked > h2,
    .inspector.asked > p.value {
      flex: 0 1 auto;
      min-height: 0;
      padding-inline-end: 0;
    }
    /* Not under the button that closes the sheet. */
    .inspector.asked > p.value {
      max-width: calc(100% - 36px);
      margin-inline-end: 36px;
      padding-block: 6px 8px;
      font-size: 19px;
      line-height: 1.3;
    }
    /* Below the button that closes the sheet. */
    .inspector.asked > .value.edit {
      margin-top: 16px;
    }
    .inspector.asked > p {
      margin-block: 0;
    }
    .inspector.asked > .terms {
      margin-block: 0;
    }
    .trail ol {
      flex-wrap: nowrap;
      max-height: none;
      overflow-x: auto;
    }
    .trail li {
      flex: none;
    }
  }
`;
