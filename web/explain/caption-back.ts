/** What happens at a stage of the backward pass, in sentences as those forward: every number is how fast L grows with it. */
import type { StageName } from '../core/types';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { hasSink, listed, muted, quoted, when, type CaptionMoment, type Sentences } from './text';

export function sentencesBack(moment: CaptionMoment): Sentences {
  const [lead = null, ...rest] = backward[moment.state.stage](moment);
  // What L is, belongs to every stage; at the first one it is what one has to know.
  const isFirst = moment.state.stage === 'output';
  const loss = [lossText(moment), silentRows(moment)];
  return isFirst ? [lead, ...loss, ...rest] : [lead, ...rest, ...loss];
}

const backward: Readonly<Record<StageName, (moment: CaptionMoment) => Sentences>> = {
  output(moment) {
    const { facts, config } = moment.numbers;
    const through = config.outputProjection
      ? say('caption-back-output-through')
      : say('caption-back-output-none');
    if (facts.loss?.of !== 'task') return [say('caption-back-output-sum'), through];
    return [say('caption-back-output-task', { rows: askedRows(moment).length }), through];
  },
  concat(moment) {
    const { heads: h, dV: dv } = moment.numbers.config;
    return [
      h === 1 ? say('caption-back-concat-one') : say('caption-back-concat', { h, dv }),
      muted(moment, 'caption-back-muted'),
    ];
  },
  weigh: (moment) => [
    say('caption-back-weigh', { head: moment.state.head + 1 }),
    shared(moment, 'caption-back-share-v'),
  ],
  softmax: ({ numbers: { config } }) => [
    say(hasSink(config) ? 'caption-back-softmax-sink' : 'caption-back-softmax'),
    say('caption-back-softmax-edge'),
  ],
  mask({ numbers: { words, keyWords }, attention: { hidden } }) {
    if (hidden === 0) return [say('caption-back-mask-none')];
    return [say('caption-back-mask', { hidden, count: words.length * keyWords.length })];
  },
  scale({ numbers: { config } }) {
    if (config.scaling === 'none') return [say('caption-back-scale-off')];
    return [say('caption-back-scale', { divisor: formatNumber(config.divisor) })];
  },
  scores: (moment) => [
    say('caption-back-scores', { head: moment.state.head + 1 }),
    shared(moment, 'caption-back-share-k'),
  ],
  rotate: () => [say('caption-back-rotate')],
  norm: () => [say('caption-back-norm'), say('caption-back-norm-gains')],
  heads({ numbers: { config } }) {
    const { heads: h, kvHeads } = config;
    if (h === 1) return [say('caption-back-heads-one')];
    return [say('caption-back-heads', { h, kv: kvHeads < h ? kvHeads : 0 })];
  },
  project({ numbers: { config, facts } }) {
    const memory = facts.memoryWords ? 'yes' : 'no';
    return [
      say('caption-back-project'),
      when(config.sharedQK, () => say('caption-back-project-tied')),
      when(!config.valueProjection, () => say('caption-back-project-no-values')),
      say('caption-back-project-x', { memory }),
    ];
  },
  embed: ({ numbers: { config, facts } }) => [
    facts.rowsFile === null
      ? say('caption-back-embed', { d: config.dModel })
      : say('caption-back-embed-file', { d: config.dModel }),
  ],
};

/** The rows that the task asks something of. */
function askedRows({ numbers: { facts } }: CaptionMoment): readonly number[] {
  const { loss } = facts;
  return loss?.of === 'task' ? [...new Set(loss.asked.map(({ row }) => row))] : [];
}

function lossText(moment: CaptionMoment): string {
  const { facts, words } = moment.numbers;
  const { loss, trained } = facts;
  if (loss?.of !== 'task') return say(trained ? 'caption-loss-nothing' : 'caption-loss-sum');
  const given = { step: trained?.step ?? 0, loss: formatNumber(loss.loss) };
  const rows = askedRows(moment);
  if (rows.length === words.length) return say('caption-loss-all', given);
  const named = listed(rows.map((row) => quoted(words[row])));
  return say('caption-loss-task', { ...given, rows: named, count: rows.length });
}

function silentRows(moment: CaptionMoment): string | null {
  const { facts, words } = moment.numbers;
  return when(facts.loss?.of === 'task' && askedRows(moment).length < words.length, () =>
    say('caption-loss-silent'),
  );
}

/** Several heads that read the same k or v: it has the sum of their gradients. */
function shared(
  { numbers: { config } }: CaptionMoment,
  key: 'caption-back-share-k' | 'caption-back-share-v',
): string | null {
  const share = config.heads / config.kvHeads;
  return when(share > 1, () => say(key, { share }));
}
