/** How many parameters? By head count, at any size, and in published models. The core counts without making the layers. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import * as v from 'valibot';
import type { LayerConfig, PlannedCost, Variant } from '../../core/types';
import { fields } from '../model/fields';
import type { Numbers } from '../model/numbers';
import { variants, type Shared } from '../model/state';
import { formatCount } from '../words/counts';
import { say } from '../words/words';
import type { Facts, Looking, Panel, Row } from './panel';

type Size = Pick<LayerConfig, 'dModel' | 'heads' | 'kvHeads' | 'qkNorm' | 'bias' | 'mask'>;

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

const headCounts = [1, 2, 4, 8, 16];

export interface ByHeads {
  readonly heads: readonly number[];
  readonly counts: Readonly<Record<Variant, readonly number[]>>;
}

/** Parameters by the head counts that all three variants allow. */
export function parametersByHeads(numbers: Numbers, size: Size, n: number): ByHeads {
  const layers = headCounts.flatMap((heads) => {
    const plan = counted(numbers, { ...size, heads }, n);
    if (typeof plan === 'string') return [];
    const { wide, split, narrow } = plan.variants;
    return wide && split && narrow ? [{ heads, wide, split, narrow }] : [];
  });
  const of = (variant: Variant) => layers.map((layer) => layer[variant].parameters);
  return {
    heads: layers.map(({ heads }) => heads),
    counts: { wide: of('wide'), split: of('split'), narrow: of('narrow') },
  };
}

function byHeadsFacts({ heads, counts }: ByHeads, dModel: number): Facts {
  return {
    caption: say('sizes-by-heads', { dModel }),
    columns: [say('sizes-variant'), ...heads.map((count) => say('panel-heads', { count }))],
    rows: variants.map((variant) => [variant, ...counts[variant].map(formatCount)]),
  };
}

/** A layer in all three variants. */
function layerFacts(caption: string, plan: PlannedCost): Facts {
  const { dModel, heads } = plan.config;
  const head = Math.min(3, heads);
  const columns = ['W_Q', 'd_k', say('sizes-reads', { head }), ...costNames()];
  return {
    caption,
    columns: [say('sizes-variant'), ...columns],
    rows: variants.map((variant) => {
      const cost = plan.variants[variant];
      if (!cost) return [variant, say('sizes-none')];
      const { dK, headInputs, parameters, multiplyAdds, activations } = cost;
      const isCut = variant === 'narrow' && heads > 1;
      const from = (head - 1) * headInputs + 1;
      return [
        variant,
        isCut
          ? say('sizes-blocks', { heads, rows: headInputs, cols: dK })
          : `${dModel} × ${heads * dK}`,
        String(dK),
        isCut
          ? say('sizes-columns', { from, to: from + headInputs - 1 })
          : say('sizes-all', { dModel }),
        ...[parameters, multiplyAdds, activations].map(formatCount),
      ];
    }),
  };
}

const costNames = () => [
  say('cost-parameters'),
  say('cost-multiply-adds'),
  say('cost-activations'),
];

function layerRow(plan: PlannedCost | string, kind: 'own' | 'here', n: number): Row {
  if (typeof plan === 'string') return { says: plan };
  const { dModel, heads } = plan.config;
  return { facts: layerFacts(say('sizes-layer', { kind, dModel, heads, n }), plan) };
}

function publishedFacts(numbers: Numbers): Facts {
  return {
    caption: say('sizes-published-table', { n: countedTokens }),
    columns: [say('sizes-model'), 'd_model', 'h', ...variants, say('sizes-split-work')],
    rows: published.map(({ id, ...size }) => {
      const plan = counted(numbers, size, countedTokens);
      const costs = typeof plan === 'string' ? null : plan.variants;
      const parameters = variants.map((variant) =>
        formatCount(costs?.[variant]?.parameters ?? NaN),
      );
      const work = formatCount(costs?.split?.multiplyAdds ?? NaN);
      const { dModel, heads } = size;
      return [say(`sizes-${id}`), String(dModel), String(heads), ...parameters, work];
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
  const { planDModel, planHeads, planN } = state;
  const { dModel, heads, kvHeads, qkNorm, bias, mask } = numbers.config;
  // A mask of one's own and padding cost what no mask does, and belong to the sentence.
  const parts = { qkNorm, bias, mask: mask === 'causal' ? mask : ('none' as const) };
  const own = { dModel: planDModel, heads: planHeads, ...parts };
  const byHeads = parametersByHeads(numbers, own, planN);
  const n = numbers.words.length;
  return [
    { says: say('sizes-lead') },
    { heading: say('sizes-any'), says: say('sizes-any-says'), controls: ownFields(looking) },
    ...(byHeads.heads.length > 1 ? [{ facts: byHeadsFacts(byHeads, planDModel) }] : []),
    layerRow(counted(numbers, own, planN), 'own', planN),
    layerRow(counted(numbers, { dModel, heads, kvHeads, ...parts }, n), 'here', n),
    {
      heading: say('sizes-published'),
      says: say('sizes-sources'),
      facts: publishedFacts(numbers),
    },
  ];
}

export const sizes: Panel = { id: 'sizes', title: () => say('panel-sizes'), rows };
