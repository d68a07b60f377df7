/** Views of layers that the real core computed. */
import { loadCore } from '../../../web/core';
import type { ConstructedNames, LayerConfig } from '../../../web/core/types';
import { Numbers } from '../../../web/model/numbers';
import {
  defaultShared,
  openingState,
  type LayerChoice,
  type State,
} from '../../../web/model/state';
import { tokenise } from '../../../web/model/sentence';
import { nothingConcealed, type PictureView } from '../../../web/picture';

export const core = await loadCore();

/** What differs from the page's opening. */
export interface Wanted {
  readonly layer?: Partial<LayerChoice>;
  readonly shared?: Partial<State>;
}

const known = new Map<string, Numbers>();

function configOf(layer: LayerChoice): LayerConfig {
  const {
    dModel,
    heads,
    variant,
    kvHeads,
    dK,
    dV,
    qkNorm,
    rotary,
    bias,
    seed,
    scaling,
    mask,
    sink,
  } = layer;
  const { sharedQK, sharedHeads, valueProjection, outputProjection, parameters } = layer;
  const own = {
    ...(kvHeads !== null ? { kvHeads } : {}),
    ...(dK !== null ? { dK } : {}),
    ...(dV !== null ? { dV } : {}),
    ...(sink !== null ? { sink } : {}),
  };
  return {
    ...{ dModel, heads, variant, qkNorm, rotary, bias, seed, scaling, mask },
    ...{ sharedQK, sharedHeads, valueProjection, outputProjection },
    ...own,
    parameters,
  } as unknown as LayerConfig;
}

export function viewOf(
  { layer = {}, shared = {} }: Wanted,
  width = 1040,
  height = 560,
): PictureView {
  const choice: LayerChoice = { ...openingState.layers[0], ...layer };
  const state: State = { ...defaultShared, ...shared, layers: [choice] };
  const key = JSON.stringify([choice, state.sentence, state.memory, state.direction]);
  const numbers = known.get(key) ?? numbersOf(choice, state);
  known.set(key, numbers);
  return {
    state,
    layer: choice,
    numbers,
    beside: null,
    width,
    height,
    still: false,
    concealed: nothingConcealed,
  };
}

function numbersOf(choice: LayerChoice, state: State): Numbers {
  const made = core.createLayer(configOf(choice));
  const { words } = tokenise(state.sentence);
  const memoryWords = state.memory === '' ? null : tokenise(state.memory).words;
  const isNamed = choice.dModel === 16 && choice.heads === 4;
  const names: Record<string, ConstructedNames> = {
    constructed: core.constructed,
    patterns: core.patterns,
  };
  const kind =
    choice.parameters === 'patterns' ? 'patterns' : choice.dModel === 16 ? 'features' : 'hashed';
  const embed = (of: readonly string[]) =>
    core.embed({ words: of, dModel: choice.dModel, kind, positions: choice.positions });
  const muted = choice.muted;
  if (muted.length > 0) made.setMuted(muted);
  made.forward(embed(words), memoryWords ? { memory: embed(memoryWords) } : {});
  if (state.direction === 'backward')
    made.backward(new Float32Array(words.length * choice.dModel).fill(1));
  const facts = {
    words,
    memoryWords,
    classes: [],
    memoryClasses: [],
    padding: state.padding,
    muted,
    positions: choice.positions,
    file: null,
    rowsFile: null,
    trained: null,
    names: isNamed ? (names[choice.parameters] ?? null) : null,
    loss: state.direction === 'backward' ? ({ of: 'sum' } as const) : null,
    edits: [],
    dropped: [],
  };
  return new Numbers(core, made, null, facts, (error) => {
    throw error;
  });
}
