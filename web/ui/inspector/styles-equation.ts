import { css } from 'lit';

/** Equations built from spans: stacked parts, and the lines between them. */
export const equationStyles = css`
  .inspector .equation {
    margin: 6px 0 8px;
    font:
      19px/1.25 Charter,
      'Bitstream Charter',
      'Iowan Old Style',
      Georgia,
      'DejaVu Serif',
      serif;
    overflow-wrap: normal;
    font-variant-numeric: lining-nums;
  }
  .equation :is(sub, sup) {
    font-size: 0.66em;
    line-height: 0;
  }
  .equation :is(.frac, .sum, .stacked) {
    display: inline-flex;
    flex-direction: column;
    vertical-align: middle;
    align-items: center;
    text-align: center;
  }
  .equation .frac {
    margin: 0 3px;
  }
  .equation .frac > span {
    padding: 1px 4px;
  }
  .equation .frac > span + span {
    border-top: 1.5px solid currentColor;
  }
  .equation .sum {
    margin: 0 2px;
    line-height: 1;
  }
  .equation .sum b {
    font:
      1.5em/0.9 'DejaVu Serif',
      serif;
  }
  .equation .sum small {
    font-size: 0.58em;
  }
  .equation .stacked {
    align-items: flex-start;
    line-height: 1;
  }
  .equation .stacked :is(sub, sup) {
    vertical-align: baseline;
    line-height: 1.05;
  }
  .equation .line {
    display: block;
  }
  .equation .radical > span {
    border-top: 1.5px solid currentColor;
    padding: 0 2px;
  }
  @container (max-width: 1199px) {
    .inspector .equation {
      font-size: 16.5px;
    }
  }
`;
