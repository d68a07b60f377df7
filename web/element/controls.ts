/** Which controls an element shows: what its page chose, else by its width. */
import { hiddenBy, type ControlSet } from '../ui/view';
import { hiddenNames, type OwnProperties } from './own-properties';

/** Below this width, in CSS pixels, a figure whose writer chose nothing has a player alone. */
const wideEnough = 700;

/** @param measured gives the element's width; 0 before it is laid out */
export function controlsOf(chosen: ControlSet | null, measured: () => number): ControlSet {
  if (chosen !== null) return chosen;
  const width = measured();
  return width > 0 && width < wideEnough ? 'player' : 'all';
}

/** What decides which controls an element shows. */
export type ControlledElement = Pick<HTMLElement, 'clientWidth' | 'querySelector'> &
  Readonly<Pick<OwnProperties, 'controls' | 'hide' | 'sharePage'>>;

/**
 * Names of the parts that are left out: those of `hide`; what the set of controls leaves out; Share where no
 * page is known that a link could name; and the brand where the page gives none.
 */
export const hiddenParts = (element: ControlledElement): ReadonlySet<string> =>
  new Set([
    ...hiddenNames(element.hide),
    ...hiddenBy(controlsOf(element.controls, () => element.clientWidth)),
    ...(element.sharePage === '' ? ['share'] : []),
    ...(element.querySelector(':scope > [slot=brand]') ? [] : ['brand']),
  ]);
