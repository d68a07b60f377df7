/** How many parameters? By head count, at any size, and in published models. The core counts without making the layers. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import * as v from 'valibot';
import type { LayerConfig, LayerCost, PlannedCost, Variant } from '../core/types';
import { fields } from '../model/fields';
import type { Numbers } from '../model/numbers';
import { variants, type Shared } from '../model/state';
import { formatCount } from '../words/counts';
import { say } from '../words/words';
import { costNames } from './controls';
import type { Facts, Looking, Panel, Row } from './panel';

type Size = Pick<LayerConfig, 'dModel' | 'heads' | 'qkNorm' | 'bias' | 'mask'>;

/** One attention layer of each, as published; the sentence about it names its source. */
export const published = [
  { id: 'transformer-base', dModel: 512, heads: 8, bias: false, mask: 'none' },
  { id: 'transformer-big', dModel: 1024, heads: 16, bias: false, mask: 'none' },
  { id: 'bert-base', dModel: 768, heads: 12, bias: true, mask: 'none' },
  { id: 'gpt-2-small', dModel: 768, heads: 12, bias: true, mask: 'causal' },
] as const satisfies readonly (Size & { readonly id: string })[];

/** The number of tokens in these counts: the most that BERT takes. */
export const countedTokens = 512;

/** What such a layer costs in each variant, or the core's reason why there is none. */
export function counted(numbers: Numbers, size: Size, n: number): PlannedCost | string {
  // Heads that do not divide d_model exist in wide alone.
  const variant = size.dModel % size.heads === 0 ? 'split' : 'wide';
  return numbers.plan({ ...size, variant }, n);
}

const nameOf = (variant: Variant): string => say(`value-variant-${variant}`);

const headCounts = [1, 2, 4, 8, 16];

/** Parameters by the head counts that all three variants allow. */
export function parametersByHeads(numbers: Numbers, size: Size, n: number) {
  const layers = headCounts.flatMap((heads) => {
    const plan = counted(numbers, { ...size, heads }, n);
    if (typeof plan === 'string') return [];
    const { wide, split, narrow } = plan.variants;
    return wide && split && narrow ? [{ heads, wide, split, narrow }] : [];
  });
  const of = (variant: Variant) => layers.map((layer) => layer[variant].parameters);
  const heads = layers.map((layer) => layer.heads);
  return { heads, counts: { wide: of('wide'), split: of('split'), narrow: of('narrow') } };
}

function byHeadsRows(numbers: Numbers, size: Size, n: number): readonly Row[] {
  const { heads, counts } = parametersByHeads(numbers, size, n);
  const facts = {
    caption: say('sizes-by-heads', { dModel: size.dModel }),
    columns: [say('sizes-variant'), ...heads.map(String)],
    rows: variants.map((variant) => [nameOf(variant), ...counts[variant].map(formatCount)]),
  };
  // A single head count shows no trend.
  return heads.length > 1 ? [{ facts }] : [];
}

/** A layer in all three variants. */
function layerFacts(caption: string, { dModel, heads }: Size, costs: LayerCost['variants']): Facts {
  const head = Math.min(3, heads);
  const cells = (variant: Variant): readonly string[] => {
    const cost = costs[variant];
    if (!cost) return [say('sizes-none')];
    const { dK, headInputs, parameters, multiplyAdds, activations } = cost;
    const from = (head - 1) * headInputs + 1;
    const sizes =
      headInputs < dModel
        ? [
            say('sizes-blocks', { heads, rows: headInputs, cols: dK }),
            say('sizes-columns', { from, to: from + headInputs - 1 }),
          ]
        : [`${dModel} × ${heads * dK}`, say('sizes-all', { dModel })];
    return [...sizes, String(dK), ...[parameters, multiplyAdds, activations].map(formatCount)];
  };
  const columns = ['W_Q', say('sizes-reads', { head }), 'd_k', ...costNames()];
  return {
    caption,
    columns: [say('sizes-variant'), ...columns],
    rows: variants.map((variant) => [nameOf(variant), ...cells(variant)]),
  };
}

function ownRow(numbers: Numbers, size: Size, n: number): Row {
  const plan = counted(numbers, size, n);
  if (typeof plan === 'string') return { says: plan };
  const { dModel, heads } = size;
  return { facts: layerFacts(say('sizes-own', { dModel, heads, n }), size, plan.variants) };
}

/** As it is: with its own d_k and d_v, what it shares and what it leaves out. */
function hereRow({ config, cost, words }: Numbers): Row {
  const { dModel, heads } = config;
  const caption = say('sizes-here', { dModel, heads, n: words.length });
  return { facts: layerFacts(caption, config, cost.variants) };
}

function publishedFacts(numbers: Numbers): Facts {
  return {
    caption: say('sizes-published-table', { n: countedTokens }),
    columns: [say('sizes-model'), 'd_model', 'h', ...variants.map(nameOf), say('sizes-split-work')],
    rows: published.map(({ id, ...size }) => {
      const plan = counted(numbers, size, countedTokens);
      if (typeof plan === 'string') return [say(`sizes-${id}`), plan];
      const { wide, split, narrow } = plan.variants;
      const costs = [wide, split, narrow].map((cost) => formatCount(cost?.parameters ?? NaN));
      const work = formatCount(split?.multiplyAdds ?? NaN);
      return [say(`sizes-${id}`), String(size.dModel), String(size.heads), ...costs, work];
    }),
  };
}

/** The sizes that a reader chooses; an impossible one is refused with what is allowed. */
function ownFields({ model, state }: Looking): TemplateResult {
  const { planDModel, planHeads, planN } = state;
  const field = (key: keyof Shared & `plan${string}`, name: string, value: number) => {
    const of = fields.find((each) => each.key === key);
    const take = ({ target }: Event) => {
      const text = (target as HTMLInputElement).value;
      const read = of && v.safeParse(of.schema, of.parse(text.trim()));
      if (read?.success) model.change({ [key]: read.output });
      else if (of) model.notify(say('refused-value', { name, got: text, allowed: of.allowed() }));
    };
    return html`<label class="panel-field"
      ><span>${name}</span>
      <input inputmode="numeric" size="5" .value=${live(String(value))} @change=${take}
    /></label>`;
  };
  return html`${field('planDModel', 'd_model', planDModel)} ${field('planHeads', 'h', planHeads)}
  ${field('planN', 'n', planN)}
  ${published.map(
    ({ id, dModel, heads }) =>
      html`<button
        class="plain"
        @click=${() => model.change({ planDModel: dModel, planHeads: heads, planN: countedTokens })}
      >
        ${say(`sizes-${id}`)}
      </button>`,
  )}`;
}

function rows(looking: Looking): readonly Row[] {
  const { state, numbers } = looking;
  const { planDModel: dModel, planHeads: heads, planN } = state;
  const { qkNorm, bias, mask } = numbers.config;
  // A mask of one's own and padding cost what no mask does, and belong to the sentence.
  const own: Size = { dModel, heads, qkNorm, bias, mask: mask === 'causal' ? mask : 'none' };
  return [
    { says: say('sizes-lead') },
    { heading: say('sizes-any'), says: say('sizes-any-says'), controls: ownFields(looking) },
    ...byHeadsRows(numbers, own, planN),
    ownRow(numbers, own, planN),
    hereRow(numbers),
    {
      heading: say('sizes-published'),
      says: say('sizes-sources'),
      facts: publishedFacts(numbers),
    },
  ];
}

export const sizes: Panel = { id: 'sizes', title: () => say('panel-sizes'), rows };
