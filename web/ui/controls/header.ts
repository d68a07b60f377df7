/** The page's menus, at the end of its first row; on a phone one button that lists all of them. */
import { html, nothing, type TemplateResult } from 'lit';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import type { menuNames } from '../rows';
import { part } from '../shared/part';
import type { View } from '../view';
import { focusBack, menuContent, menuPart, type Menu } from './menu';
import { undoPart } from './undo';

interface HeaderMenu extends Omit<Menu, 'content'> {
  /** Also its name in the attribute `hide`. */
  readonly id: (typeof menuNames)[number];
  content(view: View): unknown;
}

const menus = (): readonly HeaderMenu[] => [
  {
    id: 'lessons',
    label: pageText.concealed.lessonsMenuLabel,
    content: (view) => menuContent(view, ({ lessonsMenu }) => lessonsMenu(view)),
  },
  {
    id: 'ladder',
    label: pageText.controls.menusLabels.ladder,
    short: pageText.controls.menusLabels.ladderShort,
    content: (view) => menuContent(view, ({ ladderMenu }) => ladderMenu(view)),
  },
  {
    id: 'compare',
    label: pageText.compareMenu.menu,
    content: (view) => menuContent(view, ({ startsMenu }) => startsMenu(view)),
  },
  {
    id: 'learn',
    label: controlsText.learnMenu.menu,
    content: (view) => menuContent(view, ({ learnStartsMenu }) => learnStartsMenu(view)),
  },
  {
    id: 'share',
    label: pageText.share.shareLabels.menu,
    content: (view) => menuContent(view, ({ shareMenu }) => shareMenu(view)),
  },
  {
    id: 'files',
    label: pageText.controls.menusLabels.files,
    content: (view) => menuContent(view, ({ filesMenu }) => filesMenu(view)),
  },
  {
    id: 'view',
    label: controlsText.viewMenu.viewLabel,
    content: (view) => menuContent(view, ({ viewMenu }) => viewMenu(view)),
  },
];

interface SettingsMenu {
  readonly id: string;
  readonly label: string;
  readonly part: 'cost' | 'settings';
}

/** The menus of the second row, which the list on a phone includes. */
const settings = (): readonly SettingsMenu[] => [
  { id: 'cost', label: pageText.cost.costLabels.title, part: 'cost' },
  { id: 'parameters', label: controlsText.settings.settingLabels.parameters, part: 'settings' },
  { id: 'mask', label: controlsText.settings.settingLabels.mask, part: 'settings' },
  { id: 'scaling', label: controlsText.settings.settingLabels.scalingMenu, part: 'settings' },
  { id: 'sizes', label: controlsText.settings.settingLabels.sizes, part: 'settings' },
];

/** Reads `changes`: after a refused change the menu's controls show the actual state again. */
function drawn(view: View, menu: HeaderMenu): TemplateResult {
  void view.session.changes;
  return menuPart({ ...menu, content: menu.content(view) });
}

export function menusPart(view: View): TemplateResult {
  const { hidden } = view;
  const shown = menus().filter(({ id }) => !hidden.has(id));
  return html`<nav class="menus" aria-label=${pageText.controls.menusLabels.section}>
    ${hidden.has('undo') ? nothing : part(() => undoPart(view))}
    ${shown.map((menu) => part(() => drawn(view, menu)))}
    ${listPart(view, [...settings().filter(({ part }) => !hidden.has(part)), ...shown])}
  </nav>`;
}

/** Lists every menu by name; CSS shows its button where the menus' own buttons have no room. */
const listPart = (
  view: View,
  all: readonly { readonly id: string; readonly label: string }[],
): TemplateResult =>
  html`<div class="menu all-menus">
    <button
      class="menu-button"
      id="all"
      popovertarget="all-menu"
      aria-label=${pageText.controls.menusLabels.all}
    >
      ☰
    </button>
    <div
      class="menu-panel"
      id="all-menu"
      popover
      @beforetoggle=${(event: ToggleEvent) => focusBack(event, '#all')}
    >
      ${view.hidden.has('undo') ? nothing : part(() => undoPart(view, 'all-'))}
      ${all.map(({ id, label }) => html`<button popovertarget="${id}-menu">${label}</button>`)}
    </div>
  </div>`;
