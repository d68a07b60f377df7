/**
 * The rows above the picture. They are the same before and after the controls are loaded: only their content
 * changes, so the picture keeps its place.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { State } from '../state/state';
import { trainedLayers } from '../state/trained-layers';
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

const namesInMenus: readonly PartName[] = ['undo', ...menuNames];
const namesInFirstRow: readonly PartName[] = ['brand', 'sentence', ...namesInMenus];
const namesInChoices: readonly PartName[] = ['knife', 'heads', 'cost', 'settings'];

/** Parts that are drawn without the code of the controls. */
const drawnWithoutControls: readonly PartName[] = ['legend', 'caption', 'guide', 'brand'];
/** Parts that the code of the controls draws. */
export const drawnByControls = hideable.filter((name) => !drawnWithoutControls.includes(name));

/** Draws `part` if any of these names is shown. */
export const ifShown = (hidden: Hidden, names: readonly PartName[], part: () => unknown): unknown =>
  names.every((name) => hidden.has(name)) ? nothing : part();

/** What determines which rows there are. */
export interface Rows {
  readonly hidden: Hidden;
  readonly state: State;
}

interface HeadParts {
  readonly sentence: () => unknown;
  readonly menus: () => unknown;
  /** The text of the introduction. */
  readonly intro: () => unknown;
  /** The layer's choices, in the last row. */
  readonly choices: () => unknown;
}

/** Above the timeline: what the page is, the sentence, the layer's choices. A row without content is left out. */
export function headRows({ hidden, state }: Rows, parts: HeadParts): unknown {
  // The button of the edits exists once there are any.
  const choices: readonly PartName[] =
    state.edits.length > 0 ? [...namesInChoices, 'edits'] : namesInChoices;
  const brand = () => html`<div class="brand"><slot name="brand"></slot></div>`;
  const first = () =>
    html`<div class="first">
      ${ifShown(hidden, ['brand'], brand)} ${ifShown(hidden, ['sentence'], parts.sentence)}
      ${ifShown(hidden, namesInMenus, parts.menus)}
    </div>`;
  const all = () =>
    html`<div class="top">
      ${ifShown(hidden, namesInFirstRow, first)}
      ${ifShown(hidden, ['intro'], () => html`<p class="intro" part="intro">${parts.intro()}</p>`)}
      ${ifShown(hidden, choices, () => html`<div class="controls">${parts.choices()}</div>`)}
    </div>`;
  return ifShown(hidden, [...namesInFirstRow, 'intro', ...choices], all);
}

interface TimeParts {
  readonly transport: () => unknown;
  readonly strip: () => unknown;
}

/** The timeline and the buttons that move along it. */
export function timeRow(
  { hidden }: Pick<Rows, 'hidden'>,
  { transport, strip }: TimeParts,
): unknown {
  const both = (): TemplateResult =>
    html`<div class="time">
      ${ifShown(hidden, ['transport'], transport)} ${ifShown(hidden, ['strip'], strip)}
    </div>`;
  return ifShown(hidden, ['transport', 'strip'], both);
}

/** The strip of a training, if there is one. The row has its height before the strip's code is loaded. */
export function trainingRow({ hidden, state }: Rows, strip: () => unknown): unknown {
  if (trainedLayers(state).length === 0) return nothing;
  return ifShown(hidden, ['training'], () => html`<div class="training-row">${strip()}</div>`);
}
