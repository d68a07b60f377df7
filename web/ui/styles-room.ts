/**
 * How the parts share the height. `data-height`, written by element/room.ts, tells how much there is: `free`,
 * as much as they need; `given`, the height that the page gives (`--room`); `low`, the page's height, which
 * is less than they need. Each part has a least height. If their sum exceeds the room, the page scrolls:
 * parts never overlap.
 */
import { css } from 'lit';
import { column } from './shared/looks';

export const roomStyles = css`
  .root,
  .guide {
    /* In a column; beside the inspector the picture has what .middle has. */
    --least-picture: 480px;
    --small-picture: 240px;
    /* The scale, and the buttons that play in one row. */
    --least-player: 82px;
    /* What else is in sight below the screen: Look closer. */
    --below: 0px;
  }
  @container (min-width: 600px) {
    .root {
      --least-picture: 400px;
    }
  }
  /* On a phone the small heads stand below the large one. */
  @container (max-width: 559px) {
    .root,
    .guide {
      --small-picture: 296px;
    }
  }
  /* A lesson's guide leaves the buttons that play in two rows in sight. */
  @container (max-width: 319px) {
    [data-guide='below'] > :is(.root, .guide) {
      --least-player: 120px;
    }
  }
  @container (min-width: 900px) {
    .root:has(> .beside) {
      --below: 46px;
    }
  }
  /* Everything up to the caption, and the row below it, is in that height; what is opened there comes below. */
  [data-height='given'] {
    > :is(.root, .guide) {
      --least-picture: var(--small-picture);
    }
    .screen {
      min-height: calc(var(--room) - var(--below));
    }
    .middle {
      flex-basis: 300px;
    }
  }
  /* A player with its picture: what the layer is made of comes below it. */
  [data-height='low'] {
    > :is(.root, .guide) {
      --least-picture: clamp(160px, calc(var(--room) - var(--least-player)), var(--small-picture));
    }
    .player {
      min-height: var(--room);
    }
    .middle {
      flex-basis: calc(var(--least-picture) + 44px);
    }
    .top {
      order: 1;
      border-top: 1px solid var(--line);
    }
  }
  @container (max-width: 899px) {
    /* The number that was asked for is in sight, too; the same height for every number, so that the picture has one. */
    [data-height='given'] .inspector.asked {
      flex: none;
      height: clamp(180px, calc(var(--room) * 0.34), 300px);
    }
    [data-height='low'] {
      .time {
        order: 1;
        min-height: 0;
        padding-block: 0 2px;
      }
      /* The slider goes to every stage: one row is enough for the player. */
      .strip ol {
        display: none;
      }
      .training-row {
        order: 1;
      }
      .caption {
        order: 2;
      }
      .inspector.learned {
        order: 3;
      }
      .screen:has(.learned) .time {
        position: static;
      }
    }
  }
  /* Two pictures beside each other: one over the other, each has half of a little. */
  [data-height='low'] .stages.compared {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
    .layer-bar {
      height: auto;
    }
  }
  :is([data-height='given'], [data-height='low']) .stages.compared .canvas-box {
    min-height: min(var(--small-picture), max(200px, calc(var(--room) * 0.18)));
  }
  /*
   * On a phone's page the number that was asked for is a sheet, over the caption and the names of the stages. It
   * leaves the buttons that play; the chosen cell is moved up above it (element/sheet-room.ts).
   */
  @container (max-width: 559px) {
    [data-height='given'] {
      .screen {
        position: relative;
      }
      .middle {
        flex: 1 0 auto;
        ${column};
      }
      .inspector.asked {
        position: absolute;
        z-index: 3;
        inset: auto 0 0 0;
        height: auto;
        max-height: 62%;
        border-radius: 14px 14px 0 0;
        box-shadow: 0 -6px 24px rgb(0 0 0 / 18%);
      }
      .root:not(.guided) .middle:not(.compared):has(> .inspector.asked) {
        position: static;
        > .inspector.asked {
          max-height: 50%;
        }
      }
      .root:not(.guided) .time ~ .middle:not(.compared) > .inspector.asked {
        bottom: 48px;
      }
      .stages .pointed,
      .name-tip {
        translate: 0 calc(-1 * var(--lift, 0px));
      }
      .inspector.asked.above {
        inset: 0 0 auto 0;
        border-width: 0 0 1px;
        border-radius: 0 0 14px 14px;
      }
    }
  }
`;
