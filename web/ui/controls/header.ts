/** The page's menus, at the end of its first row; on a phone one button that lists them all. */
import { html, nothing, type TemplateResult } from 'lit';
import { compareMenu } from '../../text/en/compare-menu';
import { menusLabels } from '../../text/en/controls';
import { costLabels } from '../../text/en/cost';
import { lessonsMenuLabel } from '../../text/en/concealed';
import { settingLabels } from '../../text/en/settings';
import { shareLabels } from '../../text/en/share';
import { learnMenu } from '../../text/en/learn-menu';
import { viewLabel } from '../../text/en/view-menu';
import type { menuNames } from '../rows';
import { part } from '../shared/part';
import type { View } from '../view';
import { focusBack, menuContent, menuPart, type Menu } from './menu';
import { undoPart } from './undo';

interface HeaderMenu extends Omit<Menu, 'content'> {
  /** Also the name that hides it. */
  readonly id: (typeof menuNames)[number];
  content(view: View): unknown;
}

const menus: readonly HeaderMenu[] = [
  {
    id: 'lessons',
    label: lessonsMenuLabel,
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

/** After a change that was refused its controls show again what is. */
function drawn(view: View, menu: HeaderMenu): TemplateResult {
  void view.changes;
  return menuPart({ ...menu, content: menu.content(view) });
}

export function menusPart(view: View): TemplateResult {
  const { hidden } = view;
  const shown = menus.filter(({ id }) => !hidden.has(id));
  return html`<nav class="menus" aria-label=${menusLabels.section}>
    ${hidden.has('undo') ? nothing : part(() => undoPart(view))}
    ${shown.map((menu) => part(() => drawn(view, menu)))}
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
      ${view.hidden.has('undo') ? nothing : part(() => undoPart(view, 'all-'))}
      ${all.map(({ id, label }) => html`<button popovertarget="${id}-menu">${label}</button>`)}
    </div>
  </div>`;
