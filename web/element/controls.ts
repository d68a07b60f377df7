/** Which controls an element shows: its page's choice, or else by its width. */
import { hiddenBy, type ControlSet } from '../ui/view';
import { hiddenNames, type OwnProperties } from './own-properties';

/** Below this width, in CSS pixels, a figure without a choice shows only the player. */
const wideEnough = 700;

/** @param measured gives the element's width; 0 before layout */
export function controlsOf(chosen: ControlSet | null, measured: () => number): ControlSet {
  if (chosen !== null) return chosen;
  const width = measured();
  return width > 0 && width < wideEnough ? 'player' : 'all';
}

/** What the choice of controls depends on. */
export type ControlledElement = Pick<HTMLElement, 'clientWidth' | 'querySelector'> &
  Readonly<Pick<OwnProperties, 'controls' | 'hide' | 'sharePage'>>;

/**
 * Names of the hidden parts: those in `hide`; those outside the set of controls; Share without a page to link
 * to; the brand where the page gives none.
 */
export const hiddenParts = (element: ControlledElement): ReadonlySet<string> =>
  new Set([
    ...hiddenNames(element.hide),
    ...hiddenBy(controlsOf(element.controls, () => element.clientWidth)),
    ...(element.sharePage === '' ? ['share'] : []),
    ...(element.querySelector(':scope > [slot=brand]') ? [] : ['brand']),
  ]);
