/**
 * What happens at a stage, in sentences with the numbers of this layer. The first one can stand alone: it is what the
 * figure shows while it plays, and what a screen reader hears. At rest a second one follows, the most important of
 * those that apply.
 */
import type { StageName } from '../core/types';
import type { Numbers } from '../model/numbers';
import { isolated } from '../model/sentence';
import type { State } from '../model/state';
import { shownBy, withoutGradient } from '../model/tables';
import { learnsVectors } from '../model/tasks';
import { nothingConcealed, type Concealed } from '../picture/view';
import { formatFixed, formatNumber } from '../words/numbers';
import { languageTag, say } from '../words/words';
import './words';
import { AttentionFacts } from './attention-facts';
import {
  alibi,
  empty,
  findsNothing,
  ones,
  sharers,
  sightless,
  sink,
  softmaxLead,
  untrained,
  weighLead,
} from './caption-attention';
import { sentencesBack } from './caption-back';
import {
  divisorText,
  hasSink,
  hasWindow,
  muted,
  quoted,
  shareText,
  when,
  widthText,
  type CaptionMoment,
  type Sentences,
} from './text';

export interface Caption {
  readonly lead: string;
  /** One more sentence, or ''. */
  readonly rest: string;
}

/** @param concealed what a lesson hides */
export function captionOf(state: State, numbers: Numbers, concealed = nothingConcealed): Caption {
  const [lead = '', rest = ''] = sentencesOf(state, numbers, concealed);
  return { lead, rest };
}

/** All that can be said of a moment, for a screen reader. */
export const describe = (state: State, numbers: Numbers, concealed = nothingConcealed): string =>
  sentencesOf(state, numbers, concealed).join(' ');

const known = new WeakMap<Numbers, { readonly key: string; readonly said: readonly string[] }>();

/** The sentences of a moment; the same while only its progress changes, as in every frame. */
function sentencesOf(state: State, numbers: Numbers, concealed: Concealed) {
  const { stage, head, direction, cell } = state;
  const key = JSON.stringify([stage, head, direction, cell, concealed, languageTag()]);
  const last = known.get(numbers);
  if (last?.key === key) return last.said;
  const said = saidOf(state, numbers, concealed);
  known.set(numbers, { key, said });
  return said;
}

function saidOf(state: State, numbers: Numbers, concealed: Concealed): readonly string[] {
  // Of two layers one may have a stage that the other has not.
  if (!numbers.order(state.direction).includes(state.stage)) return [say('caption-no-stage')];
  if (hides(state, numbers, concealed)) return [say('caption-hidden')];
  return made({ state, numbers, attention: new AttentionFacts(numbers, state) });
}

function made(moment: CaptionMoment): readonly string[] {
  const { stage, direction } = moment.state;
  const sentences = direction === 'backward' ? sentencesBack(moment) : forward[stage](moment);
  return sentences.filter((sentence) => sentence !== null);
}

/** Stages whose sentences name shares, besides those that read or make them. */
const namesShares: readonly StageName[] = ['scores', 'scale', 'mask'];

function hides({ stage }: State, { tables }: Numbers, { tensors, parts }: Concealed): boolean {
  const names = shownBy(tables, stage);
  return (
    parts.includes('caption') ||
    tensors.some((name) => names.includes(withoutGradient(name))) ||
    (namesShares.includes(stage) && tensors.includes('attn_weights'))
  );
}

