/**
 * Makes the parts of a state fit together after a change, and says what else had to change. What the reader just chose
 * wins; whatever is not settled here the core refuses with its own message, and the state stays as it was.
 */
import type { Core } from '../core/core-types';
import type { LayerConfig, ParameterKind } from '../core/types';
import type { TrainingSetup } from '../core/training-types';
import { say } from '../words/words';
import { isInput } from './edits';
import { labelOf, valueLabel } from './labels';
import { tokenise } from './sentence';
import {
  defaultLayer,
  defaultMemory,
  type LayerChoice,
  type Layers,
  type Parameters,
  type State,
} from './state';
import { fixedBy, leastNudge, mostTrainedHeads, recipes, usualNudge, wordOfToken } from './tasks';

/** What the core and an opened file say about what fits. */
export interface Rules {
  readonly core: Pick<Core, 'validHeads' | 'wordClasses'>;
  /** The configuration of the opened file's layer; null without one. */
  readonly imported: LayerConfig | null;
  /** The sizes of the opened file's x and memory; null without. */
  readonly fileRows: FileRows | null;
  readonly training: (
    state: State,
    layer: LayerChoice,
  ) => Pick<TrainingSetup, 'words' | 'longest' | 'steps'>;
}

export interface FileRows {
  readonly n: number;
  /** 0 in self-attention. */
  readonly m: number;
  readonly dModel: number;
  readonly dMemory: number;
}

/** The keys of what was just changed. */
type Touched = ReadonlySet<string>;

export interface Settled {
  readonly state: State;
  /** What had to change besides, a sentence each. */
  readonly notices: readonly string[];
}

/** Parameters made by hand read named features of the words, one column each. */
const handMadeColumns = 16;
export const isHandMade = (parameters: Parameters): boolean =>
  parameters === 'constructed' || parameters === 'patterns';

/** Imported and trained parameters fit wherever random ones do. */
const kindOf = (parameters: Parameters): ParameterKind =>
  parameters === 'imported' || parameters === 'trained' ? 'random' : parameters;

/** Whether heads may share k and v: not where each reads its own columns, nor where k is q, or v the input. */
export const mayShareKeys = ({ variant, sharedQK, valueProjection, parameters }: LayerChoice) =>
  variant !== 'narrow' && !sharedQK && valueProjection && !isHandMade(parameters);

/** The head counts that a menu offers: divisors of d_model, and in wide, which needs no divisor, also 3, 6 and 12. */
export function offeredHeads({ core }: Pick<Rules, 'core'>, layer: LayerChoice): readonly number[] {
  const kind = kindOf(layer.parameters);
  const valid = core.validHeads(layer.dModel, layer.variant, kind);
  const divisors = core.validHeads(layer.dModel, 'split', kind);
  const others = layer.variant === 'wide' ? [3, 6, 12].filter((h) => valid.includes(h)) : [];
  return [...new Set([...divisors, ...others])].filter((h) => h <= 16).sort((a, b) => a - b);
}

export function settle(rules: Rules, wanted: State, touched: Touched): Settled {
  const notices = new Set<string>();
  const notice = (text: string) => void notices.add(text);
  const layers = wanted.layers.map((layer) => settledLayer(rules, wanted, layer, touched, notice));
  const state = settledInputs(
    rules,
    { ...wanted, layers: layers as unknown as Layers },
    touched,
    notice,
  );
  return { state, notices: [...notices] };
}

/** Collects the changes of one layer, with a sentence for each. */
class Changing {
  constructor(
    public layer: LayerChoice,
    private readonly notice: (text: string) => void,
  ) {}

  set<Key extends keyof LayerChoice>(key: Key, to: LayerChoice[Key], why: string): void {
    if (this.layer[key] === to) return;
    this.layer = { ...this.layer, [key]: to };
    this.notice(
      say('settled', {
        name: labelOf(key),
        value: valueLabel(key, to),
        why,
      }),
    );
  }
}

function settledLayer(
  rules: Rules,
  state: State,
  wanted: LayerChoice,
  touched: Touched,
  notice: (text: string) => void,
): LayerChoice {
  const changing = new Changing(wanted, notice);
  settleParameters(changing, rules, state, touched);
  settleHeads(changing, rules);
  settleWidths(changing);
  const { heads, muted } = changing.layer;
  if (muted.some((head) => head >= heads))
    changing.layer = { ...changing.layer, muted: muted.filter((head) => head < heads) };
  return changing.layer;
}

