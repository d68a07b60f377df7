/**
 * The catalogue is divided into areas, so that a part of the page loads only its own words. The modules of an
 * area (index.ts and those beside it) begin in English and then follow the language on show, even if they are
 * loaded after it was chosen.
 */
import type { AreaName, Catalogue } from './catalogue';

/** A language: gives the words of an area, from its name and its English words. */
export type Wording = <Name extends AreaName>(
  name: Name,
  english: Catalogue[Name],
) => Catalogue[Name];

export const english: Wording = (_, words) => words;

let onShow = english;

/** Sets the words of each loaded area. */
const areas: ((wording: Wording) => void)[] = [];

/** @param take called with the area's words: now, and whenever another language is shown */
export function follow<Name extends AreaName>(
  name: Name,
  words: Catalogue[Name],
  take: (words: Catalogue[Name]) => void,
): void {
  const area = (wording: Wording): void => take(wording(name, words));
  areas.push(area);
  area(onShow);
}

/** Shows all areas in a language. */
export function show(wording: Wording): void {
  onShow = wording;
  for (const area of areas) area(wording);
}
