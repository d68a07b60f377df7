/**
 * The shares of two heads as bars on both sides of the sentence: if the heads are equal, the picture is
 * symmetric. In a narrow box the sentence runs downwards, with the bars at its sides.
 */
import { html, type TemplateResult } from 'lit';
import { headColour, type Theme } from '../../draw/theme';
import { direction } from '../../state/sentence';
import { welcomeText } from '../../text/welcome';
import { styleMap } from '../shared/style-map';
import { differenceOf, favourites, type Rows } from './recorded';

interface Mirror {
  readonly title: string;
  readonly words: readonly string[];
  /** The index of the word whose shares these are. */
  readonly asking: number;
  readonly rows: Rows;
  readonly theme: Theme;
}

export function mirror({ title, words, asking, rows, theme }: Mirror): TemplateResult {
  const [above = [], below = []] = rows;
  const most = favourites(rows);
  const said = rows.map((row, head) => {
    const at = most[head] ?? 0;
    return welcomeText.doors.mirrorTexts.most(head, words[at] ?? '', row[at] ?? 0);
  });
  const difference = differenceOf(rows);
  const hues = {
    '--above': headColour(theme.heads, 0),
    '--below': headColour(theme.heads, 1),
    '--above-ink': headColour(theme.headInk, 0),
    '--below-ink': headColour(theme.headInk, 1),
  };
  return html`<figure class="mirror" style=${styleMap(hues)}>
    <figcaption>
      <b>${title}</b>
      <span class="mirror-gap" data-zero=${String(difference === 0)}
        >${welcomeText.doors.mirrorTexts.difference}
        <strong>${welcomeText.doors.mirrorTexts.amount(difference)}</strong></span
      >
    </figcaption>
    <div
      class="mirror-words"
      dir=${direction(words.join(' '))}
      role="img"
      aria-label=${welcomeText.doors.mirrorTexts.picture(words[asking] ?? '', said)}
    >
      <small class="mirror-above">${welcomeText.doors.mirrorTexts.head(0)}</small>
      <small class="mirror-below">${welcomeText.doors.mirrorTexts.head(1)}</small>
      ${words.map((word, k) => {
        const [a, b] = [above[k] ?? 0, below[k] ?? 0];
        return html`<div
          class="mirror-word ${k === asking ? 'asking' : ''}"
          style=${styleMap({ '--a': a.toFixed(4), '--b': b.toFixed(4) })}
        >
          <i class="above"
            >${k === most[0] ? html`<u>${welcomeText.doors.mirrorTexts.share(a)}</u>` : ''}</i
          >
          <span>${word}</span>
          <i class="below"
            >${k === most[1] ? html`<u>${welcomeText.doors.mirrorTexts.share(b)}</u>` : ''}</i
          >
        </div>`;
      })}
    </div>
  </figure>`;
}
