import { css } from 'lit';
import { introBesideSentence, shortIntro } from './controls/styles-intro';

/** For a room: text with meaning has at least 18 px, menus 16; type inside the picture grows with the theme. */
export const projectorStyles = css`
  [data-theme='projector'] {
    .stage,
    .chip,
    .option-text b,
    .option.count,
    .inspector,
    .inspector h2,
    .inspector .hint,
    .inspector .section,
    .inspector .exact,
    .inspector .formula,
    .inspector .origin,
    .inspector .was,
    .inspector .error,
    #put-back,
    .order,
    .feeds,
    .feeds h3,
    .feeds small,
    .example h3,
    .trail,
    .shapes,
    .terms table,
    .terms.many table,
    .terms thead td,
    .terms thead th,
    .projections button,
    .projections small,
    .words,
    .words h3,
    .words small,
    .words .options button {
      font-size: 18px;
    }
    .whole {
      font-size: 18px;
    }
    .word-links {
      font-size: min(18px, calc(var(--row) * 0.78));
    }
    .option-text small {
      font-size: 16px;
    }
    .caption {
      font-size: 22px;
    }
    .ramp.diverging span:not(:nth-child(2)) {
      display: none;
    }
    .inspector {
      width: 340px;
    }
    .inspector p {
      margin: 3px 0;
      line-height: 1.3;
    }
    .terms {
      --term-row: 28px;
    }
    .order button {
      padding: 0 8px;
    }
  }
  /* A lesson on a wall: the curve is large, and nobody in the room presses what else stands beside it. */
  [data-theme='projector'][data-focus] :is(.training, .training-row > .concealed-part) {
    grid-template: 'said' auto 'track' minmax(0, 1fr) / minmax(0, 1fr);
    height: 190px;
    padding: 8px 16px 4px;
    font-size: 18px;
  }
  /* The numbers that a step speaks of are read from the last row, too. */
  [data-theme='projector'][data-focus]
    :is(.cost-line .menu-button.setting, .concealed-part.cost-line) {
    height: auto;
    padding-block: 2px;
    font-size: 24px;
    line-height: 1.2;
  }
  [data-theme='projector'][data-focus] .training-side {
    display: contents;
  }
  [data-theme='projector'][data-focus] :is(.training-play, .training-tools, .training-title) {
    display: none;
  }
  [data-theme='projector'][data-focus] .training-said {
    grid-area: said;
    font-size: 24px;
    line-height: 1.2;
  }
  /* Of two layers each has a line. */
  [data-theme='projector'][data-focus] .training-said:has(span + span) {
    flex-wrap: wrap;
    gap: 0 24px;
    font-size: 20px;
  }
  [data-theme='projector'][data-focus] .training-track {
    grid-area: track;
    grid-template-columns: 84px minmax(0, 1fr);
    font-size: 18px;
  }
  [data-theme='projector'][data-focus] :is(.training-axis, .training-curve) {
    margin-bottom: 22px;
  }
  [data-theme='projector'][data-focus] :is(.training-axis, .training-curve small) {
    font-size: 18px;
  }
  [data-theme='projector'][data-focus] .training-ends {
    display: flex;
  }
  [data-theme='projector'][data-focus] .training-curve :is(.loss-a, .loss-b) {
    stroke-width: 5px;
  }
  @container (min-width: 560px) {
    [data-theme='projector'] .legend {
      font-size: 18px;
    }
  }
  @container (min-width: 900px) {
    [data-theme='projector'] {
      .top .menu-button {
        font-size: 16px;
      }
      ${introBesideSentence}
      .top .intro {
        font-size: 18px;
      }
      ${shortIntro}
    }
  }
  /* A small projector: its rows are whole, in type a little smaller. */
  @container (min-width: 900px) and (max-width: 1199px) {
    [data-theme='projector'] {
      .stage {
        padding-inline: 0;
        font-size: 15px;
      }
      .knife .option {
        padding-inline: 6px;
      }
      :is(.knife, .setting) .long {
        display: none;
      }
      :is(.knife, .setting) .short {
        display: inline;
      }
      .controls {
        column-gap: 4px;
      }
      .menu-button.setting {
        padding-inline: 2px;
        font-size: 14px;
      }
    }
  }
  @container (min-width: 1200px) {
    [data-theme='projector'] {
      .inspector {
        width: 348px;
        padding: 8px 11px;
      }
      /* Numbers in a room's type need the room that colours have elsewhere. */
      .terms :is(.operand, .link, .product) {
        letter-spacing: -0.07em;
      }
      .terms:not(.powers) col.label:not(.alone) {
        width: 12%;
      }
      .terms col.result {
        width: 27%;
      }
      .terms.powers col.label {
        width: 23%;
      }
      .terms col.colour {
        width: 0;
      }
      .terms .swatch {
        min-width: 0;
        width: 0;
      }
      .menu-button.setting {
        padding-inline: 3px;
        font-size: 16px;
        line-height: 1.15;
      }
      .cost-line .menu-button {
        font-size: 18px;
        line-height: 1.1;
      }
      .controls:has(.edits-menu-box) {
        column-gap: 8px;
      }
      .controls:has(.edits-menu-box) .heads legend,
      .controls:has(.edits-menu-box) .menu-button.setting::after {
        display: none;
      }
      .legend .aside {
        font-size: 16px;
      }
    }
  }
`;
