/** The origin of a number that is not computed from others, and why a number cannot be edited. */
import type { Place } from '../../core/types';
import { isEditable, isInput, isInputOf, samePlace } from '../../state/edits';
import type { Lock } from '../../text/facts';
import { pageText } from '../../text';
import { indexWord } from '../scene/axes';
import { axesOf, isOfMemory } from '../stage-table';
import type { Edited, Snapshot } from '../scene/snapshot';

const editOf = (snapshot: Snapshot, place: Place): Edited | null =>
  snapshot.edits.find((each) => samePlace(each.place, place)) ?? null;

/** Why a number cannot be edited; null when it can. `copied`: the core reads it from another parameter. */
export function lockOf(snapshot: Snapshot, { name }: Place, copied: boolean): Lock | null {
  const { bias, valueProjection, outputProjection, sharedQK } = snapshot.config;
  if (!isEditable(name) || isComputedInput(snapshot, name)) return 'computed';
  if (name.startsWith('b_') && !bias) return 'no-bias';
  if (name.endsWith('_V') && !valueProjection) return 'no-value-projection';
  if (name.endsWith('_O') && !outputProjection) return 'no-output-projection';
  if (!copied) return null;
  return sharedQK && name.endsWith('_K') ? 'shared-qk' : 'shared-heads';
}

/** The origin of an input or a parameter in words; '' for every other tensor. */
export function originOf(snapshot: Snapshot, place: Place, lock: Lock | null): string {
  if (place.name === 'grad.output') return lossOrigin(snapshot, place);
  if (!isEditable(place.name) || isComputedInput(snapshot, place.name)) return '';
  const source = isInput(place.name)
    ? inputOrigin(snapshot, place)
    : parameterOrigin(snapshot, lock);
  const edit = editOf(snapshot, place);
  return edit ? pageText.origins.editedText(edit.before, source) : source;
}

/** x and memory are inputs where a file gives them; otherwise they are sums. */
const isComputedInput = ({ rowsFile }: Snapshot, name: string) =>
  isInput(name) && !isInputOf(rowsFile === null ? 'words' : 'file', name);

/** The start of the way back: the loss's gradient of one number of the output. */
function lossOrigin(snapshot: Snapshot, { index }: Place): string {
  const { back } = snapshot;
  const [row = 0, column = 0] = index;
  if (back?.of !== 'task') return pageText.captionsBack.sumOriginText;
  const rows = new Set(back.asked.map((each) => each.row)).size;
  const asked = back.asked.find(({ firstColumn, answers, ...each }) => {
    return each.row === row && column >= firstColumn && column < firstColumn + answers;
  });
  if (!asked) return pageText.captionsBack.notInLossText;
  const { shape, data } = snapshot.tensor('output');
  const target = column - asked.firstColumn === asked.answer ? 1 : 0;
  const output = data[row * (shape[1] ?? 0) + column] ?? NaN;
  return pageText.captionsBack.taskOriginText({
    question: pageText.training.shortQuestion(asked.name),
    output,
    target,
    rows,
  });
}

function parameterOrigin({ file, config, trained }: Snapshot, lock: Lock | null): string {
  if (lock !== null) return pageText.inspector.lockTexts[lock];
  if (trained) return pageText.training.trainedParameterText(trained);
  if (file !== null) return pageText.origins.fileText(file);
  return pageText.origins.parameterText(
    config.parameters === 'given' ? 'imported' : config.parameters,
    config.seed,
  );
}

function inputOrigin(snapshot: Snapshot, place: Place): string {
  const [row = 0] = place.index;
  const ofMemory = isOfMemory(snapshot, place.name);
  const word = (ofMemory ? snapshot.keyWords : snapshot.words)[row] ?? '';
  if (snapshot.rowsFile !== null) return pageText.origins.fileRowText(snapshot.rowsFile);
  if (snapshot.trained) return pageText.training.trainedInputText(snapshot.trained, word);
  if (place.name.endsWith('position')) return positionOrigin(snapshot, place, word);
  const classes = ofMemory ? snapshot.memoryClasses : snapshot.classes;
  return tokenOrigin(snapshot, place, word, classes[row] ?? '');
}

function tokenOrigin(snapshot: Snapshot, place: Place, word: string, id: string): string {
  if (!snapshot.names) return pageText.origins.hashedText(word, snapshot.config.seed);
  const axis = axesOf(snapshot, place.name).at(-1);
  return pageText.origins.featureText(word, id, indexWord(snapshot, axis, place.index.at(-1) ?? 0));
}

const waves = (name: string, period: number) => ({
  [`sin ${name}`]: `sin(2πj / ${period})`,
  [`cos ${name}`]: `cos(2πj / ${period})`,
});

/** The named feature columns that encode a word's position. */
const clocks: Readonly<Record<string, string>> = {
  p: 'j / 10',
  ...waves('a', 24),
  ...waves('b', 6),
  ...waves('22', 22),
  ...waves('13', 13),
};

/** The formulas of src/words/embedding.cpp with this place's numbers. */
function positionOrigin(snapshot: Snapshot, { name, index }: Place, word: string): string {
  const [row = 0, column = 0] = index;
  if (!snapshot.positions) return pageText.origins.positionsOffText;
  if (snapshot.names)
    return pageText.origins.clockText(
      word,
      row,
      clocks[snapshot.names.inputs[column] ?? ''] ?? null,
    );
  return pageText.origins.sinusoidText(word, row, column, snapshot.shape(name)[1] ?? 1);
}
