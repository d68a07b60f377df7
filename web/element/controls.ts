/** Which controls an element shows: what its attribute says, else by its width. */
import type { Decoded } from '../state/codec';
import { controlSets, hiddenBy, type ControlSet } from '../ui/view';

/** Below this width, in CSS pixels, a figure whose writer chose nothing has a player alone. */
const wideEnough = 700;

const isControlSet = (text: string): text is ControlSet =>
  (controlSets as readonly string[]).includes(text);

/** @param measured gives the element's width; 0 before it is laid out */
export function controlsOf(attribute: string | null, measured: () => number): ControlSet {
  if (attribute !== null && isControlSet(attribute)) return attribute;
  const width = measured();
  return width > 0 && width < wideEnough ? 'player' : 'all';
}

/** What decides which controls an element shows. */
export interface ControlledElement extends Pick<HTMLElement, 'clientWidth' | 'querySelector'> {
  readonly controls: string | null;
  readonly hide: string;
  readonly sharePage: string;
}

/**
 * Names of the parts that are left out: those of `hide`; what the set of controls leaves out; Share where no
 * page is known that a link could name; and the brand where the page gives none.
 */
export const hiddenParts = (element: ControlledElement): ReadonlySet<string> =>
  new Set([
    ...element.hide.split(/[\s,]+/),
    ...hiddenBy(controlsOf(element.controls, () => element.clientWidth)),
    ...(element.sharePage === '' ? ['share'] : []),
    ...(element.querySelector(':scope > [slot=brand]') ? [] : ['brand']),
  ]);

/** A set of controls that there is not is refused: nothing is taken, and what is allowed is said. */
export const refusedControls = (attribute: string | null): Decoded => ({
  values: {},
  refusals:
    attribute === null || isControlSet(attribute)
      ? []
      : [{ name: 'controls', got: attribute, allowed: { kind: 'one-of', names: controlSets } }],
});
