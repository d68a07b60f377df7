/**
 * Sizes that many parts share, each in one place for every kind of room: how far what is in a row stands from the
 * element's edges, and the type. A part says which of them it uses, and not when they change.
 *
 * `--edge-head` is of the header, whose chips and choices need the room, `--edge-tools` of what plays and trains.
 * `--wall…` is for a projector: what carries meaning is read from the last row. They are set on what is in the root
 * or the guide, as these may be containers themselves, which have their own width. (Comments are here, since those in
 * a sheet are loaded by every reader.)
 */
import { css } from 'lit';

export const tokenStyles = css`
  .page > * > * {
    --edge: 24px;
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
