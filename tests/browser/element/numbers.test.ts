/** The numbers on the page are those of the core, and every number that is explained is one of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCore, type LayerConfig } from '../../../web/core';
import type { Place, StageName } from '../../../web/core/types';
import { traceNames } from '../../../web/files';
import { rungs } from '../../../web/state/ladder';
import { variants, type State } from '../../../web/state/state';
import { halfDigit, read } from '../../support/printed';
import { outside, reference } from '../../support/reference';
import { parametersOf } from '../../web/support/core';
import { part, textOf } from '../support/element';
import { keptFigure, openMenu } from '../support/kept';

const core = await loadCore();
const figure = await keptFigure();
const { element } = figure;
const data = (name: string) => element.tensor(name).data;

/** Whatever a reader can choose of a layer; what does not fit together is settled by the page. */
const choices = fc.record(
  {
    variant: fc.constantFrom(...variants),
    heads: fc.constantFrom(1, 2, 3, 4, 8),
    dModel: fc.constantFrom(4, 12, 16, 24),
    mask: fc.constantFrom('none', 'causal', 'no-self', 'padding'),
    memory: fc.constantFrom('', 'our new boat', 'alone'),
    sentence: fc.constantFrom('I deposit my money at the bank', 'alone', 'the bank the'),
    parameters: fc.constantFrom('constructed', 'patterns', 'random', 'random', 'clones', 'ones'),
    scaling: fc.constantFrom<State['scaling'][]>('sqrt_d_k', 'sqrt_d_model', 'none', 0.7),
    bias: fc.boolean(),
    sharedHeads: fc.boolean(),
    positions: fc.boolean(),
    seed: fc.constantFrom(0, 7, 4_294_967_295),
    dK: fc.constantFrom(null, 1, 5),
    dV: fc.constantFrom(null, 7),
    kvHeads: fc.constantFrom(null, 1, 2),
    qkNorm: fc.constantFrom('none', 'head', 'whole'),
    muted: fc.constantFrom<(readonly number[])[]>([], [0], [1, 2]),
  },
  { requiredKeys: ['variant', 'heads', 'parameters'], noNullPrototype: true },
);
const states = fc
  .tuple(choices, fc.option(fc.constantFrom(...rungs.map(({ patch }) => patch)), { freq: 4 }))
  .map(([chosen, rung]): Partial<State> => ({ ...chosen, ...rung }));

/** What the core is asked for, written out anew. */
function configOf(state: State): LayerConfig {
  const { dModel, heads, variant, mask, scaling, bias, seed, sharedQK } = state;
  const { valueProjection, outputProjection, parameters, qkNorm, kvHeads, dK, dV } = state;
  return {
    ...{ dModel, heads, variant, mask, scaling, bias, seed, qkNorm, sharedQK },
    ...{ valueProjection, outputProjection, kvHeads: kvHeads ?? heads },
    sharedHeads: state.sharedHeads && variant === 'narrow',
    parameters: parameters as NonNullable<LayerConfig['parameters']>,
    ...(variant === 'wide' && { dK: dK ?? dModel, dV: dV ?? dModel }),
  };
}

const sample = <Value>(values: fc.Arbitrary<Value>, numRuns: number) =>
  fc.sample(values, { numRuns, seed: 20_260_301 });

it('a layer of any choice has in every tensor the very numbers of a layer of the core, and they are right', () => {
  fc.assert(
    fc.property(states, (values) => {
      element.reset();
      element.setState(values);
      const state = element.getState();
      const layer = core.createLayer(configOf(state));
      const { mask, padding, muted, memory } = state;
      layer.setMuted(muted);
      const run = {
        ...(memory && { memory: data('memory') }),
        ...(mask !== 'none' && { padding }),
      };
      layer.forward(data('x'), run);
      const names = ['W_Q', 'W_K', 'W_V', 'W_O', 'q_packed', 'contributions', ...traceNames];
      for (const name of names) expect(element.tensor(name), name).toEqual(layer.tensor(name));
      for (const [k, value] of data('x').entries())
        expect(value).toBe(Math.fround((data('token')[k] ?? 0) + (data('position')[k] ?? 0)));
      const gains = layer.config.qkNorm === 'none' ? [] : ['q_norm.weight', 'k_norm.weight'];
      const parameters = {
        ...parametersOf(layer),
        ...Object.fromEntries(gains.map((name) => [name, layer.tensor(name).data])),
      };
      const stages = reference(layer.config, parameters, data('x'), { ...run, muted });
      expect(outside(stages, (name) => element.tensor(name))).toEqual([]);
      layer.dispose();
    }),
    { numRuns: 40, seed: 20_260_301 },
  );
});

/** Texts have four significant digits: half a unit of the last one, relatively. */
const fourFigures = 0.5e-3 * 1.01;

const close = (text: string, wanted: number, within: number, what: string) => {
  const shown = read(text);
  if (shown === wanted) return;
  expect(Math.abs(shown - wanted), `${what}: ${text} for ${wanted}`).toBeLessThanOrEqual(
    within * Math.abs(wanted),
  );
};

