/** Where a number comes from that is computed from no other, and why a number cannot be edited. */
import type { Place } from '../core/types';
import { isEditable, isInput, isInputOf } from '../model/edits';
import type { Numbers } from '../model/numbers';
import { isolated } from '../model/sentence';
import { samePlace } from '../model/state';
import { axesOf } from '../model/tables';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { indexText } from './place-text';
import { quoted } from './text';

/** x and memory are inputs where a file gives them; else they are sums. */
const isComputed = ({ facts }: Numbers, name: string): boolean =>
  !isEditable(name) ||
  (isInput(name) && !isInputOf(facts.rowsFile === null ? 'words' : 'file', name));

/** Why a number cannot be edited, in a sentence; null where it can. `isCopy`: it follows another parameter. */
export function lockOf(numbers: Numbers, { name }: Place, isCopy: boolean): string | null {
  const { bias, valueProjection, outputProjection, sharedQK } = numbers.config;
  if (isComputed(numbers, name)) return say('inspect-lock-computed');
  if (name.startsWith('b_') && !bias) return say('inspect-lock-no-bias');
  if (name.endsWith('_V') && !valueProjection) return say('inspect-lock-identity', { name: 'W_V' });
  if (name.endsWith('_O') && !outputProjection)
    return say('inspect-lock-identity', { name: 'W_O' });
  if (!isCopy) return null;
  return sharedQK && name.endsWith('_K') ? say('inspect-lock-tied') : say('inspect-lock-shared');
}

/** The origin of an input, a parameter or the first gradient; '' of what is computed. */
export function originOf(numbers: Numbers, place: Place): string {
  const { name } = place;
  if (name === 'grad.output') return lossOrigin(numbers, place);
  if (isComputed(numbers, name)) return '';
  const edit = numbers.facts.edits.find((each) => samePlace(each.place, place));
  const source = isInput(name) ? inputOrigin(numbers, place) : parameterOrigin(numbers);
  const edited = edit ? say('origin-edited', { before: formatNumber(edit.before) }) : '';
  return `${edited} ${source}`.trim();
}

function parameterOrigin({ config, facts: { file, trained } }: Numbers): string {
  if (trained) {
    const { step, seed, task } = trained;
    return say('origin-trained', { step, seed, task: say('explain-task', { task }) });
  }
  if (file !== null) return say('origin-file', { file: isolated(file) });
  return say('origin-parameter', { kind: config.parameters, seed: String(config.seed) });
}

const waves = (name: string, period: number) => ({
  [`sin ${name}`]: `sin(2πj / ${period})`,
  [`cos ${name}`]: `cos(2πj / ${period})`,
});

/** The columns of parameters made by hand that say where a word stands (src/words/embedding.cpp); others are 0. */
const clocks: Readonly<Record<string, string>> = {
  p: 'j / 10',
  ...waves('a', 24),
  ...waves('b', 6),
  ...waves('22', 22),
  ...waves('13', 13),
};

/** A column of the paper's positions (§3.5). */
const sinusoid = (column: number, d: number): string =>
  `${column % 2 === 0 ? 'sin' : 'cos'}(j / 10000^(${column - (column % 2)}/${d}))`;

function inputOrigin(numbers: Numbers, { name, index }: Place): string {
  const { facts, config, words, keyWords } = numbers;
  const [row = 0, column = 0] = index;
  if (facts.rowsFile !== null) return say('origin-file', { file: isolated(facts.rowsFile) });
  const ofMemory = name.startsWith('memory');
  const word = quoted((ofMemory ? keyWords : words)[row]);
  const isPosition = name.endsWith('position');
  if (isPosition && !facts.positions) return say('origin-no-position');
  if (facts.trained) return say('origin-task-word', { word });
  const feature = indexText(numbers, axesOf(numbers.tables, name).at(-1), column);
  if (isPosition) {
    const d = name === 'position' ? config.dModel : config.dMemory;
    const formula = facts.names ? (clocks[feature] ?? '0') : sinusoid(column, d);
    return say('origin-position', { word, place: row + 1, j: row, formula });
  }
  const id = (ofMemory ? facts.memoryClasses : facts.classes)[row] ?? '';
  if (!facts.names) return say('origin-hashed', { word, seed: String(config.seed) });
  return id === ''
    ? say('origin-no-class', { word, feature })
    : say('origin-feature', { word, class: id, feature });
}

/** The start of the way back: how fast the loss grows with a number of the output. */
function lossOrigin(numbers: Numbers, place: Place): string {
  const { loss } = numbers.facts;
  if (loss?.of !== 'task') return say('origin-loss-sum');
  const [row = 0, column = 0] = place.index;
  const rows = new Set(loss.asked.map((each) => each.row)).size;
  const asked = loss.asked.find(
    (each) =>
      each.row === row && column >= each.firstColumn && column < each.firstColumn + each.answers,
  );
  if (!asked) return say('origin-loss-nothing');
  return say('origin-loss-task', {
    question: say('task-question', { name: asked.name }),
    output: formatNumber(numbers.at({ name: 'output', index: place.index })),
    target: column - asked.firstColumn === asked.answer ? '1' : '0',
    rows,
  });
}
