/**
 * PyTorch's memory layout: shapes and strides from W_Q to q, and what goes wrong with a view without its
 * transpose.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import {
  chain,
  chosenElement,
  origins,
  sameReading,
  strip,
  viewGrids,
  type Step,
} from '../../derive/panels/layout';
import type { QueryNumber } from '../../text/facts';
import { headColour } from '../../draw/theme';
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import { fromLeft, math } from '../shared/math';
import { cellSize, type Looking } from './map';
import { figurePart, headChoice, scalePart } from './parts';

export function layoutLook(looking: Looking): TemplateResult {
  const { state, snapshot } = looking.view;
  const { dK, heads } = snapshot.config;
  const element = chosenElement(snapshot, state);
  const steps = chain(snapshot, element);
  const offset = steps[1]?.offset ?? 0;
  const { word, head, column } = element;
  const name = pageText.names.quoted(snapshot.words[word] ?? '');
  return html`<p class="look-lead">
      ${math(lookText.layoutPanel.lead)}
      ${snapshot.config.variant === 'split' ? nothing : lookText.layoutPanel.splitOnly}
    </p>
    ${headChoice(looking)}
    <ol class="look-chain" dir="ltr">
      ${steps.map((each, k) => stepPart(each, k))}
    </ol>
    <p class="look-fact" data-fact="offset" data-offset=${offset}>
      ${lookText.layoutPanel.queryOf}<bdi>${name}</bdi>${lookText.layoutPanel.queryPlace(head, column)}
      ${fromLeft(
        html`${math(lookText.layoutPanel.formula)} = ${word}·${heads * dK} + ${head}·${dK} +
          ${column} = <b>${offset}</b>`,
      )}${lookText.layoutPanel.counted}
    </p>
    ${stripPart(looking, element)} ${wrongPart(looking)}`;
}

const bracketed = (values: readonly (string | number)[]) => `[${values.join(', ')}]`;

function stepPart(step: Step, k: number): TemplateResult {
  return html`<li>
    ${k > 0 ? html`<span class="by"><span aria-hidden="true">→ </span>${math(step.by)}</span>` : nothing}
    <div class="box">
      <b>${k === 0 ? step.name : math(step.name)}</b>
      <span>${math(bracketed(step.axes))}</span>
      <dl>
        <dt>${lookText.layoutPanel.shape}</dt>
        <dd>${bracketed(step.shape)}</dd>
        <dt>${lookText.layoutPanel.strides}</dt>
        <dd>${bracketed(step.strides)}</dd>
        <dt>${k === 0 ? lookText.layoutPanel.madeByRow : lookText.layoutPanel.index}</dt>
        <dd>${k === 0 ? step.index[0] : bracketed(step.index)}</dd>
        <dt>${lookText.layoutPanel.offset}</dt>
        <dd data-step-offset>${step.offset}</dd>
      </dl>
    </div>
  </li>`;
}

/**
 * The memory of q_packed, one block per word and head: its owner, and the one that a wrong view would assign
 * it to.
 */
function stripPart(looking: Looking, element: QueryNumber): TemplateResult {
  const { snapshot } = looking.view;
  const { words, heads, run, whole } = strip(snapshot);
  const { dK } = snapshot.config;
  const units = words * heads;
  const colour = (head: number) => headColour(looking.theme.heads, head);
  const runs = Array.from({ length: Math.ceil(units / run) }, (_, head) => head);
  const chosen = element.word * heads + element.head;
  return html`<div
      class="look-scroll"
      tabindex="0"
      role="region"
      aria-label=${lookText.layoutPanel.memory}
    >
      <div
        class="look-strip"
        dir="ltr"
        role="img"
        aria-label=${lookText.layoutPanel.memoryOf(dK, heads)}
        style=${styleMap({ '--units': String(units) })}
      >
        ${Array.from(
          { length: words },
          (_, word) =>
            html`<span class="word" style=${styleMap({ 'grid-column': `span ${heads}` })} dir="auto"
              >${snapshot.words[word]}</span
            >`,
        )}
        ${Array.from(
          { length: units },
          (_, unit) =>
            html`<span
              class="unit ${unit === chosen ? 'chosen' : ''} ${unit % heads === 0 ? 'starts' : ''}"
              style=${styleMap({ background: colour(unit % heads) })}
              title=${lookText.layoutPanel.unit(unit * dK, unit * dK + dK - 1, unit % heads)}
            ></span>`,
        )}
        ${
          sameReading(snapshot)
            ? nothing
            : runs.map(
                (head) =>
                  html`<span
                    class="run"
                    style=${styleMap({
                      'grid-column': `span ${Math.min(run, units - head * run)}`,
                      'border-color': colour(head),
                    })}
                    >${lookText.layoutPanel.run(head)}</span
                  >`,
              )
        }
      </div>
    </div>
    <p class="look-lead">
      ${math(lookText.layoutPanel.blocks(dK, whole ? null : words))}${
        sameReading(snapshot) ? '.' : math(lookText.layoutPanel.runs)
      }
    </p>`;
}

function wrongPart(looking: Looking): TemplateResult {
  const { state, snapshot } = looking.view;
  const { head } = state;
  if (sameReading(snapshot)) {
    return html`<p class="look-fact" data-fact="wrong-view">
        ${math(lookText.layoutPanel.harmless(snapshot.config.heads === 1))}
      </p>
      ${queriesPart(looking, false)}`;
  }
  const text = lookText.look.wrongViewText(
    head,
    origins(snapshot, head),
    snapshot.words,
    snapshot.config.heads,
  );
  return html`<p class="look-fact" data-fact="wrong-view">${text}</p>
    ${queriesPart(looking, true)}`;
}

function queriesPart(looking: Looking, both: boolean): TemplateResult {
  const { state, snapshot } = looking.view;
  const { head } = state;
  const { right, wrong } = viewGrids(snapshot, head);
  const cell = cellSize(right.rows, right.cols, { width: 300, height: 704, most: 22 });
  return html`<div class="look-row views">
      ${figurePart(looking, right, {
        title: lookText.layoutPanel.right(head),
        head,
        cell,
      })}
      ${
        both
          ? figurePart(looking, wrong, {
              title: lookText.layoutPanel.wrong(head),
              head: null,
              cell,
              note: html`<small>${lookText.layoutPanel.wrongRows}</small>`,
            })
          : nothing
      }
    </div>
    <p class="look-scales">${scalePart(right.range, 'q')}</p>`;
}
