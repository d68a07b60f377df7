/** Sentences about a head's attention: whom it looks at, whom it cannot look at, and what options change of that. */
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { headJob } from './head-jobs';
import { hasSink, listed, quoted, shareText, when, type CaptionMoment } from './text';

/** Why heads made by hand see nothing in narrow. */
export function sightless({ numbers, attention }: CaptionMoment): string | null {
  if (!attention.areCut || attention.evenRows < numbers.words.length) return null;
  return say(attention.areBlind ? 'caption-blind' : 'caption-unseeing');
}

/** Heads that share the k and v of the one on show. */
export function sharers(
  { state, numbers: { config } }: CaptionMoment,
  key: 'caption-share-keys' | 'caption-share-values',
): string | null {
  const share = config.heads / config.kvHeads;
  const first = state.head - (state.head % share) + 1;
  return when(share > 1, () => say(key, { count: share, first, last: first + share - 1 }));
}

/** What ALiBi subtracts in the head on show for a distance of one: the last term of such a score. */
export function alibi({ state, numbers }: CaptionMoment): string | null {
  if (!numbers.config.alibi || numbers.words.length < 2) return null;
  const { terms } = numbers.explain({ name: 'masked', index: [state.head, 1, 0] });
  const slope = formatNumber(Math.abs(terms.at(-1)?.left ?? 0));
  return say('caption-mask-alibi', { slope, head: state.head + 1 });
}

/** Rows in which every key is hidden. */
export function empty({ numbers, attention }: CaptionMoment): string | null {
  const rows = attention.emptyRows;
  return when(rows.length > 0, () =>
    say('caption-empty', { count: rows.length, word: quoted(numbers.words[rows[0] ?? 0]) }),
  );
}

export function softmaxLead({ state, numbers, attention }: CaptionMoment): string {
  const { words, keyWords } = numbers;
  const strongest = attention.strongest;
  const [head, query] = [state.head + 1, quoted(words[strongest.row])];
  const job = headJob(numbers, state.head);
  if (attention.allowed(strongest.row).length === 0)
    return say('caption-softmax-nothing', { head, query });
  const share = strongest.share === 1 ? 'all' : shareText(strongest.share);
  if (attention.isAllEven) return say('caption-softmax-even', { head, share });
  if (attention.isEven(strongest.row))
    return say('caption-softmax-even-row', { head, query, share });
  const given = { head, query, share, key: quoted(keyWords[strongest.col]) };
  return job === null
    ? say('caption-softmax', given)
    : say('caption-softmax-job', { ...given, job });
}

/** With a sink the shares of a row do not sum to 1; the sink is the last of the core's terms. */
export function sink({ state, numbers, attention }: CaptionMoment): string | null {
  if (!hasSink(numbers.config)) return null;
  const { row, col } = attention.strongest;
  const place = { name: 'attn_weights', index: [state.head, row, col] };
  const { terms, denominator } = numbers.explain(place);
  return say('caption-softmax-sink', {
    query: quoted(numbers.words[row]),
    part: formatNumber(terms.at(-1)?.product ?? 0, 3),
    sum: formatNumber(denominator, 3),
  });
}

export function ones({ numbers: { config } }: CaptionMoment): string | null {
  if (config.parameters !== 'ones' || config.heads === 1) return null;
  return say(config.variant === 'narrow' ? 'caption-ones-narrow' : 'caption-ones');
}

/** Words for which a head made by hand has no preference, where the caption is about another one. */
export function findsNothing({ state, numbers, attention }: CaptionMoment): string | null {
  const count = attention.evenRows;
  const isSaid = attention.isEven(attention.strongest.row);
  return when(count > 0 && !isSaid && headJob(numbers, state.head) !== null, () =>
    say('caption-softmax-finds', { count }),
  );
}

/** Which rows mean nothing, because a training never asked for them. */
export function untrained({ numbers: { facts, words } }: CaptionMoment): string | null {
  const { trained } = facts;
  if (!trained) return null;
  const { asked, step } = trained;
  if (step === 0) return say('caption-untrained-yet');
  if (asked.length === words.length) return null;
  if (asked.length === 0) return say('caption-untrained-all');
  const names = listed(asked.map((row) => quoted(words[row])));
  return say('caption-untrained-rows', { words: names, count: asked.length });
}

export function weighLead({ state, numbers, attention }: CaptionMoment): string {
  const { words, keyWords } = numbers;
  const { strongest } = attention;
  const { row, col, share } = strongest;
  const [head, query] = [state.head + 1, quoted(words[row])];
  if (attention.allowed(row).length === 0) return say('caption-weigh-nothing', { head, query });
  if (attention.isAllEven && !hasSink(numbers.config))
    return say('caption-weigh-even', { head, m: keyWords.length });
  const hardly = share > 0.9995 ? 'hardly' : 'some';
  return say('caption-weigh', {
    head,
    query,
    share: shareText(share),
    key: quoted(keyWords[col]),
    rest: attention.isAlone(strongest) && share === 1 ? 'nothing' : hardly,
  });
}
