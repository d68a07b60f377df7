/** The controls that the format's schema names: picking from the page, a prediction, sentences. */
import type { Control } from '../../lessons/format';
import { concealPart, regionsPart } from './conceal-part';
import { conditionsPart } from './condition';
import { factsPart } from './facts-part';
import { focusPart } from './focus-part';
import { oneRight } from './one-right';
import { momentPicker } from './moment-part';
import { predictionPart } from './prediction-part';
import { paragraphsPart } from './text-part';
import { cellTruth, numberTruth, rowTruth } from './truth';
import type { Draw } from './view';

export const controls: Readonly<Record<Control, Draw>> = {
  paragraphs: paragraphsPart,
  conditions: conditionsPart,
  facts: factsPart,
  focus: focusPart,
  moment: momentPicker,
  prediction: predictionPart,
  conceal: concealPart,
  regions: regionsPart,
  'one-right': oneRight,
  'fact-number': numberTruth,
  'fact-place': cellTruth,
  'fact-numbers': rowTruth,
};
