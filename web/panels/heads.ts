/** Head by head: what each adds to the output, what remains without it, and how alike the heads are. */
import { html, type TemplateResult } from 'lit';
import type { TensorData } from '../core/types';
import { headJob } from '../explain/head-jobs';
import '../explain/words';
import type { Numbers } from '../model/numbers';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { mapOf, tensorMap } from './map';
import { agreement, agreementWords, largestIn, type Agreement } from './numbers';
import type { Facts, Looking, Panel, Row } from './panel';

/** The sum of the contributions and b_O, compared with the output. */
export function sumAgreement(numbers: Numbers): Agreement {
  const output = numbers.tensor('output').data;
  const { data } = numbers.tensor('contributions');
  const b_O = numbers.config.bias ? numbers.tensor('b_O').data : null;
  const sums = Float64Array.from(output, (_, k) => b_O?.[k % b_O.length] ?? 0);
  data.forEach((value, k) => (sums[k % sums.length] = (sums[k % sums.length] ?? 0) + value));
  return agreement(sums, output);
}

function contributions({ model, numbers }: Looking): Row {
  const { heads, bias } = numbers.config;
  const { muted } = numbers.facts;
  const output = numbers.matrix('output', 0);
  // One scale for the contributions and their sum, so that colours can be compared.
  const most = Math.max(largestIn(numbers.tensor('contributions').data), largestIn(output.data));
  const parts = Array.from({ length: heads }, (_, head) => {
    const largest = largestIn(numbers.matrix('contributions', head).data);
    const isMuted = muted.includes(head);
    const does = headJob(numbers, head);
    const adds = isMuted
      ? say('heads-muted')
      : say('heads-adds', { largest: formatNumber(largest) });
    const note = html`${adds}
    ${muteButton(head, isMuted, () => {
      const others = muted.filter((each) => each !== head);
      const now = isMuted ? others : [...others, head].toSorted((a, b) => a - b);
      model.changeLayer({ muted: now });
    })}`;
    const own = say('panel-head-n', { head: head + 1 });
    const title = does === null ? own : `${own} · ${does}`;
    return tensorMap(numbers, 'contributions', head, { most, title, note });
  });
  const b_O = bias ? [mapOf('b_O', numbers.matrix('b_O', 0), { most })] : [];
  return {
    says: say('heads-sum', agreementWords(sumAgreement(numbers))),
    maps: [...parts, ...b_O, tensorMap(numbers, 'output', 0, { most })],
  };
}

const muteButton = (head: number, isMuted: boolean, press: () => void): TemplateResult =>
  html`<button class="plain" aria-pressed=${isMuted ? 'true' : 'false'} @click=${press}>
    ${say(isMuted ? 'heads-unmute' : 'heads-mute', { head: head + 1 })}
  </button>`;

/** All pairs of heads, the most alike first. */
function pairsByLikeness({ shape, data }: TensorData) {
  const h = shape[0] ?? 0;
  const pairs = Array.from(data, (cosine, k) => ({ a: Math.floor(k / h), b: k % h, cosine }));
  return pairs.filter(({ a, b }) => a < b).toSorted((x, y) => y.cosine - x.cosine);
}

/** Rounding may move a cosine a few float32 units away from 1. */
const isOne = (cosine: number) => cosine > 1 - 2e-6;

/** Two decimals; more where it would read as 1 without being 1. */
export function formatCosine(value: number): string {
  const digits = [2, 3, 4, 5].find((count) => isOne(value) || Number(value.toFixed(count)) !== 1);
  return value
    .toFixed(digits ?? 6)
    .replace(/^-(0\.?0*)$/, '$1')
    .replace('-', '−');
}

export function likeness(similarity: TensorData, kind: 'attention' | 'parameters'): string {
  const pairs = pairsByLikeness(similarity);
  const [most, least] = [pairs[0], pairs.at(-1)];
  if (!most || !least) return say('heads-one');
  if (isOne(least.cosine)) return say(`heads-clones-${kind}`);
  const high = formatCosine(most.cosine);
  const low = formatCosine(least.cosine);
  if (pairs.length === 1 || most.cosine === least.cosine)
    return say('heads-equally', { cosine: high });
  return say('heads-alike', {
    ...{ mostA: most.a + 1, mostB: most.b + 1, high },
    ...{ leastA: least.a + 1, leastB: least.b + 1, low },
  });
}

/** The most heads of which a table has room. */
const mostInTable = 16;

function alike(numbers: Numbers, kind: 'attention' | 'parameters'): Row {
  const similarity = numbers.tensor(`similarity_${kind}`);
  const h = similarity.shape[0] ?? 0;
  const says = likeness(similarity, kind);
  const names = Array.from({ length: h }, (_, head) => String(head + 1));
  const facts: Facts = {
    caption: say(`heads-similarity-${kind}`),
    columns: [say('panel-head'), ...names],
    rows: names.map((name, a) => [
      name,
      ...names.map((_, b) => formatCosine(similarity.data[a * h + b] ?? NaN)),
    ]),
  };
  return h > 1 && h <= mostInTable ? { says, facts } : { says };
}

const rows = (looking: Looking): readonly Row[] => [
  { says: say('heads-lead') },
  contributions(looking),
  { heading: say('heads-how-alike'), says: say('heads-cosine') },
  alike(looking.numbers, 'attention'),
  ...(looking.numbers.config.heads > 1 ? [alike(looking.numbers, 'parameters')] : []),
];

export const headsPanel: Panel = { id: 'heads', title: () => say('panel-heads-title'), rows };
