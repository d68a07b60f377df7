/** PyTorch's memory: shapes and strides from the packed weight to the heads' queries, and what the wrong view reads. */
import { html, nothing, type TemplateResult } from 'lit';
import { styled } from '../parts/styled';
import type { Place, ResolvedConfig } from '../core/types';
import type { Numbers } from '../model/numbers';
import { say } from '../words/words';
import { headChoice } from './controls';
import { tensorMap } from './map';
import { largestIn } from './numbers';
import type { Facts, Looking, Panel, Row } from './panel';

/** One number of the queries. */
export interface QueryNumber {
  readonly word: number;
  readonly head: number;
  readonly column: number;
}

/** Row and column of q_packed as word, head and column. */
const elementAt = ({ dK }: ResolvedConfig, row: number, col: number): QueryNumber => ({
  word: row,
  head: Math.floor(col / dK),
  column: col % dK,
});

/** The number that the wrong view reads at this place, as the core explains it. */
export function originOf(numbers: Numbers, { index }: Pick<Place, 'index'>): QueryNumber {
  const { terms } = numbers.explain({ name: 'q_wrong_view', index });
  const [row = 0, col = 0] = terms[0]?.leftFrom?.index ?? [];
  return elementAt(numbers.config, row, col);
}

/** The chosen number where it is one of the queries, else the large head's first. */
export function followed({ numbers, state, head }: Looking): QueryNumber {
  const [a = 0, b = 0, c = 0] = state.cell?.index ?? [];
  if (state.cell?.name === 'q') return { word: b, head: a, column: c };
  if (state.cell?.name === 'q_packed') return elementAt(numbers.config, a, b);
  return { word: 0, head, column: 0 };
}

export interface Step {
  readonly name: string;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly index: readonly number[];
  /** Σ index · stride. */
  readonly offset: number;
}

const rowMajor = (shape: readonly number[]) =>
  shape.map((_, k) => shape.slice(k + 1).reduce((product, size) => product * size, 1));

function step(
  name: string,
  shape: readonly number[],
  index: readonly number[],
  strides = rowMajor(shape),
): Step {
  const offset = index.reduce((sum, each, k) => sum + each * (strides[k] ?? 0), 0);
  return { name, shape, strides, index, offset };
}

/** From the weight to the heads' queries: after the product only shapes and strides change. */
export function chain(numbers: Numbers, { word, head, column }: QueryNumber): readonly Step[] {
  const { heads: h, dK, dModel, dMemory } = numbers.config;
  const n = numbers.words.length;
  const packed = head * dK + column;
  // PyTorch has three weights where memory has other columns than x.
  const weight = dModel === dMemory ? 'in_proj_weight' : 'q_proj_weight';
  return [
    step(weight, numbers.tensor(weight).shape, [packed, 0]),
    step('q = x W_Q', [n, h * dK], [word, packed]),
    step('q.view(n, h, d_k)', [n, h, dK], [word, head, column]),
    step('q.view(n, h, d_k).transpose(0, 1)', [h, n, dK], [head, word, column], [dK, h * dK, 1]),
  ];
}

function chainFacts(steps: readonly Step[]): Facts {
  return {
    caption: say('memory-chain'),
    columns: [say('memory-tensor'), 'shape', 'stride()', say('memory-index'), say('memory-offset')],
    rows: steps.map(({ name, offset, ...step }) => [
      name,
      ...[step.shape, step.strides, step.index].map((each) => `[${each.join(', ')}]`),
      String(offset),
    ]),
  };
}

/** The strip has room for so many blocks. */
const mostBlocks = 128;

/** The memory word by word, a block of d_k numbers for each head; below, whom the wrong view gives them. */
function strip(numbers: Numbers, { word, head }: QueryNumber): TemplateResult {
  const { heads } = numbers.config;
  const n = numbers.words.length;
  const shown = Math.max(1, Math.min(n, Math.floor(mostBlocks / heads)));
  const blocks = Array.from({ length: shown * heads }, (_, k) => k);
  const block = (owner: number, isChosen: boolean) =>
    html`<i
      class=${isChosen ? 'chosen' : ''}
      ${styled({ background: `var(--head-${owner % 8})` })}
    ></i>`;
  const words = numbers.words.slice(0, shown);
  return html`<div class="memory" dir="ltr" role="img" aria-label=${say('memory-strip', { heads })}>
      <div ${styled({ '--count': String(shown) })}>
        ${words.map((each) => html`<span>${each}</span>`)}
      </div>
      <div ${styled({ '--count': String(blocks.length) })}>
        ${blocks.map((k) => block(k % heads, k === word * heads + head))}
      </div>
      <div ${styled({ '--count': String(blocks.length) })}>
        ${blocks.map((k) => block(Math.floor(k / n), false))}
      </div>
    </div>
    <p class="quiet">
      ${say('memory-blocks', { dK: numbers.config.dK })}
      ${shown < n ? say('memory-first-words', { count: shown }) : nothing}
    </p>`;
}

function views({ numbers, head }: Looking): Row {
  const { heads } = numbers.config;
  const { words } = numbers;
  const most = largestIn(numbers.tensor('q_packed').data);
  const title = (kind: 'right' | 'wrong') => say(`memory-view-${kind}`, { head: head + 1 });
  const right = tensorMap(numbers, 'q', head, { title: title('right'), most });
  if (heads === 1 || words.length === 1)
    return { says: say(heads === 1 ? 'memory-one-head' : 'memory-one-word'), maps: [right] };
  const from = words.map((_, row) => originOf(numbers, { index: [head, row, 0] }));
  const read = from.map(({ word }) => word);
  const [first, last] = [Math.min(...read), Math.max(...read)];
  const owners = new Set(from.map((each) => each.head)).size;
  const wrong = tensorMap(numbers, 'q_wrong_view', head, {
    ...{ title: title('wrong'), most },
    rowNames: from.map((each) => `${words[each.word] ?? ''} · ${each.head + 1}`),
    note: say('memory-wrong-rows'),
  });
  const about = { head: head + 1, owners, words: words.length };
  const says = say('memory-wrong', {
    ...about,
    first: words[first] ?? '',
    last: words[last] ?? '',
  });
  return { says, maps: [right, wrong] };
}

function rows(looking: Looking): readonly Row[] {
  const { numbers } = looking;
  const { dK, heads, variant } = numbers.config;
  const element = followed(looking);
  const steps = chain(numbers, element);
  const { word, head, column } = element;
  const formula = `${word}·${heads * dK} + ${head}·${dK} + ${column} = ${steps[1]?.offset ?? 0}`;
  return [
    {
      says: say(variant === 'split' ? 'memory-lead' : 'memory-lead-other'),
      controls: headChoice(looking),
      facts: chainFacts(steps),
    },
    {
      says: say('memory-formula', { word: numbers.words[word] ?? '', head: head + 1, formula }),
      drawing: strip(numbers, element),
    },
    views(looking),
  ];
}

export const memory: Panel = { id: 'layout', title: () => say('panel-layout'), rows };
