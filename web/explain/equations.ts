/** How a tensor is made, as MathML; the TeX is in equations.tex. */
import { equations } from '../../build/words/equations.mts';
import type { ResolvedConfig } from '../core/types';
import type { Numbers } from '../model/numbers';
import { say } from '../words/words';
import { hasSink, hasWindow } from './text';

type Key = keyof typeof equations;
/** The case that a layer has: some of the words after the + of a name, in their order. */
type Cases = (numbers: Numbers) => readonly (string | false)[];

const bias: Cases = ({ config }) => [config.bias && 'bias'];
const ofMemory: Cases = ({ facts }) => [facts.memoryWords !== null && 'memory'];
const noValues: Cases = ({ config }) => [!config.valueProjection && 'none'];
const fromFile: Cases = ({ facts }) => [facts.rowsFile !== null && 'file'];
const rotate: Cases = ({ config }) => [config.rotary !== 'none' && 'rotate'];
const prime: Cases = ({ config }) => {
  if (config.rotary !== 'none') return ['rotate'];
  return [config.qkNorm !== 'none' && 'norm'];
};
const whole: Cases = ({ config }) => [config.qkNorm === 'whole' && 'whole'];
/** Going back, the gradient comes to q and k through the norm where there is one. */
const through: Cases = (numbers) =>
  numbers.config.qkNorm === 'none' ? rotate(numbers) : ['norm', ...whole(numbers)];
const divisor: Cases = ({ config: { scaling } }) => {
  if (typeof scaling === 'number') return ['number'];
  return [scaling !== 'sqrt_d_k' && scaling];
};
const masks: Cases = ({ config }) => [maskCase(config), config.alibi && 'alibi'];
const sink: Cases = ({ config }) => [hasSink(config) && 'sink'];
const noOutput: Cases = ({ config }) => [!config.outputProjection && 'none'];
const output: Cases = (numbers) => (numbers.config.outputProjection ? bias(numbers) : ['none']);
const keys: Cases = (numbers) => [...ofMemory(numbers), ...bias(numbers)];
const values: Cases = (numbers) =>
  numbers.config.valueProjection ? keys(numbers) : ['none', ...ofMemory(numbers)];
const tied: Cases = (numbers) => (numbers.config.sharedQK ? ['tied', ...ofMemory(numbers)] : []);
const gradientOfX: Cases = (numbers) =>
  numbers.facts.memoryWords ? ['memory'] : noValues(numbers);

function maskCase(config: ResolvedConfig): string | false {
  if (config.mask === 'own') return 'own';
  return (config.mask !== 'none' || hasWindow(config)) && 'mask';
}

const cases: Readonly<Record<string, Cases>> = {
  x: fromFile,
  memory: fromFile,
  q_packed: bias,
  k_packed: keys,
  v_packed: values,
  q_norm: whole,
  k_norm: whole,
  scores: prime,
  scaled: divisor,
  masked: masks,
  attn_weights: sink,
  output,
  contributions: bias,
  'grad.concat': noOutput,
  'grad.scores': divisor,
  'grad.q': through,
  'grad.k': through,
  'grad.q_norm': rotate,
  'grad.k_norm': rotate,
  'grad.W_Q': tied,
  'grad.W_K': ofMemory,
  'grad.W_V': ofMemory,
  'grad.x': gradientOfX,
  'grad.memory': noValues,
};

const isKey = (key: string): key is Key => Object.hasOwn(equations, key);

/** The equation of a tensor as MathML; null where it has none, as a parameter. */
export function equationOf(numbers: Numbers, name: string): string | null {
  const own = cases[name]?.(numbers).filter((each) => each !== false) ?? [];
  const key = [name, ...own].join('+');
  return isKey(key) ? equations[key] : null;
}

/** What the letters of an equation stand for, where they are no tensor's own name. */
export function lettersOf({ config }: Numbers, equation: string): readonly string[] {
  const text = equation.replaceAll(/<[^>]+>/g, '');
  const has = (letter: string) => equation.includes(`<mi>${letter}</mi>`);
  const letters = [
    has('A') && 'A = attn_weights',
    /[^′]′(?!′)/.test(text) && 'q′ = q_norm, k′ = k_norm',
    text.includes('′′') && 'q″ = q_rotated, k″ = k_rotated',
    has('θ') && `θ = i / ${config.rotaryBase}^(2p/${config.dK})`,
    has('r') && say('inspect-letter-r'),
  ];
  return letters.filter((letter) => letter !== false);
}
