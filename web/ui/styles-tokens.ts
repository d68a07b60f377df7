/**
 * Sizes that many parts share, each in one place for every kind of room: how far what is in a row stands from the
 * element's edges, and the type. A part says which of them it uses, and not when they change.
 */
import { css } from 'lit';

export const tokenStyles = css`
  /* Of what is in the root or the guide: these may be containers themselves, which have their own width. */
  .page > * > * {
    --edge: 24px;
    /* Of the header, whose chips and choices need the room; and of the buttons that play and train. */
    --edge-head: 24px;
    --edge-tools: 24px;
    --tiny: 11px;
    --fine: 12px;
    --small: 13px;
    --text: 14px;
  }
  @container (max-width: 1199px) {
    .page > * > * {
      --edge: 16px;
      --edge-head: 16px;
      --edge-tools: 16px;
    }
  }
  @container (max-width: 899px) {
    .page > * > * {
      --edge: 12px;
      --edge-tools: 10px;
    }
  }
  @container (max-width: 759px) {
    .page > * > * {
      --edge-head: 8px;
    }
  }
  @container (max-width: 339px) {
    .page > * > * {
      --edge-tools: 6px;
    }
  }
  /* On a wall: what carries meaning is read from the last row. */
  [data-theme='projector'] {
    --wall: 18px;
    --wall-menu: 16px;
    --wall-caption: 22px;
    --wall-said: 24px;
    .inspector:not(.learned) {
      --tiny: var(--wall);
      --fine: var(--wall);
      --small: var(--wall);
      --text: var(--wall);
    }
  }
`;
