/**
 * The rows above the picture. They are the same before the controls are there and after: only what they hold
 * changes, so the picture stays where it is.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { hideable } from './view';

type Hidden = ReadonlySet<string>;
type PartName = (typeof hideable)[number];

/** The menus at the end of the header's first row. */
export const menuNames = [
  'lessons',
  'ladder',
  'compare',
  'learn',
  'share',
  'files',
  'view',
] as const satisfies readonly PartName[];

const ofMenus: readonly PartName[] = ['undo', ...menuNames];
const ofFirst: readonly PartName[] = ['brand', 'sentence', ...ofMenus];
const ofChoices: readonly PartName[] = ['knife', 'heads', 'cost', 'settings', 'edits'];

/** What can be drawn without the code of the controls. */
const withoutControls: readonly PartName[] = ['intro', 'legend', 'caption', 'guide', 'brand'];
/** What the code of the controls draws. */
export const drawnByControls = hideable.filter((name) => !withoutControls.includes(name));

/** What `part` draws, where any of these names is shown. */
export const ifShown = (
  hidden: Hidden,
  names: readonly PartName[],
  part: () => unknown,
): unknown => (names.every((name) => hidden.has(name)) ? nothing : part());

interface HeadParts {
  readonly sentence: () => unknown;
  readonly menus: () => unknown;
  /** What the line of introduction says. */
  readonly intro: () => unknown;
  /** What is chosen of the layer, in the last row. */
  readonly choices: () => unknown;
}

/** Above the timeline: what the page is, the sentence, the layer's choices. A row that holds nothing is left out. */
export function headRows(hidden: Hidden, parts: HeadParts): unknown {
  const brand = () => html`<div class="brand"><slot name="brand"></slot></div>`;
  const first = () =>
    html`<div class="first">
      ${ifShown(hidden, ['brand'], brand)} ${ifShown(hidden, ['sentence'], parts.sentence)}
      ${ifShown(hidden, ofMenus, parts.menus)}
    </div>`;
  const all = () =>
    html`<div class="top">
      ${ifShown(hidden, ofFirst, first)}
      ${ifShown(hidden, ['intro'], () => html`<p class="intro" part="intro">${parts.intro()}</p>`)}
      ${ifShown(hidden, ofChoices, () => html`<div class="controls">${parts.choices()}</div>`)}
    </div>`;
  return ifShown(hidden, [...ofFirst, 'intro', ...ofChoices], all);
}

interface TimeParts {
  readonly transport: () => unknown;
  readonly strip: () => unknown;
}

/** The timeline, and the buttons that move along it. */
export function timeRow(hidden: Hidden, { transport, strip }: TimeParts): unknown {
  const both = (): TemplateResult =>
    html`<div class="time">
      ${ifShown(hidden, ['transport'], transport)} ${ifShown(hidden, ['strip'], strip)}
    </div>`;
  return ifShown(hidden, ['transport', 'strip'], both);
}