/** Where the parameters come from, and what that needs. */
function settleParameters(changing: Changing, rules: Rules, state: State, touched: Touched): void {
  const chosen = touched.has('parameters') || touched.has('layers');
  const { layer } = changing;
  if (layer.parameters === 'imported') settleImported(changing, rules, touched);
  if (isHandMade(layer.parameters) && layer.dModel !== handMadeColumns) {
    if (touched.has('dModel') && !chosen)
      changing.set('parameters', 'random', say('settled-by-hand'));
    else changing.set('dModel', handMadeColumns, say('settled-by-hand'));
  }
  if (isHandMade(layer.parameters) && layer.kvHeads !== null && touched.has('kvHeads') && !chosen)
    changing.set('parameters', 'random', say('settled-own-keys'));
  if (layer.parameters !== 'trained') return;
  const { dModel, mostColumns } = recipes[state.task];
  if (layer.dModel < dModel || layer.dModel > mostColumns) {
    if (touched.has('dModel') && !chosen) {
      changing.set('parameters', 'random', say('settled-by-task'));
      return;
    }
    changing.set('dModel', dModel, say('settled-by-task'));
  }
  for (const [key, value] of Object.entries(fixedBy(state.task)))
    changing.set(key as keyof LayerChoice, value, say('settled-by-task'));
  if (layer.variant === 'wide') changing.set('outputProjection', true, say('settled-by-task'));
  if (layer.start === 'nudge' && layer.noise < leastNudge)
    changing.set('noise', usualNudge, say('settled-nudge'));
}

/** A layer from a file has its file's shapes; another shape means other parameters. */
function settleImported(changing: Changing, { imported }: Rules, touched: Touched): void {
  if (!imported) {
    changing.set('parameters', 'random', say('settled-no-file'));
    // What edits of parameters replaced is not here.
    const edits = changing.layer.edits.filter(({ name }) => isInput(name));
    if (edits.length < changing.layer.edits.length) changing.layer = { ...changing.layer, edits };
    return;
  }
  const shape = importedShape(imported);
  const other = Object.entries(shape).some(
    ([key, value]) => touched.has(key) && value !== changing.layer[key as keyof LayerChoice],
  );
  if (other && !touched.has('parameters'))
    changing.set('parameters', 'random', say('settled-file-shape'));
  else changing.layer = { ...changing.layer, ...shape };
}

/** What a file's configuration fixes of a layer: all but what does not change its parameters' shapes. */
function importedShape(config: LayerConfig): Partial<LayerChoice> {
  const wide = config.variant === 'wide';
  const isCut = config.variant === undefined || config.variant === 'split';
  const headsBelong = !isCut || config.kvHeads !== undefined || config.qkNorm === 'head';
  return {
    dModel: config.dModel,
    variant: config.variant ?? 'split',
    bias: config.bias ?? true,
    dK: wide ? (config.dK ?? null) : null,
    dV: wide ? (config.dV ?? null) : null,
    sharedQK: config.sharedQK ?? false,
    sharedHeads: config.sharedHeads ?? false,
    valueProjection: config.valueProjection ?? true,
    outputProjection: config.outputProjection ?? true,
    kvHeads: config.kvHeads ?? null,
    qkNorm: config.qkNorm ?? 'none',
    // Split's matrices can be cut into any number of heads.
    ...(headsBelong ? { heads: config.heads } : {}),
  };
}

/** The layer of a file that was opened: what the file leaves out is what the core takes for it, and not what was chosen before. */
export function importedLayer(config: LayerConfig, before: LayerChoice): LayerChoice {
  return {
    ...before,
    ...importedShape(config),
    heads: config.heads,
    mask: config.mask ?? defaultLayer.mask,
    scaling: config.scaling ?? defaultLayer.scaling,
    rotary: config.rotary ?? defaultLayer.rotary,
    rotaryBase: config.rotaryBase ?? defaultLayer.rotaryBase,
    window: config.window ?? defaultLayer.window,
    alibi: config.alibi ?? defaultLayer.alibi,
    sink: typeof config.sink === 'number' ? config.sink : defaultLayer.sink,
    parameters: 'imported',
    muted: [],
    edits: [],
  };
}

function settleHeads(changing: Changing, { core }: Rules): void {
  const { dModel, variant, parameters, heads } = changing.layer;
  const most = parameters === 'trained' ? mostTrainedHeads : Infinity;
  const valid = core.validHeads(dModel, variant, kindOf(parameters)).filter((h) => h <= most);
  if (!valid.includes(heads)) {
    // Fewer heads than asked for, never more.
    const below = valid.filter((h) => h <= heads).at(-1) ?? valid[0] ?? 1;
    changing.set('heads', below, say('settled-heads', { allowed: valid.join(', ') }));
  }
  const { kvHeads } = changing.layer;
  if (kvHeads === null) return;
  if (kvHeads === changing.layer.heads) changing.layer = { ...changing.layer, kvHeads: null };
  else if (!mayShareKeys(changing.layer)) changing.set('kvHeads', null, say('settled-own-keys'));
  else if (changing.layer.heads % kvHeads !== 0)
    changing.set('kvHeads', null, say('settled-key-heads'));
}

