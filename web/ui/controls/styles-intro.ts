import { css } from 'lit';

/**
 * Where the menus leave the introduction no room beside them: one line at the end of the sentence's row. Two
 * sentences need that row. The rules stand inside the condition of whoever uses them.
 */
export const introBesideSentence = css`
  .menus {
    grid-column: 2 / -1;
    justify-self: end;
  }
  .sentence {
    grid-column: 1 / 3;
  }
  .top .intro {
    grid-area: 2 / 3;
    height: auto;
    white-space: nowrap;
  }
  .top:has(.of-memory) .intro:not(:has(.unknown-note)) {
    display: none;
  }
`;

/** The introduction in a few words; a note on a word that is not known needs its place. */
export const shortIntro = css`
  .intro .long {
    display: none;
  }
  .intro .short {
    display: inline;
  }
  .intro:has(.unknown-note) .short {
    display: none;
  }
`;
