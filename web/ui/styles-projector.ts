import { css } from 'lit';
import { introBesideSentence, shortIntro } from './controls/styles-intro';

/** For a room: text with meaning has at least 18 px, menus 16; type inside the picture grows with the theme. */
export const projectorStyles = css`
  [data-theme='projector'] {
    :is(.stage, .chip, .whole, .inspector),
    .option-text b,
    .option.count,
    .inspector :is(h2, .formula),
    .projections button,
    :is(.feeds, .words, .projections) small {
      font-size: var(--wall);
    }
    .word-links {
      font-size: min(var(--wall), calc(var(--row) * 0.78));
    }
    .option-text small {
      font-size: var(--wall-menu);
    }
    .caption {
      font-size: var(--wall-caption);
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
    font-size: var(--wall);
  }
  /* The numbers that a step speaks of are read from the last row, too. */
  [data-theme='projector'][data-focus]
    :is(.cost-line .menu-button.setting, .concealed-part.cost-line) {
    height: auto;
    padding-block: 2px;
    font-size: var(--wall-said);
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
    font-size: var(--wall-said);
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
    font-size: var(--wall);
  }
  [data-theme='projector'][data-focus] :is(.training-axis, .training-curve) {
    margin-bottom: 22px;
  }
  [data-theme='projector'][data-focus] :is(.training-axis, .training-curve small) {
    font-size: var(--wall);
  }
  [data-theme='projector'][data-focus] .training-ends {
    display: flex;
  }
  [data-theme='projector'][data-focus] .training-curve :is(.loss-a, .loss-b) {
    stroke-width: 5px;
  }
  @container (min-width: 560px) {
    [data-theme='projector'] .legend {
      font-size: var(--wall);
    }
  }
  @container (min-width: 900px) {
    [data-theme='projector'] {
      .top .menu-button {
        font-size: var(--wall-menu);
      }
      ${introBesideSentence}
      .top .intro {
        font-size: var(--wall);
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
      :is(.knife, .setting) {
        --long: none;
        --short: inline;
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
        font-size: var(--wall-menu);
        line-height: 1.15;
      }
      .cost-line .menu-button {
        font-size: var(--wall);
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
        font-size: var(--wall-menu);
      }
    }
  }
`;