/** d_k and d_v, which wide alone has of its own, and what depends on them. */
function settleWidths(changing: Changing): void {
  const { variant, parameters, dModel, heads, outputProjection, valueProjection } = changing.layer;
  const wide = variant === 'wide';
  if (wide && isHandMade(parameters))
    for (const key of ['dK', 'dV'] as const) {
      const width = changing.layer[key];
      if (width !== null && width < dModel / heads)
        changing.set(key, dModel / heads, say('settled-by-hand'));
    }
  if (wide && !valueProjection && (changing.layer.dV ?? 0) > dModel)
    changing.set('dV', null, say('settled-no-value'));
  if (wide && !outputProjection && heads * (changing.layer.dV ?? dModel) !== dModel) {
    if (dModel % heads === 0) changing.set('dV', dModel / heads, say('settled-no-output'));
    else changing.set('outputProjection', true, say('settled-no-output'));
  }
  const dK = wide ? (changing.layer.dK ?? dModel) : dModel / heads;
  if (dK % 2 !== 0) changing.set('rotary', 'none', say('settled-rotary'));
}

const wordCount = (text: string) => tokenise(text).words.length;

/** What all layers run on: the words fit the task, and what is said of words fits the words. */
function settledInputs(
  rules: Rules,
  wanted: State,
  touched: Touched,
  notice: (text: string) => void,
): State {
  let state = wanted;
  const change = (patch: Partial<State>, why: string | null) => {
    state = { ...state, ...patch };
    if (why !== null) notice(why);
  };
  const reason = state.rows === 'file' ? whyNotFile(rules, state, touched) : null;
  if (reason !== null) change({ rows: 'words' }, reason);
  const trained = state.layers.find(({ parameters }) => parameters === 'trained');
  if (trained) {
    const { words, longest, steps } = rules.training(state, trained);
    change({ memory: '', padding: [], trainingStep: Math.min(state.trainingStep, steps) }, null);
    const known = new Set(words.map(wordOfToken));
    const typed = tokenise(state.sentence).words;
    const fits = typed.length <= longest && typed.every((word) => known.has(word));
    // A word that the reader types and the task does not know is refused where the words are read.
    const typing = touched.has('sentence') && !touched.has('layers') && !touched.has('parameters');
    if (!fits && !typing)
      change({ sentence: recipes[state.task].sentence }, say('settled-task-words'));
  }
  const needsMemory = state.layers.some(
    ({ parameters, dModel }) =>
      parameters === 'imported' && (rules.imported?.dMemory ?? dModel) !== dModel,
  );
  if (needsMemory && wordCount(state.memory) === 0 && !touched.has('memory'))
    change({ memory: defaultMemory }, say('settled-memory'));
  const fromFile = state.rows === 'file' ? rules.fileRows : null;
  const queries = fromFile?.n ?? Math.max(1, wordCount(state.sentence));
  const keys = fromFile ? fromFile.m || fromFile.n : wordCount(state.memory) || queries;
  settleMasks(state, queries, keys, touched, change);
  const { core } = rules;
  const isClass = (id: string) => core.wordClasses.some((each) => each.id === id);
  for (const [key, text] of [
    ['classes', state.sentence],
    ['memoryClasses', state.memory],
  ] as const) {
    const entries = Object.entries(state[key]);
    const there = entries.filter(([at, id]) => Number(at) < wordCount(text) && isClass(id));
    if (there.length < entries.length) change({ [key]: Object.fromEntries(there) }, null);
  }
  return state;
}

/** Why the rows of a file's x cannot be used; null where they can. */
function whyNotFile({ fileRows }: Rules, state: State, touched: Touched): string | null {
  if (!fileRows) return say('settled-rows-no-file');
  const typed = touched.has('sentence') || touched.has('memory');
  if (typed && !touched.has('rows')) return say('settled-rows-words');
  const fits = state.layers.every(
    ({ parameters, dModel }) =>
      dModel === fileRows.dModel && !isHandMade(parameters) && parameters !== 'trained',
  );
  return fits ? null : say('settled-rows-columns');
}

/** Padding and a mask of one's own, for the words that are there. */
function settleMasks(
  { layers, padding, attnMask }: State,
  queries: number,
  keys: number,
  touched: Touched,
  change: (patch: Partial<State>, why: string | null) => void,
): void {
  const there = padding.filter((key) => key < keys);
  const chosen = touched.has('mask') && !touched.has('padding');
  const none = chosen && there.length === 0 && layers.some(({ mask }) => mask === 'padding');
  change({ padding: none ? [keys - 1] : there }, null);
  if (attnMask?.n === queries && attnMask.m === keys) return;
  const unmasked = layers.map((layer) =>
    layer.mask === 'own' ? { ...layer, mask: 'none' as const } : layer,
  ) as unknown as Layers;
  const isUsed = layers.some(({ mask }) => mask === 'own');
  change({ attnMask: null, layers: unmasked }, isUsed || attnMask ? say('settled-own-mask') : null);
}
