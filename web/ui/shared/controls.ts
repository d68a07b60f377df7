/**
 * The look of buttons and fields, in the element and in the editor of walkthroughs. What cannot be pressed is pale, not
 * faint: it is still to be read.
 */
import { css } from 'lit';
import { bare, focusRing, framed, inverted } from './looks';

export const controlLook = css`
  :is(button, select, input, textarea) {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
    ${framed};
    background: var(--card);
    padding: 4px 10px;
  }
  /* WCAG 2.5.8, whatever the font; names inside running text are as high as their line. */
  :where(button:not(.term, .link)) {
    min-width: 24px;
    min-height: 24px;
  }
  button.quiet {
    ${bare};
  }
  button:hover {
    border-color: var(--muted);
  }
  button[aria-disabled='true'] {
    color: var(--muted);
    cursor: default;
  }
  button.primary {
    ${inverted};
  }
  select,
  input[type='number'],
  input:not([type]),
  textarea {
    ${framed};
    background: var(--card);
    padding: 4px 8px;
  }
  /* Or the sign of -7 stands behind it in a page from right to left. */
  input:is([type='number'], [inputmode='decimal']) {
    direction: ltr;
  }
  :focus-visible {
    ${focusRing};
  }
`;