const forward: Readonly<Record<StageName, (moment: CaptionMoment) => Sentences>> = {
  embed({ numbers: { facts, words, config } }) {
    const { memoryWords, rowsFile: file } = facts;
    const [n, d] = [words.length, config.dModel];
    const [m, dm] = [memoryWords?.length ?? 0, config.dMemory];
    if (file !== null)
      return [
        say('caption-embed-file', { n, d, file: isolated(file) }),
        when(m > 0, () => say('caption-embed-file-memory', { m, dm })),
      ];
    return [
      say(facts.positions ? 'caption-embed' : 'caption-embed-only', {
        n,
        d,
        vectors: vectorsOf(facts),
      }),
      when(m > 0, () => say('caption-embed-memory', { m, dm })),
    ];
  },

  project(moment) {
    const { numbers, attention } = moment;
    const { config, facts } = numbers;
    const { heads, kvHeads, variant } = config;
    return [
      projectLead(moment),
      when(attention.areBlind, () => say('caption-blind')),
      when(kvHeads < heads, () =>
        say('caption-project-grouped', { h: heads, kv: kvHeads, share: heads / kvHeads }),
      ),
      when(facts.memoryWords !== null, () =>
        say('caption-project-cross', {
          ...{ n: numbers.words.length, d: config.dModel },
          ...{ m: numbers.keyWords.length, dm: config.dMemory },
        }),
      ),
      when(config.sharedQK, () => say('caption-project-tied')),
      when(config.sharedHeads, () => say('caption-project-shared')),
      when(!config.valueProjection, () =>
        say('caption-project-no-values', { memory: facts.memoryWords ? 'yes' : 'no' }),
      ),
      when(isWideByHand(numbers), () => say('caption-project-wide-hand')),
      when(heads === 1 && config.dK === config.dModel, () => say('caption-project-same')),
      when(heads > 1 && variant === 'split', () => say('caption-project-recut')),
    ];
  },

  heads({ numbers: { config, words } }) {
    const { heads: h, kvHeads: kv, dK: dk, variant } = config;
    if (h === 1) return [say('caption-heads-one')];
    const width = widthText('d_k', config);
    const columns = h * dk;
    if (variant === 'narrow') return [say('caption-heads-narrow', { n: words.length, dk, width })];
    if (variant === 'wide') return [say('caption-heads-wide', { n: words.length, dk, width })];
    return [
      kv < h
        ? say('caption-heads-grouped', { columns, h, kv, width, share: h / kv })
        : say('caption-heads-split', { columns, h, width }),
      say('caption-heads-view'),
    ];
  },

  norm({ state: { head }, numbers }) {
    const { qkNorm, heads, dK } = numbers.config;
    const { denominator } = numbers.explain({ name: 'q_norm', index: [head, 0, 0] });
    const word = quoted(numbers.words[0]);
    return [
      say('caption-norm', { head: head + 1, word, rms: formatNumber(denominator, 3) }),
      when(qkNorm === 'whole' && heads > 1, () =>
        say('caption-norm-whole', { columns: heads * dK }),
      ),
      say('caption-norm-why'),
    ];
  },

  rotate: ({ numbers: { config } }) => [
    say('caption-rotate', { pairs: config.dK / 2 }),
    say('caption-rotate-why'),
  ],

  scores(moment) {
    const { numbers, attention, state } = moment;
    const { words, keyWords, facts, config } = numbers;
    const { row, col, share } = attention.largestScore;
    return [
      say('caption-scores', {
        head: state.head + 1,
        ...{ n: words.length, m: keyWords.length, dk: config.dK },
      }),
      sightless(moment),
      sharers(moment, 'caption-share-keys'),
      when(facts.memoryWords !== null, () => say('caption-scores-memory')),
      when(sightless(moment) === null, () =>
        say(
          attention.chosenRow === null ? 'caption-scores-largest' : 'caption-scores-largest-row',
          {
            query: quoted(words[row]),
            key: quoted(keyWords[col]),
            score: formatNumber(share, 3),
          },
        ),
      ),
    ];
  },

  scale({ numbers, attention }) {
    const { config } = numbers;
    if (config.scaling === 'none') return [say('caption-scale-off')];
    const { row, col, share, undivided } = attention.mostDivided;
    const isSame = formatFixed(share) === formatFixed(undivided);
    return [
      say('caption-scale', { divisor: divisorText(config) }),
      isSame
        ? say('caption-scale-same')
        : say('caption-scale-without', {
            query: quoted(numbers.words[row]),
            key: quoted(numbers.keyWords[col]),
            share: shareText(share),
            undivided: shareText(undivided),
          }),
    ];
  },

  mask(moment) {
    const { config, facts, keyWords } = moment.numbers;
    const { padding } = facts;
    return [
      maskLead(moment),
      when(hasWindow(config) && config.mask !== 'none', () =>
        say('caption-mask-window-too', { window: config.window }),
      ),
      when(padding.length > 0, () =>
        say('caption-mask-padded', {
          count: padding.length,
          word: quoted(keyWords[padding[0] ?? 0]),
        }),
      ),
      empty(moment),
      alibi(moment),
    ];
  },

  softmax(moment) {
    const { numbers, attention } = moment;
    return [
      softmaxLead(moment),
      untrained(moment),
      sink(moment),
      empty(moment),
      sightless(moment),
      ones(moment),
      when(attention.areAlike && numbers.config.parameters !== 'ones', () =>
        say('caption-softmax-alike', { h: numbers.config.heads }),
      ),
      findsNothing(moment),
      when(!hasSink(numbers.config) && attention.emptyRows.length === 0, () =>
        say('caption-softmax-sum'),
      ),
    ];
  },

  weigh: (moment) => [
    weighLead(moment),
    untrained(moment),
    sharers(moment, 'caption-share-values'),
    say('caption-weigh-why'),
  ],

  concat(moment) {
    const { words, config } = moment.numbers;
    const { heads: h, dV } = config;
    return [
      h === 1
        ? say('caption-concat-one')
        : say('caption-concat', {
            h,
            n: words.length,
            columns: h * dV,
            width: widthText('d_v', config),
          }),
      muted(moment, 'caption-concat-muted'),
      untrained(moment),
    ];
  },

  output(moment) {
    const { state, numbers } = moment;
    const { heads: h, dV: dv, dModel: d, outputProjection } = numbers.config;
    if (!outputProjection) return [say('caption-output-none'), untrained(moment), empty(moment)];
    const first = state.head * dv + 1;
    return [
      h === 1
        ? say('caption-output-one', { rows: dv, d })
        : say('caption-output', { rows: h * dv, d, h }),
      muted(moment, 'caption-output-muted'),
      untrained(moment),
      empty(moment),
      when(h > 1, () =>
        say('caption-output-contributions', {
          dv,
          first,
          last: first + dv - 1,
          head: state.head + 1,
          h,
        }),
      ),
    ];
  },
};

