/** The page's menus, at the end of its first row; on a phone one button that lists them all. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { compareMenu } from '../../text/en/compare-menu';
import { menusLabels } from '../../text/en/controls';
import { costLabels } from '../../text/en/cost';
import { lessonsMenuLabel } from '../../text/en/concealed';
import { settingLabels } from '../../text/en/settings';
import { shareLabels } from '../../text/en/share';
import { learnMenu } from '../../text/en/learn-menu';
import { viewLabel } from '../../text/en/view-menu';
import type { menuNames } from '../rows';
import type { View } from '../view';
import { focusBack, menuContent, menuPart, type Menu } from './menu';
import { undoPart } from './undo';

interface HeaderMenu extends Omit<Menu, 'content'> {
  /** Also the name that hides it. */
  readonly id: (typeof menuNames)[number];
  content(view: View): unknown;
  /** Whether it is of the moment, and not of the choices alone. */
  readonly ofMoment?: true;
}

const menus: readonly HeaderMenu[] = [
  {
    id: 'lessons',
    label: lessonsMenuLabel,
    ofMoment: true,
    content: (view) => menuContent(view, ({ lessonsMenu }) => lessonsMenu(view)),
  },
  {
    id: 'ladder',
    label: menusLabels.ladder,
    short: menusLabels.ladderShort,
    content: (view) => menuContent(view, ({ ladderMenu }) => ladderMenu(view)),
  },
  {
    id: 'compare',
    label: compareMenu.menu,
    content: (view) => menuContent(view, ({ startsMenu }) => startsMenu(view)),
  },
  {
    id: 'learn',
    label: learnMenu.menu,
    content: (view) => menuContent(view, ({ learnStartsMenu }) => learnStartsMenu(view)),
  },
  {
    id: 'share',
    label: shareLabels.menu,
    ofMoment: true,
    content: (view) => menuContent(view, ({ shareMenu }) => shareMenu(view)),
  },
  {
    id: 'files',
    label: menusLabels.files,
    content: (view) => menuContent(view, ({ filesMenu }) => filesMenu(view)),
  },
  {
    id: 'view',
    label: viewLabel,
    content: (view) => menuContent(view, ({ viewMenu }) => viewMenu(view)),
  },
];

/** The menus of the second row, which a phone's list names, too. */
const settings: readonly {
  readonly id: string;
  readonly label: string;
  readonly part: 'cost' | 'settings';
}[] = [
  { id: 'cost', label: costLabels.title, part: 'cost' },
  { id: 'parameters', label: settingLabels.parameters, part: 'settings' },
  { id: 'mask', label: settingLabels.mask, part: 'settings' },
  { id: 'scaling', label: settingLabels.scalingMenu, part: 'settings' },
  { id: 'sizes', label: settingLabels.sizes, part: 'settings' },
];

export function menusPart(view: View): TemplateResult {
  const { hidden } = view;
  const shown = menus.filter(({ id }) => !hidden.has(id));
  return html`<nav class="menus" aria-label=${menusLabels.section}>
    ${hidden.has('undo') ? nothing : guard([view.choices], () => undoPart(view))}
    ${shown.map((menu) =>
      guard([view.choices, menu.ofMoment && (view.playing || view.state)], () =>
        menuPart({ ...menu, content: menu.content(view) }),
      ),
    )}
    ${listPart(view, [...settings.filter(({ part }) => !hidden.has(part)), ...shown])}
  </nav>`;
}

/** Every menu by name; CSS shows the button where the menus' own have no room. */
const listPart = (
  view: View,
  all: readonly { readonly id: string; readonly label: string }[],
): TemplateResult =>
  html`<div class="menu all-menus">
    <button class="menu-button" id="all" popovertarget="all-menu" aria-label=${menusLabels.all}>
      ☰
    </button>
    <div
      class="menu-panel"
      id="all-menu"
      popover
      @beforetoggle=${(event: ToggleEvent) => focusBack(event, '#all')}
    >
      ${view.hidden.has('undo') ? nothing : undoPart(view, 'all-')}
      ${all.map(({ id, label }) => html`<button popovertarget="${id}-menu">${label}</button>`)}
    </div>
  </div>`;
