/** The TypeScript module that is written from the core's tables. */
import { describe, expect, it } from 'vitest';
import type { CoreTables, OptionRow } from '../../../tools/lib/core-tables.mjs';
import { interfaceModule } from '../../../tools/lib/interface-module.mjs';

const row = (given: Partial<OptionRow> & Pick<OptionRow, 'name' | 'type'>): OptionRow => ({
  needed: false,
  default: null,
  allowed: { names: [], range: null },
  task: null,
  purpose: 'What it is for.',
  ...given,
});

const variant = row({
  name: 'variant',
  type: 'choice',
  default: 'split',
  allowed: { names: ['wide', 'split'], range: null },
});

const core: CoreTables = {
  requests: [
    {
      type: 'LayerConfig',
      list: 'layerOptions',
      meaning: 'A layer.',
      options: [
        row({
          name: 'dModel',
          type: 'integer',
          needed: true,
          allowed: { names: [], range: [1, 2048] },
        }),
        variant,
        row({
          name: 'scaling',
          type: 'choice-or-number',
          allowed: { names: ['none'], range: [0, 9] },
        }),
        row({ name: 'bias', type: 'flag', default: true }),
      ],
    },
    {
      type: 'TrainingOptions',
      list: 'trainingOptions',
      meaning: 'A training.',
      options: [
        { ...variant, default: null },
        row({
          name: 'embeddings',
          type: 'choice',
          allowed: { names: ['learned', 'frozen'], range: null },
        }),
        row({ name: 'offsets', type: 'numbers', default: [-1, 1], task: 'offsets' }),
      ],
    },
  ],
  optionTypes: ['integer'],
  embeddingKinds: ['hashed'],
  errorCodes: [{ name: 'wrong-length', meaning: 'Too long.', allowed: 'the shape' }],
  modelOps: [{ name: 'mean', meaning: 'The mean.' }],
  ops: [{ name: 'sum', meaning: 'A sum.' }],
  tables: {
    stages: [
      { id: 'heads', kind: 'layout', option: null },
      { id: 'norm', kind: 'rowwise', option: 'qkNorm' },
    ],
    tensors: [{ kind: 'stage', axes: [{ role: 'head' }, { role: 'query' }, { role: 'head' }] }],
    scorers: [{ id: 'dot' }],
  },
};
const text = interfaceModule(core);

describe('the module of the interface', () => {
  it('has a field for each option, needed or not, with its purpose, range and default', () => {
    expect(text).toContain('  /** What it is for. 1 … 2048. */\n  readonly dModel: number;');
    expect(text).toContain(
      '  /** What it is for. Default `split`. */\n  readonly variant?: Variant;',
    );
    expect(text).toContain('  /** What it is for. */\n  readonly variant?: Variant;');
    expect(text).toContain('  /** What it is for. Default true. */\n  readonly bias?: boolean;');
    expect(text).toContain(
      '  /** offsets: What it is for. Default -1, 1. */\n  readonly offsets?: readonly number[];',
    );
    expect(text).toContain("readonly embeddings?: 'learned' | 'frozen';");
  });

  it('has the rows of the options themselves, by name', () => {
    expect(text).toMatch(/export const layerOptions = \{\n {2}dModel: \{.*name:"dModel".*\},\n/);
    expect(text).toContain('default:"split",allowed:{names:["wide","split"],range:null},');
  });

  it('has the names of a choice once, and their type', () => {
    expect(
      text.split("export const variants = [\n  'wide',\n  'split',\n] as const;"),
    ).toHaveLength(2);
    expect(text).toContain('export type Variant = (typeof variants)[number];');
    expect(text).toContain('export type Scaling = (typeof scalings)[number] | number;');
  });

  it('refuses a choice that allows something else elsewhere', () => {
    const other = { ...variant, allowed: { names: ['narrow'], range: null } };
    const request = { type: 'Other', list: 'others', meaning: '', options: [other] };
    const requests = [...core.requests, request];
    expect(() => interfaceModule({ ...core, requests })).toThrow('variant');
  });

  it('tells the stages of every layer from those of an option, and names each kind once', () => {
    expect(text).toContain("export const stageNames = [\n  'heads',\n] as const;");
    expect(text).toContain("export const allStageNames = [\n  'heads',\n  'norm',\n] as const;");
    expect(text).toContain("export type AxisRole = 'head' | 'query';");
  });

  it('explains each operation and each code of an error', () => {
    expect(text).toContain("  /** A sum. */\n  | 'sum';");
    expect(text).toContain("  /** Too long. `allowed` lists the shape. */\n  | 'wrong-length';");
  });
});
