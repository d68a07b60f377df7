/** Draws the door “All weights are 1” from signals. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { headColour, type Theme } from '../../draw/theme';
import { welcomeText } from '../../text/welcome';
import { styleMap } from '../shared/style-map';
import type { DoorHost } from './door-host';
import { frame, type Press } from './frame';
import { commonFavourite, type HeadsShown } from './mixed-layer';
import { headCounts, momentOf, ownAt, words, type Ones } from './ones';

export function onesView(ones: Ones, host: DoorHost, theme: Theme): TemplateResult {
  const [primary, ...others] = presses(ones, host);
  const shown = ones.shown.value;
  return frame({
    name: 'ones',
    title: welcomeText.doors.onesTexts.title,
    picture: html`<div class="ones-tools">${countChoice(ones)} ${way(ones)}</div>
      ${picture(shown, theme)} ${facts(shown)}`,
    says: said(ones, shown),
    primary,
    others,
    close: () => host.close(),
  });
}

const countChoice = (ones: Ones): TemplateResult =>
  html`<div class="counts" role="group" aria-label=${welcomeText.doors.onesTexts.counts}>
    <span aria-hidden="true">${welcomeText.doors.onesTexts.counts}</span>
    ${headCounts.map(
      (count) =>
        html`<button
          id="door-heads-${count}"
          aria-pressed=${ones.heads.value === count ? 'true' : 'false'}
          aria-label=${welcomeText.doors.onesTexts.heads(count)}
          @click=${() => ones.choose(count)}
        >
          ${count}
        </button>`,
    )}
  </div>`;

/** From this difference on, heads have their full colours. */
const apart = 0.2;

/** Equal heads have equal colours: a head gets its own colour as it becomes different. */
function picture(shown: HeadsShown, theme: Theme): TemplateResult {
  const own = Math.min(1, shown.difference / apart);
  return html`<div
    class="maps"
    data-heads=${shown.heads}
    style=${styleMap({ '--own': `${100 * own}%` })}
  >
    ${shown.maps.map(
      (map, head) =>
        html`<figure
          class="map"
          dir="ltr"
          style=${styleMap({
            '--hue': headColour(theme.heads, head),
            '--hue-ink': headColour(theme.headInk, head),
          })}
        >
          <figcaption>${welcomeText.doors.onesTexts.head(head)}</figcaption>
          ${wordsAlong('map-columns')}
          <svg
            viewBox="0 0 ${shown.words} ${shown.words}"
            role="img"
            aria-label=${welcomeText.doors.onesTexts.map(head, favouritesOf(map, shown.words))}
          >
            ${cells(map, shown)}
          </svg>
          ${wordsAlong('map-words')}
        </figure>`,
    )}
  </div>`;
}

const wordsAlong = (side: string): TemplateResult =>
  html`<div class=${side} aria-hidden="true">
    ${words.map((word) => html`<span>${word}</span>`)}
  </div>`;

/** The largest share of all heads has the full colour. */
const cells = (map: Float32Array, { words: n, largest }: HeadsShown) =>
  Array.from(
    map,
    (share, k) =>
      svg`<rect x=${(k % n) + 0.05} y=${Math.floor(k / n) + 0.05} width="0.9" height="0.9" rx="0.14" fill-opacity=${(share / largest).toFixed(3)} />`,
  );

/** For each word, the word that it attends to most. */
const favouritesOf = (map: Float32Array, n: number): readonly [string, string][] =>
  words.map((word, row) => {
    const shares = map.subarray(row * n, (row + 1) * n);
    return [word, words[shares.indexOf(Math.max(...shares))] ?? ''];
  });

const facts = ({ heads, largest, difference, change }: HeadsShown): TemplateResult =>
  html`<dl class="door-facts">
    <div data-zero="true">
      <dt>${welcomeText.doors.onesTexts.largest}</dt>
      <dd>${welcomeText.doors.onesTexts.amount(largest)}</dd>
    </div>
    <div data-zero=${String(difference === 0)}>
      <dt>${welcomeText.doors.onesTexts.difference}</dt>
      <dd>
        ${heads === 1 ? welcomeText.doors.onesTexts.none : welcomeText.doors.onesTexts.amount(difference)}
      </dd>
    </div>
    <div data-zero=${String(change < 0.01)}>
      <dt>${welcomeText.doors.onesTexts.change}</dt>
      <dd>
        ${heads === 1 ? welcomeText.doors.onesTexts.none : welcomeText.doors.onesTexts.percent(change)}
      </dd>
    </div>
  </dl>`;

function way(ones: Ones): TemplateResult | typeof nothing {
  if (ones.phase.value === 'ones') return nothing;
  const at = ones.way.value;
  return html`<label class="way">
    <span>${welcomeText.doors.onesTexts.wayFrom}</span>
    <input
      id="door-way"
      type="range"
      min="0"
      max="1"
      step="0.01"
      ?disabled=${ones.phase.value !== 'own'}
      aria-label=${welcomeText.doors.onesTexts.way}
      aria-valuetext=${welcomeText.doors.onesTexts.waySaid(ownAt(at))}
      .value=${live(String(at))}
      @input=${(event: Event) => ones.goTo((event.target as HTMLInputElement).valueAsNumber)}
    />
    <span>${welcomeText.doors.onesTexts.wayTo}</span>
  </label>`;
}

function said(ones: Ones, shown: HeadsShown): string {
  const phase = ones.phase.value;
  if (phase === 'moving') return welcomeText.doors.onesTexts.moving;
  if (phase === 'own') return welcomeText.doors.onesTexts.own;
  const common = commonFavourite(shown);
  return welcomeText.doors.onesTexts.ones(
    shown.heads,
    common === null ? null : (words[common] ?? null),
  );
}

function presses(ones: Ones, host: DoorHost): [Press, ...Press[]] {
  const phase = ones.phase.value;
  if (phase === 'ones')
    return [{ id: 'own', label: welcomeText.doors.onesTexts.start, press: () => ones.start() }];
  if (phase === 'moving')
    return [
      ones.playing.value
        ? { id: 'pause', label: welcomeText.doors.onesTexts.pause, press: () => ones.pause() }
        : { id: 'go-on', label: welcomeText.doors.onesTexts.goOn, press: () => ones.goOn() },
    ];
  return [
    {
      id: 'numbers',
      label: welcomeText.doors.onesTexts.numbers,
      press: () => host.explore(momentOf(ones.heads.value)),
    },
    { id: 'again', label: welcomeText.doors.onesTexts.again, press: () => ones.reset() },
    { id: 'next', label: welcomeText.doors.onesTexts.twins, press: () => host.open('twins') },
  ];
}
