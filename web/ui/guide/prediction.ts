/** A prediction: the question, the reader's guess, and then the guess beside the right answer. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Place } from '../../core/types';
import { elsewhere, type Answer } from '../../lessons/answers';
import type { Prediction } from '../../lessons/format';
import { plainText } from '../../lessons/marks';
import type { StepTexts } from '../../lessons/step-texts';
import type { Guess, Tour } from '../../session/lesson/tour';
import { lessonsText } from '../../text/lessons';
import { pageText } from '../../text';
import { toWholeIn } from '../shared/in-sight';
import { math } from '../shared/math';
import { styleMap } from '../shared/style-map';
import { explained } from './explained';
import { paragraphs, said } from './said';

/** The names of the picture's rows and columns. */
export interface RowWords {
  /** The words of attention's rows and columns. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Names a cell of any tensor: W_V[A, B]. */
  readonly place: (place: Place) => string;
  /** Whether a tensor's cells say how one word looks at another. */
  readonly saysWhoLooks: (tensor: string) => boolean;
}

/** What the step says, with its facts. */
type Told = StepTexts<string>;

/** A cell as “a word looks at another” where it means that, else by its place. */
function cellText(
  tensor: string,
  index: readonly number[],
  { rows, columns, place, saysWhoLooks }: RowWords,
): string {
  const [head = 0, row = 0, column] = index;
  if (!saysWhoLooks(tensor) || column === undefined) return place({ name: tensor, index });
  return lessonsText.guide.guideLabels.looksAt(head + 1, rows[row] ?? '', columns[column] ?? '');
}

export function predictionPart(
  tour: Tour,
  asked: Prediction,
  words: RowWords,
  {
    told,
    commit,
    playing,
  }: { readonly told: Told; readonly commit: () => void; readonly playing: unknown },
): TemplateResult {
  const { guess } = tour;
  return html`<div class="prediction">
    <p class="ask" id="ask">
      <b>${lessonsText.guide.guideLabels.yourGuess}:</b>
      ${told.ask.map((text) => said(text, explained))}
    </p>
    ${guess ? revealed(told, asked, guess, words) : waiting(tour, asked, words, told, commit)}
    <div class="verdict" id="verdict" role="status" tabindex="-1">
      ${guess ? verdict(told, asked, guess, words) : nothing}
    </div>
    ${guess ? html`${playing} ${tour.playsOn ? nothing : paragraphs(told.why, explained)}` : nothing}
  </div>`;
}

function waiting(
  tour: Tour,
  asked: Prediction,
  words: RowWords,
  told: Told,
  commit: () => void,
): TemplateResult {
  const has = tour.guessing !== null;
  return html`${input(tour, asked, words, told, commit)}
    <button
      class=${has ? 'primary' : ''}
      id="commit"
      aria-disabled=${tour.facts.complete ? 'false' : 'true'}
      @click=${() => tour.facts.complete && commit()}
    >
      ${has ? lessonsText.guide.guideLabels.commit : lessonsText.guide.guideLabels.showMe}
    </button>
    ${tour.facts.complete ? nothing : html`<p class="aside" role="status">${lessonsText.guide.guideLabels.computing}</p>`}`;
}

function input(
  tour: Tour,
  asked: Prediction,
  words: RowWords,
  told: Told,
  commit: () => void,
): TemplateResult {
  switch (asked.kind) {
    case 'choose':
      return options(tour, told);
    case 'number':
      return numberInput(tour, asked, commit);
    case 'cell':
      return html`<p>${math(lessonsText.guide.guideLabels.pressCell(asked.tensor))}</p>
        <p role="status">
          ${tour.guessing?.kind === 'cell' ? math(lessonsText.guide.guideLabels.pressed(cellText(asked.tensor, tour.guessing.index, words))) : nothing}
        </p>`;
    case 'bars':
      return barsInput(tour, words);
  }
}

function options(tour: Tour, told: Told): TemplateResult {
  const chosen = tour.draft?.kind === 'choose' ? tour.draft.option : -1;
  return html`<div class="guess-options" role="radiogroup" aria-labelledby="ask">
    ${told.options.map(
      (text, option) =>
        html`<label class="guess-option ${chosen === option ? 'chosen' : ''}">
          <input
            type="radio"
            name="guess"
            value=${option}
            .checked=${live(chosen === option)}
            @change=${(event: Event) => {
              tour.put({ kind: 'choose', option });
              toCommit(event);
            }}
          />
          <span>${said(text)}</span>
        </label>`,
    )}
  </div>`;
}

/** The button to commit may be below the edge of a low guide. */
function toCommit({ currentTarget }: Event): void {
  const body = (currentTarget as HTMLElement).closest<HTMLElement>('.guide-body');
  const commit = body?.querySelector<HTMLElement>('#commit');
  if (body && commit) toWholeIn(body, commit);
}

function numberInput(
  tour: Tour,
  asked: Extract<Prediction, { kind: 'number' }>,
  commit: () => void,
): TemplateResult {
  const { least, most, step = 1 } = asked;
  const value = tour.draft?.kind === 'number' ? tour.draft.value : null;
  const put = (event: Event) => {
    const typed = (event.target as HTMLInputElement).valueAsNumber;
    if (typed >= least && typed <= most) tour.put({ kind: 'number', value: typed });
  };
  return html`<div class="guess-number">
    <input
      type="range"
      aria-labelledby="ask"
      min=${least}
      max=${most}
      step=${step}
      aria-valuetext=${value === null ? lessonsText.guide.guideLabels.noGuess : nothing}
      class=${value === null ? 'unset' : ''}
      .value=${live(String(value ?? least))}
      @input=${put}
      @pointerup=${put}
    />
    <input
      type="number"
      aria-labelledby="ask"
      min=${least}
      max=${most}
      step=${step}
      .value=${live(value === null ? '' : String(value))}
      @input=${put}
      @keydown=${({ key }: KeyboardEvent) => {
        if (key === 'Enter' && tour.guessing && tour.facts.complete) commit();
      }}
    />
  </div>`;
}

