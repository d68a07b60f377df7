/**
 * The controls around the picture, and what is beside and below it: one part of the page, loaded after the
 * first picture was shown.
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
