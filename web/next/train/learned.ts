/** What is learned at the step on show: right answers, with and without each head, and lines over the steps. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { Accuracy, Evaluation } from '../../core/training-types';
import { recipes } from '../model/tasks';
import { define, Part } from '../parts/part';
import { formatPercent } from '../words/counts';
import { formatFixed, formatNumber } from '../words/numbers';
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

export class Learned extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, trainer: { attribute: false } };

  trainer!: Trainer;

  override render(): TemplateResult | typeof nothing {
    const { onShow, playing } = this.trainer;
    if (onShow.length === 0) return nothing;
    return html`${onShow.map(
      (each) =>
        html`<section aria-label=${regionName(each, onShow.length)}>
          ${onShow.length > 1 ? html`<h2>${regionName(each, onShow.length)}</h2>` : nothing}
          ${this.sections(each, evaluatedOf(each, playing))}
        </section>`,
    )}`;
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
      ${attention(each, evaluated, now)} ${losses(each, evaluated, now, floor)}
      ${gaps(each, evaluated, now)}
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
const questionName = (name: string) => say('learned-question', { name });

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
      <th scope="row" style=${styleMap({ color: colour })}>${name}</th>
      ${shares(accuracy).map(
        (share) =>
          html`<td style=${styleMap({ '--share': `${100 * share}%`, '--hue': colour })}>
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

function attention(on: OnShow, evaluated: Evaluated, now: Evaluation | null): TemplateResult {
  const lines = attentionLines(evaluated);
  const title = say('learned-attention');
  return html`<section>
    <h3>${title}</h3>
    ${lineChart(on, say('learned-attention-axis'), lines, linearScale(1), sharpFrom)}
    ${legend(lines)}
    <p>${now ? specialisationText(now) : nothing}</p>
    ${chartTable(title, lines)}
  </section>`;
}

function specialisationText({ specialisation }: Evaluation): string {
  if (specialisation === null) return say('learned-too-few');
  const share = formatFixed(specialisation, 2);
  return specialisation >= 0.5
    ? say('learned-specialised', { share })
    : say('learned-not-specialised', { share });
}

function losses(
  on: OnShow,
  evaluated: Evaluated,
  now: Evaluation | null,
  floor: number | null,
): TemplateResult {
  const title = say('learned-loss');
  const points: Points = evaluated.map(([step, { loss }]) => [step, loss]);
  const lines = [{ name: title, colour: 'var(--ink)', points }];
  const scale = lossScale([points.map(([, loss]) => loss)]);
  return html`<section>
    <h3>${title}</h3>
    ${lineChart(on, say('train-loss-axis'), lines, scale, floor)}
    <p>${now ? say('learned-loss-meaning', { loss: formatNumber(now.loss, 3) }) : nothing}</p>
    ${chartTable(title, lines)}
  </section>`;
}

/** A single head has no gap. */
function gaps(on: OnShow, evaluated: Evaluated, now: Evaluation | null) {
  const title = say('learned-gap');
  const points: Points = evaluated.flatMap(([step, { gap }]) =>
    gap === null ? [] : [[step, gap]],
  );
  if (points.length === 0) return nothing;
  const lines = [{ name: title, colour: 'var(--ink)', points }];
  const most = Math.max(0.1, ...points.map(([, gap]) => gap));
  const gap = now?.gap ?? null;
  // Only an exact zero is called zero.
  const said =
    gap === 0
      ? say('learned-gap-zero')
      : gap && say('learned-gap-now', { gap: formatNumber(gap, 3) });
  return html`<section>
    <h3>${title}</h3>
    ${lineChart(on, say('learned-gap-axis'), lines, linearScale(most), null)}
    <p>${said ?? nothing}</p>
    ${chartTable(title, lines)}
  </section>`;
}

const lineChart = (
  { run, step }: OnShow,
  label: string,
  lines: readonly Line[],
  scale: Scale,
  level: number | null,
): TemplateResult =>
  chart({
    ...{ label, lines, scale, step },
    steps: run.setup.steps,
    level: level === null ? null : { value: level, name: '' },
  });

define('mh-learned', Learned);
