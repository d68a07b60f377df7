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
  resultOf,
  saysWhoLooks,
  showsOneHead,
  showsShares,
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
/** Names of the page's tensors that satisfy `is`. */
const among = (is: (name: string) => boolean) =>
  table.tensors
    .filter(({ kind }) => kind !== 'gradient')
    .flatMap(({ name }) => (is(name) ? [name] : []));
const described = among((name) => name !== 'attn_mask' && axesOf(snapshot, name).length > 0);
const ofKind = (kind: TensorInfo['kind']) =>
  table.tensors.filter((row) => row.kind === kind).map(({ name }) => name);

it('the stages are the core’s, and those that a layer has only with an option', () => {
  const optional = core.stages.filter(({ option }) => option !== null).map(({ id }) => id);
  expect(Object.keys(optionalStages)).toEqual(optional);
  expect(table.stages.map(({ id }) => id)).toEqual(stageNames);
});

describe('a tensor', () => {
  it('has as many axes as its shape, of its sizes', () => {
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

  it.each([
    ['of memory', isOfMemory, ['memory_token', 'memory_position', 'memory']],
    ['shares', isShare, ['attn_weights']],
    ['cut into bands', isBanded, ['q', 'k', 'v', 'context']],
    ['queries by keys', isQueryByKey, ['scores', 'scaled', 'masked', 'attn_weights']],
  ] as const)('is %s in these alone', (_, is, names) => {
    const made = table.stages.flatMap(({ results }) => results.map(({ name }) => name));
    const given = ['memory_token', 'memory_position'];
    expect([...given, ...made].filter((name) => is(snapshot, name))).toEqual(names);
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
});

describe('a stage', () => {
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
