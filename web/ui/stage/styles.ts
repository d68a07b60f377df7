import { css } from 'lit';

/** Stage, inspector, legend. */
export const stageStyles = css`
  .middle {
    flex: 1 0 410px;
    height: 410px;
    min-height: 0;
    display: flex;
    gap: 0;
  }
  .stage-column {
    flex: 1;
    min-width: 0;
    min-height: 0;
    display: flex;
    flex-direction: column;
    position: relative;
  }
  .stages {
    flex: 1;
    min-height: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .half {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  .canvas-box {
    flex: 1;
    min-height: 0;
    overflow: hidden;
    position: relative;
  }
  canvas {
    position: absolute;
    inset: 0;
    display: block;
    /* Across is a swipe from head to head. */
    touch-action: pan-y pinch-zoom;
  }
  canvas:focus-visible {
    outline-offset: -3px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 18px;
    padding: 4px 24px 6px;
    font-size: 13px;
    color: var(--muted);
  }
  .legend .scale {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .ramp {
    display: inline-flex;
    justify-content: space-around;
    align-items: flex-end;
    width: 190px;
    height: 12px;
    margin-bottom: 12px;
    margin-top: 2px;
    border-radius: 3px;
    font-size: 10.5px;
  }
  .ramp span {
    transform: translateY(15px);
    width: 0;
    display: flex;
    justify-content: center;
    white-space: nowrap;
  }
  .ramp.diverging {
    background: var(--diverging);
    justify-content: space-between;
    padding: 0 25%;
  }
  .ramp.share {
    width: 90px;
    background: var(--share-ramp);
  }
  .projections {
    display: flex;
  }
  .projections button {
    border-radius: 0;
    padding: 2px 10px;
    margin-left: -1px;
  }
  .projections button[aria-pressed='true'] {
    background: var(--ink);
    color: var(--paper);
  }
  .inspector {
    width: 304px;
    flex: none;
    display: flex;
    flex-direction: column;
    min-height: 0;
    margin: 10px 16px 10px 0;
    padding: 14px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
    overflow: auto;
  }
  .inspector h2 {
    margin: 0;
    font-size: 17px;
    overflow-wrap: anywhere;
  }
  .inspector p {
    margin: 4px 0;
    overflow-wrap: anywhere;
  }
  .inspector .value {
    font-size: 26px;
    font-weight: 700;
    line-height: 1.2;
  }
  .inspector .formula {
    font-family: Charter, 'Bitstream Charter', Georgia, 'DejaVu Serif', serif;
    font-style: italic;
    font-size: 16px;
  }
  .inspector .exact,
  .inspector .section,
  .inspector .hint {
    font-size: 13px;
    color: var(--muted);
  }
  .inspector .close {
    margin-top: auto;
    align-self: flex-start;
    padding-left: 0;
  }
  .shapes {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 4px 14px;
    margin: 8px 0;
    font-size: 14px;
  }
  .shapes dt {
    font-weight: 600;
  }
  .shapes dd {
    margin: 0;
    color: var(--muted);
  }
  .terms {
    flex: 0 1 auto;
    min-height: min(220px, 100%);
    margin: 6px 0;
    overflow: auto;
    scrollbar-width: thin;
  }
  .terms thead,
  .terms tfoot {
    position: sticky;
    top: 0;
    bottom: 0;
    background: var(--card);
  }
  .terms table {
    border-collapse: collapse;
    width: 100%;
    font-size: 12px;
  }
  .terms th {
    font-weight: 400;
    text-align: start;
    color: var(--muted);
    max-width: 74px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    padding: 1px 4px 1px 0;
  }
  .terms thead th {
    max-width: none;
    font-size: 12px;
  }
  .terms td {
    padding: 1px 2px;
    text-align: end;
    white-space: nowrap;
  }
  .terms .swatch {
    min-width: 14px;
    width: 14px;
    background: var(--cell);
    background-clip: content-box;
    padding: 2px 0;
  }
  .terms .sign {
    color: var(--muted);
  }
  .terms .own {
    font-weight: 700;
    background: color-mix(in srgb, var(--accent) 14%, transparent);
  }
  .terms tfoot th,
  .terms tfoot td {
    border-top: 2px solid var(--ink);
    font-weight: 700;
    color: var(--ink);
    max-width: none;
  }
  .link {
    border: 0;
    padding: 0 1px;
    background: none;
    text-decoration: underline;
    text-decoration-color: var(--line);
    text-underline-offset: 2px;
    border-radius: 2px;
  }
  /* WCAG 2.5.8: each number that leads somewhere can be hit with a finger. */
  .terms .link {
    min-width: 24px;
    min-height: 24px;
    text-align: end;
  }
  .link:hover {
    text-decoration-color: var(--accent);
  }
  @container (max-width: 1199px) {
    .inspector {
      width: 264px;
      padding: 12px 10px;
    }
    .terms table {
      font-size: 11px;
    }
    .terms td {
      padding: 1px;
    }
  }
  @container (max-width: 899px) {
    .middle {
      flex: none;
      height: auto;
      flex-direction: column;
    }
    .canvas-box {
      flex: none;
      height: clamp(480px, 80cqw, 640px);
    }
    .legend {
      padding: 4px 10px;
    }
    .inspector {
      width: auto;
      margin: 8px 10px;
      min-height: 190px;
    }
  }
`;
