/**
 * For forced colours (high contrast). Colours with a meaning are kept: scales, cells, heads, shares. A chosen
 * option uses the system's selection colours, since backgrounds are removed. The picture follows by its theme
 * (draw/theme.ts).
 */
import { css } from 'lit';

export const forcedStyles = css`
  @media (forced-colors: active) {
    :is(.ramp, .ramp-only, .swatch, .bar, .dot, .done, .answer-bar, .training-now),
    .guide-dots span,
    .word-links li[style],
    .look-bars li,
    .look-cosines td,
    .look-strip :is(.unit, .run) {
      forced-color-adjust: none;
    }
    .ramp,
    .ramp-only {
      outline: 1px solid CanvasText;
    }
    /* Texts beside a colour have the reader's ink. */
    .ramp,
    .ramp span {
      color: CanvasText;
    }
    :is(.option.chosen, .stage.current, .guess-option.chosen, .guess-option.guessed),
    .choice:has(:checked),
    .look-tabs [aria-expanded='true'],
    #values[aria-expanded='true'],
    .chip.lit,
    tr.own,
    .value-scroll [aria-current],
    button[aria-pressed='true']:not(.dot) {
      forced-color-adjust: none;
      border-color: Highlight !important;
      background: Highlight !important;
      color: HighlightText !important;
    }
    :is(
        .option.chosen,
        .stage.current,
        .guess-option,
        .choice:has(:checked),
        .chip.lit,
        tr.own,
        button[aria-pressed='true']
      )
      * {
      color: inherit !important;
    }
    .guess-option.true {
      border: 3px double CanvasText;
    }
    /* A line that is filled so far: of a stage, of a share. */
    .track,
    .answer-bar {
      height: 5px;
      border: 1px solid CanvasText;
      background: none !important;
    }
    .done {
      background: CanvasText;
    }
    .stage.current .done {
      background: HighlightText;
    }
    .guide-dots span {
      border: 1px solid CanvasText;
      background: none !important;
    }
    .guide-dots .past {
      background: CanvasText !important;
    }
    .guide-dots .now {
      outline: 2px solid Highlight;
      background: Highlight !important;
    }
    :focus-visible,
    .option:has(:focus-visible) {
      outline-color: Highlight;
    }
    /* On Highlight it could not be seen. */
    .option.chosen:has(:focus-visible),
    .stage.current:focus-visible,
    button[aria-pressed='true']:focus-visible {
      outline-color: CanvasText;
    }
  }
`;
