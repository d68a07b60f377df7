/** Data derived from the core's stage table, compared with the core itself. */
import { describe, expect, it } from 'vitest';
import {
  axesOf,
  isBanded,
  isDerivedWithTerms,
  isExplained,
  isOfMemory,
  isQueryByKey,
  isShare,
  projectionOf,
  resultOf,
  saysWhoLooks,
  shownBy,
  showsOneHead,
  showsShares,
  stageOf,
  stageRow,
  tableOf,
} from '../../../web/derive/stage-table';
import type { TensorInfo } from '../../../web/core/types';
import { traceNames } from '../../../web/files';
import { editableInputs, editableParameters, isEditable, isInput } from '../../../web/state/edits';
import { optionalStages } from '../../../web/state/optional-stages';
import { stageNames } from '../../../web/state/state';
import { computed, core } from '../support/layers';

const table = tableOf(core, { qkNorm: 'none' });
const { snapshot } = computed({ bias: true, memory: 'the old bank' });
const made = table.stages.flatMap(({ results }) => results.map(({ name }) => name));
/** Names of the page's tensors that satisfy `is`. */
const among = (is: (name: string) => boolean) =>
  table.tensors
    .filter(({ kind }) => kind !== 'gradient')
    .flatMap(({ name }) => (is(name) ? [name] : []));
const described = among((name) => name !== 'attn_mask' && axesOf(snapshot, name).length > 0);
const ofKind = (kind: TensorInfo['kind']) =>
  table.tensors.filter((row) => row.kind === kind).map(({ name }) => name);

it('the stages that a layer has only with an option are the core’s own', () => {
  const optional = core.stages.filter(({ option }) => option !== null).map(({ id }) => id);
  expect(Object.keys(optionalStages)).toEqual(optional);
});

describe('axes', () => {
  it('are as many as the shape of each tensor has, and of its sizes', () => {
    const { config, words, keyWords } = snapshot;
    const { heads: h, dModel, dK, dV, dMemory } = config;
    const sizes: Readonly<Record<string, number>> = {
      n: words.length,
      m: keyWords.length,
      d_model: dModel,
      d_memory: dMemory,
      h,
      d_k: dK,
      d_v: dV,
      h·d_k: h * dK,
      h·d_v: h * dV,
      h_kv: h,
      h_kv·d_k: h * dK,
      h_kv·d_v: h * dV,
      head: h,
      in: config.headInputs,
      in_memory: config.memoryInputs,
      rank: Math.min(config.headInputs, config.memoryInputs),
    };
    for (const name of described) {
      expect(
        axesOf(snapshot, name).map((axis) => sizes[axis.name]),
        name,
      ).toEqual(snapshot.shape(name));
    }
    // These have the packing of files; no picture shows their cells.
    expect(among((name) => !described.includes(name) && name !== 'attn_mask')).toEqual([
      'in_proj_weight',
      'in_proj_bias',
      'out_proj.weight',
      'out_proj.bias',
      'q_proj_weight',
      'k_proj_weight',
      'v_proj_weight',
    ]);
  });

  it.each(['no_such_tensor', 'constructor', '__proto__', ''])('of %s are none', (name) => {
    expect(axesOf(snapshot, name)).toEqual([]);
  });
});

