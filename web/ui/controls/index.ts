/**
 * The controls around the picture, and what stands beside and below it: one part of the page, whose code is
 * loaded once the first picture has been shown.
 */
import { whenInspectorIsThere } from '../inspector/inspector';
import { besidePart } from '../training/beside';
import { trainingPlace } from '../training/place';
import type { ControlParts } from '../view';
import { belowPart, headPart, timePart } from './around';

export const controlParts: ControlParts = {
  head: headPart,
  time: timePart,
  training: trainingPlace,
  beside: besidePart,
  below: belowPart,
  whenInspectorIsThere,
};
