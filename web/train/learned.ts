/** What is learned at the step on show: right answers, with and without each head, and lines over the steps. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Accuracy, Evaluation } from '../core/training-types';
import { recipes } from '../model/tasks';
import { Column } from '../parts/column';
import { define, Part } from '../parts/part';
import { styled } from '../parts/styled';
import { formatPercent } from '../words/counts';
import {
  formatAtLeast,
  formatAtMost,
  formatFixed,
  formatLimit,
  formatNumber,
} from '../words/numbers';
import { registerWords, say } from '../words/words';
import english from '../words/en/train.ftl?raw';
import { chart, chartTable, legend, type Line, type Points } from './chart';
import { linearScale, lossScale, type Scale } from './scale';
import { sharpFrom } from './seeds';
import type { OnShow, Trainer } from './trainer';
import sheet from './train.css?inline';

registerWords(english);

/** Evaluations by step, in order. */
type Evaluated = readonly (readonly [step: number, evaluation: Evaluation])[];

class Learned extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, trainer: { attribute: false } };

  trainer!: Trainer;
  private readonly column = new Column(this);

  override render(): TemplateResult | typeof nothing {
    const { onShow, playing } = this.trainer;
    if (onShow.length === 0) return nothing;
    return html`${onShow.map((each) => {
      const name = regionName(each, onShow.length);
      const sections = this.sections(each, evaluatedOf(each, playing));
      if (this.column.isColumn)
        return html`<details>
          <summary>${name}</summary>
          ${sections}
        </details>`;
      return html`<section aria-label=${name}>
        ${onShow.length > 1 ? html`<h2>${name}</h2>` : nothing} ${sections}
      </section>`;
    })}`;
  }

  private sections(each: OnShow, evaluated: Evaluated): TemplateResult {
    const { run, step } = each;
    const { samples, solvedFrom } = run.setup.evaluation;
    const now = run.evaluated.get(step) ?? null;
    const { floor } = recipes[this.model.state.task];
    return html`<div class="learned">
      <section>
        <h3>${say('learned-answers', { step })}</h3>
        ${now ? answers(now, solvedFrom) : html`<p class="quiet">${say('learned-waiting')}</p>`}
      </section>
      ${section(each, attention(evaluated, now))} ${section(each, losses(evaluated, now, floor))}
      ${run.setup.layer.heads > 1 ? section(each, gaps(evaluated, now)) : nothing}
      <p class="quiet">
        ${say('learned-measured', { count: evaluated.length, every: run.every, samples })}
        ${say('learned-tiny')}
      </p>
    </div>`;
  }
}

const regionName = ({ which }: OnShow, count: number): string =>
  count === 1
    ? say('learned-region')
    : say('learned-region-of', { layer: which === 0 ? 'A' : 'B' });

/** While it plays, the lines end at the step on show, even where later steps were measured before. */
export const evaluatedOf = ({ run, step }: OnShow, playing: boolean): Evaluated =>
  [...run.evaluated].filter(([at]) => !playing || at <= step).toSorted(([a], [b]) => a - b);

const headColour = (head: number) => `var(--head-ink-${head % 8})`;
const questionName = (name: string) => say('task-question', { name });