describe('the inspector', () => {
  const kinds = ['q_packed', 'k_packed', 'v_packed', 'scores', 'scaled', 'attn_weights', 'context'];
  const names = [...kinds, 'concat', 'contributions', 'output'];
  const seen = fc.tuple(
    states,
    fc.array(fc.tuple(fc.constantFrom(...names), fc.nat()), {
      minLength: 4,
      maxLength: 4,
    }),
  );

  it('shows the number, all its digits, and the terms that make it', async () => {
    for (const [values, picks] of sample(seen, 25)) {
      element.reset();
      element.setState(values);
      for (const [name, pick] of picks) {
        const { shape, data: all } = element.tensor(name);
        const flat = pick % all.length;
        const cell: Place = { name, index: indexOf(flat, shape) };
        await figure.set({ cell });
        const what = `${JSON.stringify(values)}: ${[name, ...cell.index].join('.')}`;
        const value = all[flat] ?? NaN;
        const shown = part(element, '.inspector [data-value]');
        expect(part(element, '.inspector [data-inspect]').dataset['inspect']).toBe(
          [name, ...cell.index].join('.'),
        );
        expect(Number(shown.dataset['value']), what).toBe(value);
        close(shown.textContent.replace('=', ''), value, fourFigures, what);
        const digits = textOf(element, '.inspector .exact').replace('all its digits: ', '');
        expect(Math.fround(read(digits)), what).toBe(value);
        expectTerms(cell, what);
      }
    }
  });

  /** Each product stands there once, as a number and as a text. */
  function expectTerms(cell: Place, what: string) {
    const { op, terms, denominator, value } = element.explain(cell.name, cell.index);
    const rows = [
      ...(element.shadowRoot?.querySelectorAll<HTMLElement>('.inspector [data-product]') ?? []),
    ];
    if (op === 'copy' || op === 'mute' || op === 'mask') return;
    const products = terms.map(({ product }) => product);
    const there = rows.map((row) => Number(row.dataset['product']));
    // −0 is 0 here.
    const ordered = (list: readonly number[]) => list.map((each) => each + 0).sort((a, b) => a - b);
    expect(ordered(there), what).toEqual(ordered(products));
    for (const row of rows) {
      const product = Number(row.dataset['product']);
      // In the column of terms small numbers have fewer digits, but at least one.
      const figures = Math.min(0.5, (halfDigit(row.textContent) * 1.01) / Math.abs(product));
      close(row.textContent, product, figures, what);
    }
    const total = op === 'softmax' ? denominator : value;
    if (rows.length > 1)
      close(textOf(element, '.inspector [data-total]'), total, fourFigures, what);
  }
});

function indexOf(flat: number, shape: readonly number[]): number[] {
  const index: number[] = [];
  let rest = flat;
  for (const size of [...shape].reverse()) {
    index.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return index;
}

/** The tensors that are drawn around zero; from scores to softmax one matrix keeps its place and its scale. */
const drawn: Partial<Record<StageName, readonly string[]>> = {
  embed: ['token', 'position', 'x'],
  project: ['x', 'W_Q', 'W_K', 'W_V', 'q_packed', 'k_packed', 'v_packed'],
  scores: ['q', 'k', 'scores', 'scaled', 'masked'],
  output: ['concat', 'W_O', 'output', 'contributions'],
};

it('the legend prints the largest magnitude on the stage’s scale, the same for all heads', async () => {
  for (const [stage, names] of Object.entries(drawn) as [StageName, readonly string[]][]) {
    for (const head of [0, 2]) {
      await figure.set({ stage, head, parameters: 'random', mask: 'causal' });
      const finite = names.flatMap((name) => [...data(name)].filter(Number.isFinite));
      const largest = Math.max(...finite.map(Math.abs));
      const ticks = element.shadowRoot?.querySelectorAll('.legend .scale:first-of-type .ticks');
      const [low = NaN, high = NaN] = [...(ticks ?? [])].map((tick) => read(tick.textContent));
      expect(low, stage).toBe(-high);
      // Three significant digits.
      expect(Math.abs(high - largest), stage).toBeLessThanOrEqual(0.5e-2 * 1.01 * largest);
    }
  }
});

describe('the cost meter', () => {
  const shown = async () => {
    await openMenu(figure, 'cost');
    await expect.poll(() => figure.count('.cost [data-cost]')).toBeGreaterThan(0);
    const cells = [
      ...(element.shadowRoot?.querySelectorAll<HTMLElement>('.cost [data-cost]') ?? []),
    ];
    return new Map(cells.map((cell) => [cell.dataset['cost'] ?? '', read(cell.textContent)]));
  };

  it('counts in all cuts at once as the core does, and nothing where no count fits', async () => {
    for (const values of [
      ...rungs.map(({ patch }) => patch),
      { variant: 'narrow', sharedHeads: true, parameters: 'random' },
      { variant: 'split', kvHeads: 2, parameters: 'random' },
      { variant: 'wide', heads: 3, dK: 5, dV: 7, parameters: 'random' },
    ] as const) {
      element.reset();
      await figure.set(values);
      const layer = core.createLayer(configOf(element.getState()));
      layer.forward(data('x'));
      const cost = await shown();
      const { variants: cuts } = layer.cost();
      const wanted = variants.flatMap((variant) =>
        (['parameters', 'multiplyAdds', 'activations'] as const).flatMap((key) => {
          const count = cuts[variant]?.[key];
          return count === undefined ? [] : [[`${variant}-${key}`, count] as const];
        }),
      );
      expect(cost).toEqual(new Map(wanted));
      layer.dispose();
    }
  });
});
