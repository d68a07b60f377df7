import { css } from 'lit';

/**
 * Where the menus leave no room for the introduction beside them, it is one line at the end of the sentence's
 * row, unless two sentences need that row. Included inside the condition of the style sheet that uses it.
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

/** A shorter introduction; hidden if the note on unknown words needs its place. */
export const shortIntro = css`
  .intro {
    --long: none;
    --short: inline;
  }
  .intro:has(.unknown-note) {
    --short: none;
  }
`;