/** What x is made of, besides positions. */
function vectorsOf({ names, trained }: Numbers['facts']): string {
  if (names) return 'named';
  if (!trained) return 'hashed';
  return learnsVectors(trained.task) ? 'learned' : 'fixed';
}

function projectLead({ state, numbers: { config } }: CaptionMoment): string {
  const { dModel: d, heads: h, dK: dk, headInputs: inputs, variant } = config;
  if (h === 1) return say('caption-project-one', { d, dk });
  if (variant === 'split') return say('caption-project-split', { d, h, dk });
  if (variant === 'wide') return say('caption-project-wide', { d, h, dk });
  const first = state.head * inputs + 1;
  const last = first + inputs - 1;
  return say('caption-project-narrow', { inputs, h, d, head: state.head + 1, first, last });
}

/** Whether heads made by hand have more room in wide than they use; ties, missing matrices and edits change that. */
function isWideByHand({ config, facts }: Numbers): boolean {
  const { variant, heads, sharedQK, valueProjection } = config;
  const asMade = facts.names !== null && facts.edits.length === 0;
  return asMade && variant === 'wide' && heads > 1 && !sharedQK && valueProjection;
}

function maskLead({ numbers, attention }: CaptionMoment): string {
  const { config, words, keyWords, facts } = numbers;
  const counts = { hidden: attention.hidden, count: words.length * keyWords.length };
  switch (config.mask) {
    case 'none':
      return hasWindow(config)
        ? say('caption-mask-window', { ...counts, window: config.window })
        : say('caption-mask-none', { memory: facts.memoryWords ? 'yes' : 'no' });
    case 'causal':
      return say('caption-mask-causal', counts);
    case 'no-self':
      return say('caption-mask-no-self', counts);
    case 'padding':
      return say('caption-mask-padding', counts);
    case 'own':
      return say('caption-mask-own', counts);
  }
}