/** Shares of right answers: a column a question, a row for each head that is taken out. */
function answers(now: Evaluation, solvedFrom: number): TemplateResult {
  const names = now.questions.map(({ name }) => questionName(name));
  const several = names.length > 1;
  const shares = ({ questions, joint }: Accuracy) => {
    const each = questions.map(({ accuracy }) => accuracy);
    return several ? [...each, joint] : each;
  };
  const row = (name: string, colour: string, accuracy: Accuracy) =>
    html`<tr>
      <th scope="row" ${styled({ color: colour })}>${name}</th>
      ${shares(accuracy).map(
        (share) =>
          html`<td ${styled({ '--share': `${100 * share}%`, '--hue': colour })}>
            ${formatPercent(share)}
          </td>`,
      )}
    </tr>`;
  const heads = now.without.length > 1 ? now.without : [];
  const about = { right: formatPercent(now.joint), from: formatPercent(solvedFrom) };
  return html`<table class="answers">
      <thead>
        <tr>
          <td></td>
          ${[...names, ...(several ? [say('learned-all-questions')] : [])].map(
            (name) => html`<th scope="col">${name}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${row(say('learned-all-heads'), 'var(--ink)', now)}
        ${heads.map((without, head) =>
          row(say('learned-without', { head: head + 1 }), headColour(head), without),
        )}
      </tbody>
    </table>
    <p>${now.solved ? say('learned-solved', about) : say('learned-not-solved', about)}</p>
    <p class="quiet">${say(aboutHeads(now))}</p>`;
}

function aboutHeads({ without, gap }: Evaluation) {
  if (without.length < 2) return 'learned-one-head';
  return gap === 0 ? 'learned-alike' : 'learned-lost';
}

/** Each head's mean attention to the word that answers its own question. */
export function attentionLines(evaluated: Evaluated): readonly Line[] {
  const last = evaluated.at(-1)?.[1];
  if (!last) return [];
  const [heads = 0, count = 0] = last.attention.shape;
  return Array.from({ length: heads }, (_, head) => {
    // A head's own question is the one that it attends to most in the end.
    const row = last.attention.data.subarray(head * count, (head + 1) * count);
    const question = row.indexOf(Math.max(...row));
    const name = questionName(last.questions[question]?.name ?? '');
    return {
      name: say('learned-head-question', { head: head + 1, question: name }),
      colour: headColour(head),
      points: evaluated.map(([step, { attention }]) => [
        step,
        attention.data[head * count + question] ?? NaN,
      ]),
    };
  });
}

/** A chart over the steps, with a sentence about the step on show. */
interface Measured {
  readonly title: string;
  readonly label: string;
  readonly lines: readonly Line[];
  readonly scale: Scale;
  readonly level?: number | null;
  /** Null where the step on show is not measured yet. */
  readonly says: string | null;
}

function section({ run, step }: OnShow, measured: Measured): TemplateResult {
  const { title, lines, level = null, says, ...about } = measured;
  return html`<section>
    <h3>${title}</h3>
    ${chart({
      ...{ ...about, lines, step, steps: run.setup.steps },
      level: level === null ? null : { value: level, name: '' },
    })}
    ${lines.length > 1 ? legend(lines) : nothing}
    <p>${says ?? nothing}</p>
    ${chartTable(title, lines)}
  </section>`;
}

const attention = (evaluated: Evaluated, now: Evaluation | null): Measured => ({
  title: say('learned-attention'),
  label: say('learned-attention-axis'),
  lines: attentionLines(evaluated),
  scale: linearScale(1),
  level: sharpFrom,
  says: now && specialisationText(now),
});

export function specialisationText({
  specialisation,
  attention,
}: Pick<Evaluation, 'specialisation' | 'attention'>): string {
  if (specialisation === null) return say('learned-too-few');
  const [heads = 1, questions = 1] = attention.shape;
  if (questions === 1)
    return say('learned-one-question', { heads, share: formatFixed(specialisation, 2) });
  return specialisation >= 0.5
    ? say('learned-specialised', { share: formatAtLeast(specialisation, 2) })
    : say('learned-not-specialised', { share: formatAtMost(specialisation, 2) });
}

const line = (name: string, points: Points): readonly Line[] => [
  { name, colour: 'var(--ink)', points },
];

function losses(evaluated: Evaluated, now: Evaluation | null, level: number | null): Measured {
  const title = say('learned-loss');
  const points: Points = evaluated.map(([step, { loss }]) => [step, loss]);
  return {
    ...{ title, level, label: say('train-loss-axis'), lines: line(title, points) },
    scale: lossScale([points.map(([, loss]) => loss)]),
    says: now && say('learned-loss-meaning', { loss: formatNumber(now.loss, 3) }),
  };
}

function gaps(evaluated: Evaluated, now: Evaluation | null): Measured {
  const title = say('learned-gap');
  const points: Points = evaluated.map(([step, { gap }]) => [step, gap ?? NaN]);
  const gap = now?.gap ?? null;
  // Only an exact zero is called zero.
  const key = gap === 0 ? 'learned-gap-zero' : 'learned-gap-now';
  return {
    ...{ title, label: say('learned-gap-axis'), lines: line(title, points) },
    scale: linearScale(Math.max(0.1, ...points.map(([, each]) => each))),
    says: gap === null ? null : say(key, { gap: formatLimit(gap, 3) }),
  };
}

define('mh-learned', Learned);
