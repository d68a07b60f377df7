/** The questions at the end: each with its answers, one of them right, and why. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Question } from '../../lessons/format';
import { limits } from '../../lessons/limits';
import { makerText } from '../../text/maker';
import { addOption, emptyQuestion, removeOption, rightOption } from './draft';
import { signButton, textField } from './fields';
import { moved, replaced, without } from './lists';
import type { MakerView } from './view';

export function questionsPart({ draft, actions }: MakerView): TemplateResult {
  const { check = [] } = draft;
  const put = actions.changeQuestions;
  return html`<p class="aside">${makerText.maker.makerLabels.questionsHint}</p>
    ${check.map((question, at) =>
      questionPart(question, at, {
        put: (next, tag) => put(replaced(check, at, next), tag),
        remove: () => put(without(check, at)),
        up: at === 0 ? null : () => put(moved(check, at, at - 1)),
        down: at === check.length - 1 ? null : () => put(moved(check, at, at + 1)),
      }),
    )}
    ${
      check.length < limits.questions
        ? html`<button
            type="button"
            id="add-question"
            @click=${() => put([...check, emptyQuestion])}
          >
            ${makerText.maker.makerLabels.addQuestion}
          </button>`
        : nothing
    }`;
}

interface QuestionActions {
  readonly put: (question: Question, tag?: string) => void;
  readonly remove: () => void;
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
}

function questionPart(
  question: Question,
  at: number,
  { put, remove, up, down }: QuestionActions,
): TemplateResult {
  const name = makerText.maker.makerLabels.question(at + 1);
  const { options } = question;
  const id = `question-${at}`;
  return html`<fieldset class="question-editor">
    <legend>${name}</legend>
    <div class="row">
      ${signButton('↑', makerText.maker.ofItem(makerText.maker.makerLabels.up, name), () => up?.(), { disabled: !up })}
      ${signButton('↓', makerText.maker.ofItem(makerText.maker.makerLabels.down, name), () => down?.(), { disabled: !down })}
      ${signButton('✕', makerText.maker.ofItem(makerText.maker.makerLabels.remove, name), remove)}
    </div>
    ${textField({
      label: makerText.maker.ofItem(name, makerText.maker.makerLabels.ask),
      id,
      value: question.ask,
      most: limits.sentence,
      rows: 2,
      change: (ask) => put({ ...question, ask }, id),
    })}
    ${options.map((option, k) => {
      const own = `${id}-${k}`;
      const answer = makerText.maker.makerLabels.answer(k + 1);
      const change = (patch: Partial<typeof option>, tag: string) =>
        put({ ...question, options: replaced(options, k, { ...option, ...patch }) }, tag);
      return html`<div class="option-editor">
        ${textField({
          label: answer,
          id: own,
          value: option.text,
          most: limits.title,
          change: (text) => change({ text }, own),
        })}
        <label class="field-of-check">
          <input
            type="radio"
            name=${id}
            .checked=${live(option.right)}
            @change=${() => put(rightOption(question, k))}
          />
          <span>${makerText.maker.ofItem(answer, makerText.maker.makerLabels.rightAnswer)}</span>
        </label>
        ${textField({
          label: makerText.maker.makerLabels.answerWhy(k + 1),
          id: `${own}-why`,
          value: option.why,
          most: limits.sentence,
          rows: 2,
          change: (why) => change({ why }, `${own}-why`),
        })}
        ${
          options.length > 2
            ? signButton(
                '✕',
                makerText.maker.ofItem(makerText.maker.makerLabels.remove, `${name}, ${answer}`),
                () => put(removeOption(question, k)),
              )
            : nothing
        }
      </div>`;
    })}
    ${
      options.length < limits.options
        ? html`<button
            type="button"
            class="quiet"
            aria-label=${makerText.maker.ofItem(makerText.maker.makerLabels.addOption, name)}
            @click=${() => put(addOption(question))}
          >
            + ${makerText.maker.makerLabels.addOption}
          </button>`
        : nothing
    }
  </fieldset>`;
}
