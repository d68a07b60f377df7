import { css } from 'lit';

/** The way into a comparison, beside the head counts. */
export const compareMenuStyles = css`
  .compare ul {
    margin: 0;
    padding: 0;
    list-style: none;
    display: grid;
    gap: 6px;
    max-width: min(372px, 80cqw);
  }
  .compare li button {
    display: grid;
    width: 100%;
    text-align: start;
  }
  .compare small {
    color: var(--muted);
    font-size: 13px;
    white-space: normal;
  }
  /* Beside the word “Heads”, where there is room that nothing else takes. */
  .counted {
    position: relative;
    min-width: 196px;
  }
  .counted:has(.heads) .compare {
    position: absolute;
    top: -5px;
    inset-inline-start: 54px;
    white-space: nowrap;
  }
  .compare .menu-button {
    padding: 3px 0 3px 6px;
    font-size: 13px;
    text-decoration: underline;
    text-decoration-color: var(--line);
    text-underline-offset: 3px;
  }
  @container (max-width: 899px) {
    .counted {
      flex: 1 1 auto;
    }
    .compare [popover] {
      left: anchor(left);
      right: auto;
    }
  }
  @container (max-width: 559px) {
    .counted {
      display: contents;
    }
    .counted:has(.heads) .compare {
      position: static;
      margin: 4px 12px 0;
    }
  }
`;
