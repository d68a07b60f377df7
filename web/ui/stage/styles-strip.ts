import { css } from 'lit';

/** The strip of stages, and the buttons that play. */
export const stripStyles = css`
  .time {
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 8px 24px;
    border-bottom: 1px solid var(--line);
  }
  .strip {
    flex: 1;
    min-width: 0;
  }
  .strip ol {
    display: flex;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .strip li {
    flex: 1 1 0;
    min-width: 0;
  }
  .stage {
    position: relative;
    display: grid;
    width: 100%;
    padding: 4px 8px 7px;
    text-align: start;
    line-height: 1.25;
    overflow: hidden;
  }
  .stage i {
    font-family: Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif;
    font-size: 13px;
    color: var(--muted);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stage b {
    font-weight: 600;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stage.ahead b {
    font-weight: 400;
    color: var(--muted);
  }
  .stage.current {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  .done {
    position: absolute;
    left: 0;
    bottom: 0;
    height: 4px;
    width: 100%;
    /* Not its width: while it plays, nothing is to be laid out anew. */
    transform: scaleX(var(--share));
    transform-origin: left;
    background: var(--ink);
  }
  .current .done {
    background: var(--accent);
  }
  .scrub {
    display: block;
    width: 100%;
    margin: 4px 0 0;
    height: 16px;
    padding: 0;
    accent-color: var(--accent);
    cursor: pointer;
  }
  .transport {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .transport button {
    width: 40px;
    height: 40px;
    padding: 8px;
    border-radius: 50%;
  }
  .transport svg {
    display: block;
    fill: currentColor;
  }
  .transport .primary {
    width: 52px;
    height: 52px;
    padding: 12px;
    background: var(--ink);
    color: var(--paper);
    border-color: var(--ink);
  }
  @container (max-width: 1199px) {
    .stage {
      padding: 4px 4px 7px;
      font-size: 12.5px;
    }
    .stage i {
      font-size: 12px;
    }
    .transport button {
      width: 36px;
      height: 36px;
      padding: 7px;
    }
    .transport .primary {
      width: 46px;
      height: 46px;
      padding: 10px;
    }
  }
  @container (max-width: 899px) {
    .time {
      flex-wrap: wrap;
      padding: 6px 10px;
      gap: 6px;
    }
    .strip {
      flex-basis: 100%;
    }
    .strip ol {
      overflow-x: auto;
      padding-bottom: 2px;
    }
    .strip li {
      flex: 0 0 auto;
      min-width: 78px;
    }
    .transport {
      margin: 0 auto;
    }
    .stage b,
    .stage i {
      overflow: visible;
    }
  }
`;