function barsInput(tour: Tour, words: RowWords): TemplateResult {
  // Begins with equal shares, which sum to 1 as the reader's do.
  const even = 1 / Math.max(1, words.columns.length);
  const drawn = tour.draft?.kind === 'bars' ? tour.draft.shares : null;
  const shares = drawn ?? words.columns.map(() => even);
  const put = (event: Event, at: number) => {
    const value = (event.target as HTMLInputElement).valueAsNumber;
    tour.put({ kind: 'bars', shares: moved(shares, at, value) });
  };
  const text = (at: number) =>
    drawn
      ? lessonsText.guide.shareText(drawn[at] ?? 0)
      : lessonsText.guide.evenShareText(words.columns.length);
  return html`<ol class="bars">
      ${words.columns.map(
        (word, at) =>
          html`<li>
            <span class="bar-word" dir="auto">${word}</span>
            <input
              type="range"
              min="0"
              max="1"
              step="0.01"
              aria-label=${lessonsText.guide.guideLabels.shareOf(word)}
              aria-valuetext=${text(at)}
              .value=${live(String(shares[at] ?? 0))}
              @change=${(event: Event) => put(event, at)}
              @pointerup=${(event: Event) => put(event, at)}
            />
            <span class="bar-value">${text(at)}</span>
          </li>`,
      )}
    </ol>
    <p class="aside">${lessonsText.guide.guideLabels.sharesSum}</p>`;
}

/** Sets one share; the others are scaled so that all sum to 1. */
function moved(shares: readonly number[], at: number, value: number): readonly number[] {
  const others = shares.reduce((sum, each, k) => (k === at ? sum : sum + each), 0);
  const even = 1 / Math.max(1, shares.length - 1);
  return shares.map((each, k) =>
    k === at ? value : (others > 0 ? each / others : even) * (1 - value),
  );
}

function revealed(
  told: Told,
  asked: Prediction,
  { answer, truth }: Guess,
  words: RowWords,
): TemplateResult | typeof nothing {
  if (asked.kind === 'choose') {
    const option = (of: Answer | null) => (of?.kind === 'choose' ? of.option : -1);
    return html`<ul class="guess-options">
      ${told.options.map((text, at) => {
        const [is, was] = [at === option(truth), at === option(answer)];
        return html`<li class="guess-option ${is ? 'true' : ''} ${was ? 'guessed' : ''}">
          <b class="mark">${is ? '✓' : nothing}</b>
          <span>${said(text)}</span>
          ${was ? html`<small>${lessonsText.guide.guideLabels.yourGuess}</small>` : nothing}
        </li>`;
      })}
    </ul>`;
  }
  if (truth?.kind !== 'bars') return nothing;
  const guessed = answer?.kind === 'bars' ? answer.shares : null;
  const bar = (share: number, kind: string) =>
    html`<span class="bar ${kind}" style=${styleMap({ '--share': String(share) })}></span>`;
  return html`<ol class="bars shown">
      ${words.columns.map(
        (word, at) =>
          html`<li>
            <span class="bar-word" dir="auto">${word}</span>
            <span class="bar-pair"
              >${guessed ? bar(guessed[at] ?? 0, 'guessed') : nothing}${bar(truth.shares[at] ?? 0, 'true')}</span
            >
            <span class="bar-value">${lessonsText.guide.shareText(truth.shares[at] ?? 0)}</span>
          </li>`,
      )}
    </ol>
    ${guessed ? html`<p class="aside">${lessonsText.guide.guideLabels.guessAndTruth}</p>` : nothing}`;
}

function verdict(
  told: Told,
  asked: Prediction,
  { answer, truth, right }: Guess,
  words: RowWords,
): TemplateResult {
  const word =
    answer === null
      ? lessonsText.guide.guideLabels.shown
      : right
        ? lessonsText.guide.guideLabels.right
        : lessonsText.guide.guideLabels.wrong;
  return html`<p><b>${word}</b> ${math(beside(told, asked, answer, truth, words))}</p>`;
}

/** An option's text without marks. */
const optionText = ({ options: all }: Told, option: number): string =>
  pageText.names.quoted(plainText(all[option] ?? ''));

function beside(
  told: Told,
  asked: Prediction,
  answer: Answer | null,
  truth: Answer | null,
  words: RowWords,
): string {
  if (truth === null) return lessonsText.guide.guideLabels.none;
  if (truth.kind === 'bars')
    return answer?.kind === 'bars'
      ? lessonsText.guide.elsewhereText(elsewhere(answer.shares, truth.shares))
      : '';
  const text = (of: Answer): string =>
    of.kind === 'number'
      ? lessonsText.guide.numberGuess(of.value)
      : of.kind === 'cell' && asked.kind === 'cell'
        ? cellText(asked.tensor, of.index, words)
        : of.kind === 'choose'
          ? optionText(told, of.option)
          : '';
  if (!answer) return lessonsText.guide.itIs(text(truth));
  const [own, is] = [text(answer), text(truth)];
  return own === is ? '' : lessonsText.guide.guessBeside(own, is);
}
