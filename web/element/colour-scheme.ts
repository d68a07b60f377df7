/** Chooses the element's colours from the reader's or writer's choice, the page, the system and paper. */
import type { LitElement } from 'lit';
import { forcedTheme, themeOf, themes, type Theme } from '../draw/theme';
import type { State } from '../state/state';
import { isOnPaper } from '../ui/shared/on-paper';
import { PageColours } from './page-colours';
import { Printing } from './printing';

export class ColourScheme {
  private readonly page: PageColours;

  /**
   * @param changed asks for a drawing
   * @param drawNow draws at once
   */
  constructor(host: LitElement, changed: () => void, drawNow: () => void) {
    this.page = new PageColours(host, changed);
    new Printing(host, drawNow);
  }

  theme(chosen: State['theme']): Theme {
    const { forced, dark } = this.page;
    if (isOnPaper()) return themes.paper;
    return forced ? forcedTheme(forced) : themeOf(chosen, dark);
  }
}
