/**
 * The catalogue has areas, so that a part of the page is loaded with its own words and no others. Each area is a module
 * (index.ts and those beside it) that shows English until another language is shown, and follows the language on show
 * when it is loaded later.
 */
import type { AreaName, Catalogue } from './catalogue';

/** A language: an area's words, made or found from the area's name and its English words. */
export type Wording = <Name extends AreaName>(
  name: Name,
  english: Catalogue[Name],
) => Catalogue[Name];

export const english: Wording = (_, words) => words;

let onShow = english;

/** Each area's way to take the words of a language. */
const areas: ((wording: Wording) => void)[] = [];

/** @param take is given the area's words: now, and whenever another language is shown */
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
