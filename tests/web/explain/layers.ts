/** Layers that have between them all that captions and the inspector speak of. */
import type { LayerChoice, Shared } from '../../../web/model/state';
import { newModel } from '../support/model';

export interface Shown {
  readonly layer: Partial<LayerChoice>;
  readonly shared?: Partial<Shared>;
}

export const shown: Readonly<Record<string, Shown>> = {
  opening: { layer: {} },
  constructed: { layer: { parameters: 'constructed', bias: true } },
  narrow: { layer: { variant: 'narrow' } },
  'narrow, shared': {
    layer: { variant: 'narrow', parameters: 'random', sharedHeads: true, bias: true },
  },
  wide: { layer: { variant: 'wide', scaling: 'sqrt_d_model' } },
  'wide, free': { layer: { variant: 'wide', parameters: 'random', dK: 3, dV: 5, scaling: 3 } },
  'one head': { layer: { heads: 1, scaling: 'none' }, shared: { head: 0 } },
  'grouped, norm, rotary, ALiBi, sink, window, padding, muted': {
    layer: {
      ...{ parameters: 'random', kvHeads: 2, qkNorm: 'head', rotary: 'halves', alibi: true },
      ...{ sink: 0.5, window: 3, mask: 'causal', bias: true, muted: [1] },
    },
    shared: { padding: [0] },
  },
  'whole norm': { layer: { parameters: 'random', qkNorm: 'whole', mask: 'no-self' } },
  rotary: { layer: { parameters: 'random', rotary: 'interleaved', mask: 'padding' } },
  'tied, without W_V and W_O, cross': {
    layer: {
      parameters: 'random',
      sharedQK: true,
      valueProjection: false,
      outputProjection: false,
    },
    shared: { memory: 'a cat and a dog' },
  },
  'mask of its own': {
    layer: { parameters: 'random', mask: 'own', alibi: true },
    shared: {
      sentence: 'a b c',
      attnMask: { n: 3, m: 3, added: [0, null, 0.5, 0, 0, -1, null, 0, 0] },
    },
  },
  'all ones': { layer: { parameters: 'ones' } },
  trained: { layer: { parameters: 'trained' }, shared: { task: 'what-where', head: 0 } },
};

/** Sizes, masks and words in which sentences are another. */
export const more: Readonly<Record<string, Shown>> = {
  'multi-query': { layer: { parameters: 'random', heads: 8, kvHeads: 1 }, shared: { head: 5 } },
  'grouped, later head': {
    layer: { parameters: 'random', heads: 8, kvHeads: 4, outputProjection: false },
    shared: { head: 5 },
  },
  'wide cross, d_v of its own': {
    layer: { parameters: 'random', variant: 'wide', heads: 3, dK: 2, dV: 7, rotary: 'halves' },
    shared: { memory: 'she left her money', head: 2 },
  },
  'narrow of one column': {
    layer: {
      ...{ parameters: 'random', variant: 'narrow', heads: 16, bias: true },
      edits: [{ name: 'b_Q', index: [1], value: 0.5 }],
    },
  },
  'clones, several muted': { layer: { parameters: 'clones', muted: [0, 2, 3], window: 2 } },
  'padding of several': {
    layer: { parameters: 'random', mask: 'padding', sink: -2 },
    shared: { padding: [0, 1, 9] },
  },
  'causal, padded to nothing': {
    layer: { parameters: 'random', mask: 'causal', positions: false },
    shared: { padding: [0, 1] },
  },
  'wide columns': { layer: { parameters: 'random', dModel: 128, heads: 2 }, shared: { head: 1 } },
  'words alike': {
    layer: { parameters: 'random', positions: false },
    shared: { sentence: 'a a a' },
  },
  'words alike, causal': {
    layer: { parameters: 'random', positions: false, mask: 'causal' },
    shared: { sentence: 'a a a' },
  },
  'a word without a job': {
    layer: { parameters: 'constructed' },
    shared: { sentence: 'deposit money', head: 1 },
  },
};

export function modelOf({ layer, shared = {} }: Shown) {
  const { model } = newModel();
  model.change(shared);
  model.changeLayer(layer);
  // The mask of its own is settled with the layer that has it.
  if (shared.attnMask) model.change({ attnMask: shared.attnMask });
  return model;
}

export function numbersOf(model: ReturnType<typeof modelOf>) {
  const numbers = model.layerNumbers;
  if (!numbers) throw new Error('no numbers');
  return numbers;
}
