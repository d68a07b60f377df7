/** The layout of the editor: beside the element, below it, or as a sheet that leaves the stage visible. */
import { css } from 'lit';
import { column } from '../../ui/shared/looks';

const styles = css`
  .making {
    display: grid;
    grid-template-columns: 400px minmax(0, 1fr);
  }
  .making > mh-maker {
    position: sticky;
    top: 0;
    height: 100vh;
    height: 100dvh;
  }
  .making:has(> mh-maker[previewing]) {
    grid-template-columns: minmax(0, 1fr);
  }
  .making > mh-maker[previewing] {
    position: static;
    height: auto;
  }
  .making > mh-maker[previewing] + many-heads {
    --screen-height: calc(100dvh - 48px);
  }
  @media (max-width: 1199px) {
    .making {
      ${column};
    }
    .making > mh-maker:not([previewing]) {
      order: 2;
      position: sticky;
      bottom: 0;
      top: auto;
      z-index: 4;
      height: 46dvh;
    }
    .making > mh-maker[small]:not([previewing]) {
      height: auto;
    }
    .making > mh-maker:not([previewing]) + many-heads {
      --screen-height: 54dvh;
    }
    .making > mh-maker[small]:not([previewing]) + many-heads {
      --screen-height: calc(100dvh - 48px);
    }
  }
  /* A sheet over the lower part of the page: the stage above it keeps its size. */
  @media (max-width: 559px) {
    .making > mh-maker:not([previewing]):not([small]) + many-heads {
      --screen-height: 100dvh;
    }
  }
`;

/** A constructed style sheet, which a strict style-src allows. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

export const pageStyles = sheetOf(styles.cssText);
