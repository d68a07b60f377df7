/** Where a number comes from that is computed from no other: an input's word and place, a parameter's making. */
import type { Place } from '../../core/types';
import { isEditable, isInput, samePlace } from '../../state/edits';
import { classTitles, parameterNotes, quoted } from '../../text/en/names';
import { formatNumber } from '../../text/en/numbers';
import { axesOf, indexWord } from '../scene/axes';
import type { Edited, Snapshot } from '../scene/snapshot';

export const editOf = (snapshot: Snapshot, place: Place): Edited | null =>
  snapshot.edits.find((each) => samePlace(each.place, place)) ?? null;

/** Why a number cannot be edited; null when it can. */
export function lockOf(snapshot: Snapshot, { name }: Place, copy: boolean): string | null {
  const { bias, valueProjection, outputProjection, sharedQK } = snapshot.config;
  if (!isEditable(name)) return 'It is computed: edit an input or a parameter that it comes from.';
  if (name.startsWith('b_') && !bias) return 'This layer has no biases: it is held at 0.';
  if (/_V$/.test(name) && !valueProjection)
    return 'This layer has no W_V: it is held at the identity.';
  if (/_O$/.test(name) && !outputProjection)
    return 'This layer has no W_O: it is held at the identity.';
  if (!copy) return null;
  return sharedQK && /_K$/.test(name)
    ? 'One matrix makes queries and keys: edit W_Q, which it is held at.'
    : 'All heads share one small matrix: edit head 1’s, which it is held at.';
}

export function originOf(snapshot: Snapshot, place: Place, lock: string | null): string {
  if (!isEditable(place.name)) return '';
  const source = isInput(place.name)
    ? inputOrigin(snapshot, place)
    : parameterOrigin(snapshot, lock);
  const edit = editOf(snapshot, place);
  return edit ? `Edited: it was ${formatNumber(edit.before)}. ${source}` : source;
}

function parameterOrigin({ file, config }: Snapshot, lock: string | null): string {
  if (lock !== null) return lock;
  if (file !== null) return `Imported from ${file}.`;
  const kind = config.parameters === 'given' ? 'imported' : config.parameters;
  const drawn =
    kind === 'random' || kind === 'clones' ? ` Drawn from the seed ${config.seed}.` : '';
  return `A parameter: ${parameterNotes[kind]}.${drawn}`;
}

function inputOrigin(snapshot: Snapshot, { name, index: [row = 0, column = 0] }: Place): string {
  const ofMemory = name.startsWith('memory_');
  const words = ofMemory ? snapshot.keyWords : snapshot.words;
  const word = quoted(words[row] ?? '');
  return name.endsWith('position')
    ? positionOrigin(snapshot, name, word, row, column)
    : tokenOrigin(snapshot, word, ofMemory ? snapshot.memoryClasses[row] : snapshot.classes[row], [
        name,
        column,
      ]);
}

function tokenOrigin(
  snapshot: Snapshot,
  word: string,
  id: string | undefined,
  [name, column]: readonly [string, number],
): string {
  if (!snapshot.names) {
    return `${word} as a vector: drawn from its letters and the seed ${snapshot.config.seed}, the same wherever the word stands.`;
  }
  const feature = indexWord(snapshot, name, axesOf(snapshot, name).at(-1) ?? '', column);
  const known = id
    ? `${word} is of the class “${classTitles[id] ?? id}”`
    : `${word} is not in the lexicon, so it has no class`;
  return `${known}; its feature “${feature}” is 1 where that class has it, else 0 (“one” is always 1).`;
}

/** The formulas of src/attention/embedding.cpp, with this place's numbers in them. */
function positionOrigin(
  snapshot: Snapshot,
  name: string,
  word: string,
  row: number,
  column: number,
): string {
  if (!snapshot.positions) return 'Positions are off: 0.';
  const where = `${word} is word ${row + 1}, so j = ${row}`;
  if (!snapshot.names) {
    const d = snapshot.tensor(name).shape[1] ?? 1;
    const wave = column % 2 === 0 ? 'sin' : 'cos';
    return `${where}: ${wave}(j / 10000^(${column - (column % 2)}/${d})), the paper’s sinusoid (§3.5).`;
  }
  const clocks = ['j / 10', 'sin(2πj / 24)', 'cos(2πj / 24)', 'sin(2πj / 6)', 'cos(2πj / 6)'];
  const clock = clocks[column - 11];
  return clock
    ? `${where}: ${clock}.`
    : `${where}; only columns 12 to 16 say where a word stands: 0.`;
}
