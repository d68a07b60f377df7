import { css } from 'lit';

/** What the menus hold: files and pictures, the ladder, what the choices mean, where a comparison begins. */
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
    border: 1px solid var(--line);
    border-radius: 8px;
    cursor: pointer;
    text-align: center;
  }
  .file-button:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  .ladder {
    display: grid;
    gap: 4px;
    margin: 0;
    padding: 8px 0 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
  .ladder button {
    text-align: left;
  }
  .ladder button[aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .ladder .aside {
    max-width: 260px;
    margin: 4px 0 0;
  }
  .help-panel dl {
    display: grid;
    gap: 2px;
    margin: 0;
  }
  .help-panel dt {
    font-weight: 700;
  }
  .help-panel dd {
    margin: 0;
  }
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
`;