describe('a tensor', () => {
  it('is shown by the stage that makes it or that it belongs to', () => {
    for (const { id, results } of table.stages)
      for (const { name } of results) expect(stageOf(snapshot, name)).toBe(id);
    expect(['token', 'memory_position'].map((name) => stageOf(snapshot, name))).toEqual([
      'embed',
      'embed',
    ]);
    expect(['W_Q', 'b_V'].map((name) => stageOf(snapshot, name))).toEqual(['project', 'project']);
    expect(['W_O', 'b_O', 'contributions'].map((name) => stageOf(snapshot, name))).toEqual([
      'output',
      'output',
      'output',
    ]);
    expect(stageOf(snapshot, 'merged')).toBe('project');
  });

  it('is explained where its entries have terms, or are inputs or parameters', () => {
    const opOf = (name: string) =>
      snapshot.explain({ name, index: axesOf(snapshot, name).map(() => 0) }).op;
    const derived = ofKind('derived');
    expect(derived.filter(isDerivedWithTerms)).toEqual(
      derived.filter((name) => !['derived', 'given'].includes(opOf(name))),
    );
    for (const name of described)
      expect(isExplained(snapshot, name), name).toBe(
        derived.includes(name) ? isDerivedWithTerms(name) : opOf(name) !== 'derived',
      );
  });

  it('is of memory where no self-attention has it', () => {
    expect(among((name) => isOfMemory(snapshot, name))).toEqual([
      'memory_token',
      'memory_position',
      'memory',
    ]);
  });

  it('is edited where it is an input or a parameter', () => {
    // A file can give x and memory, so they count as inputs; a given mask cannot be edited.
    const sums = ['x', 'memory'];
    const inputs = [...ofKind('input').filter((name) => name !== 'attn_mask'), ...sums];
    expect(among(isInput).toSorted()).toEqual(inputs.toSorted());
    expect(among((name) => isEditable(name) && !isInput(name))).toEqual(ofKind('parameter'));
    const editable = [...inputs, ...ofKind('parameter')];
    // Gains exist only with qkNorm.
    const named = [...editableInputs, ...editableParameters].filter((name) => !/^g_/.test(name));
    expect(named.toSorted()).toEqual(editable.toSorted());
  });

  it('of a trace in a file is one that a stage makes from the inputs and projections', () => {
    const before = ['embed', 'project'];
    const stages = table.stages.filter(({ id }) => !before.includes(id));
    expect(traceNames).toEqual(stages.flatMap(({ results }) => results.map(({ name }) => name)));
  });

  it('is shares where softmax makes it', () => {
    expect(among((name) => isShare(snapshot, name))).toEqual(['attn_weights']);
  });

  it('has a number for each query and key from scores to attention', () => {
    expect(made.filter((name) => isQueryByKey(snapshot, name))).toEqual([
      'scores',
      'scaled',
      'masked',
      'attn_weights',
    ]);
  });

  it('says who looks at whom in these alone: no gradient does, and no comparison', () => {
    const names = table.tensors.map(({ name }) => name);
    expect(names.filter((name) => saysWhoLooks(snapshot, name))).toEqual([
      'scores',
      'scaled',
      'masked',
      'attn_weights',
    ]);
  });

  it('is bands of a packed matrix where a layout stage moves its heads', () => {
    expect(among((name) => isBanded(snapshot, name))).toEqual(['q', 'k', 'v', 'context']);
  });

  it('belongs to the projection that its name says', () => {
    const of = (part: string) => among((name) => projectionOf(name) === part);
    expect(of('q')).toEqual(['W_Q', 'b_Q', 'q_packed', 'q']);
    expect(of('k')).toEqual(['W_K', 'b_K', 'k_packed', 'k']);
    expect(of('v')).toEqual(['W_V', 'b_V', 'v_packed', 'v']);
    expect(['W_O', 'q_folded', 'xq', 'q_', 'K2'].map(projectionOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a stage', () => {
  it('has one row in the table', () => {
    expect(table.stages.map(({ id }) => id)).toEqual(stageNames);
    for (const stage of stageNames) expect(stageRow(snapshot, stage).id).toBe(stage);
    expect(() => stageRow({ stages: [], tensors: [] }, 'mask')).toThrow(/mask/);
  });

  it('shows what it reads and makes, and output the contributions', () => {
    expect(shownBy(snapshot, 'weigh')).toEqual(['attn_weights', 'v', 'context']);
    expect(shownBy(snapshot, 'output')).toEqual([
      'concat',
      'W_O',
      'b_O',
      'output',
      'contributions',
    ]);
  });

  it('is compared by its result, of three by that on show', () => {
    const results = stageNames.map((stage) => resultOf(snapshot, stage, 'k'));
    expect(results).toEqual([
      'x',
      'k_packed',
      'k',
      'scores',
      'scaled',
      'masked',
      'attn_weights',
      'context',
      'concat',
      'output',
    ]);
  });

  it('has attention to show from softmax on, until it is used', () => {
    expect(stageNames.filter((stage) => showsShares(snapshot, stage))).toEqual([
      'softmax',
      'weigh',
    ]);
  });

  it('has one head large where each computes by itself, and there is more than one', () => {
    const large = (heads: number) =>
      stageNames.filter((stage) => showsOneHead(snapshot, { stage, heads }));
    expect(large(2)).toEqual(['scores', 'scale', 'mask', 'softmax', 'weigh']);
    expect(large(1)).toEqual([]);
  });
});
