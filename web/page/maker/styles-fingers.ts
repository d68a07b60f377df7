import { css } from 'lit';

/** Touch targets on a phone. Goes after the other styles, since it changes their heights. */
export const fingerStyles = css`
  @media (max-width: 559px) {
    button,
    .file-button,
    .step-name,
    summary,
    .field-of-check,
    select,
    input[type='text'],
    input[type='number'] {
      min-height: 44px;
    }
    .missing button {
      min-height: 44px;
    }
    .sign,
    .pick button {
      min-width: 44px;
    }
    .body {
      padding-inline: 12px;
    }
    /* The button says it. */
    .previewing p {
      display: none;
    }
  }
`;
