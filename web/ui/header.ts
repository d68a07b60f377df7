/** The head of a figure: its name, the sentence, and the menus. */
import { html, nothing } from 'lit';
import { menu } from '../parts/menu';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import { menuParts } from './lazy';
import './sentence';
import type { Session } from './session';
import sheet from './header.css?inline';
import menuSheet from '../parts/menu.css?inline';

class Header extends Part {
  static override readonly sheet = sheet + menuSheet;
  static override properties = {
    ...Part.properties,
    session: { attribute: false },
    hides: { attribute: false },
    inLesson: { attribute: false },
    usesLayer: { attribute: false },
  };

  session!: Session;
  /** Parts that the page leaves out. */
  hides: ReadonlySet<string> = new Set();
  /** A lesson has controls of its own. */
  inLesson = false;
  /** Whether the lesson's step uses the menu Layer. */
  usesLayer = false;

  protected override render() {
    const { model, session, hides: hidden } = this;
    const shown = (name: string, label: string, content: () => unknown) =>
      hidden.has(name) ||
      hidden.has('menus') ||
      (this.inLesson && name !== 'more' && !(name === 'layer' && this.usesLayer))
        ? nothing
        : menu(`menu-${name}`, label, content, {
            open: session.open.value.has(name),
            toggled: (open) => {
              menuParts(model);
              session.toggled(name, open);
            },
          });
    return html`
      ${hidden.has('sentence') ? nothing : html`<mh-sentence .model=${model}></mh-sentence>`}
      <nav aria-label=${say('header-menus')}>
        ${shown(
          'lessons',
          say('menu-lessons'),
          () => html`<mh-lesson-list .model=${model} .session=${session}></mh-lesson-list>`,
        )}
        ${shown(
          'experiments',
          say('menu-experiments'),
          () => html`<mh-experiments .model=${model}></mh-experiments>`,
        )}
        ${shown(
          'layer',
          say('menu-layer'),
          () => html`<mh-layer-menu .model=${model}></mh-layer-menu>`,
        )}
        ${shown(
          'more',
          say('menu-more'),
          () => html`<mh-more-menu .model=${model} .session=${session}></mh-more-menu>`,
        )}
      </nav>
    `;
  }
}

define('mh-header', Header);
