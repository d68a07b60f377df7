/** The words in the attention stages: which attends to which, with curves as strong as the attention. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import {
  hasAttention,
  keyWithLargestShare,
  wordLinks,
  type WordLinks,
} from '../../derive/scene/words';
import { css, entry, inkOn, shareIndex } from '../../draw/colour';
import { headColour, isDouble, type Theme } from '../../draw/theme';
import { pageText } from '../../text';
import { keyLabels } from '../../derive/scene/snapshot';
import type { View } from '../view';
import { strands, strandWidth, type Strand } from './strands';

/** With more words than this their rows are too low to press; the matrix can be pressed instead. */
const mostPressed = 24;

export function wordsPart(view: View, theme: Theme): TemplateResult | null {
  const { state, snapshot, actions } = view;
  if (!hasAttention(snapshot, state)) return null;
  const links = wordLinks(snapshot, state, view.inspection?.place ?? null);
  const { words } = snapshot;
  const keys = keyLabels(snapshot);
  const most = Math.max(words.length, keys.length);
  return html`<section class="words" part="words" aria-labelledby="words-title">
    <h3 id="words-title">
      ${pageText.wordLinkLabels.title}
      ${
        snapshot.config.heads > 1
          ? html`<span
              class="options"
              role="group"
              aria-label=${pageText.wordLinkLabels.whichHeads}
            >
              <button
                aria-pressed=${!state.allHeads}
                @click=${() => actions.change({ allHeads: false })}
              >
                ${pageText.wordLinkLabels.oneHead(state.head)}</button
              ><button
                id="all-heads"
                aria-pressed=${state.allHeads}
                @click=${() => actions.change({ allHeads: true })}
              >
                ${pageText.wordLinkLabels.allHeads}
              </button>
            </span>`
          : ''
      }
    </h3>
    <div
      class="word-links ${most > mostPressed ? 'many' : ''}"
      dir="ltr"
      style=${styleMap({ '--most': String(most) })}
    >
      <ul aria-label=${pageText.wordLinkLabels.asks}>
        ${words.map((word, query) => asking(view, links, word, query))}
      </ul>
      <svg viewBox="0 0 ${strandWidth} ${most}" preserveAspectRatio="none" aria-hidden="true">
        ${strands(links).map((strand) => curves(strand, theme))}
      </svg>
      <ul aria-label=${pageText.wordLinkLabels.isAsked}>
        ${keys.map((word, key) => asked(links, word, key, theme))}
      </ul>
    </div>
    <p class="hint">
      ${pageText.wordLinkLabels.hint(pageText.numbers.formatFixed(links.least, 2))}
    </p>
  </section>`;
}

const curves = ({ head, share, faint, d }: Strand, theme: Theme) => svg`<path
  d=${d}
  fill="none"
  vector-effect="non-scaling-stroke"
  stroke=${headColour(theme.heads, head)}
  stroke-width=${0.6 + 5 * share}
  stroke-opacity=${(0.25 + 0.75 * share) * (faint ? 0.25 : 1)}
  stroke-dasharray=${isDouble(theme.heads, head) ? '6 4' : nothing}
/>`;

/** A press on a word chooses its row, at its largest share. */
function asking(
  { state, snapshot, actions }: View,
  { query: chosen }: WordLinks,
  word: string,
  query: number,
): TemplateResult {
  const choose = () => {
    const key = keyWithLargestShare(snapshot, state.head, query);
    actions.inspect({ name: 'attn_weights', index: [state.head, query, key] });
  };
  if (Math.max(snapshot.words.length, snapshot.keyWords.length) > mostPressed)
    return html`<li><span dir="auto">${word}</span></li>`;
  return html`<li>
    <button class="quiet" dir="auto" aria-pressed=${query === chosen} @click=${choose}>
      ${word}
    </button>
  </li>`;
}

/** A key word, shaded by its share in the chosen row, with the share as a number. */
function asked({ shares }: WordLinks, word: string, key: number, theme: Theme): TemplateResult {
  const share = shares[key];
  if (share === undefined) return html`<li><span dir="auto">${word}</span></li>`;
  const shade = entry(theme.share, shareIndex(share));
  const style = styleMap({
    background: css(shade),
    color: inkOn(shade),
  });
  return html`<li style=${style}>
    <span dir="auto">${word}</span> <small>${pageText.numbers.formatFixed(share, 2)}</small>
  </li>`;
}
