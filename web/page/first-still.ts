/**
 * The first screen as HTML, made when the page is built: the core is run and its arcs are drawn, so that what a reader sees
 * first needs no script. Run in Node by tools/first-screen.mjs.
 */
import { modelAt, stillView } from '../figure/still';
import { renderFigure, themes } from '../picture';
import english from '../words/en/first.ftl?raw';
import { registerWords, say } from '../words/words';
import { arcsText } from './arcs';
import { firstSentences, firstState } from './first';

registerWords(english);

/** The picture's sizes on a screen and on a phone; CSS shows one, and scales it to its place. */
const sizes = { wide: [960, 320], tall: [344, 430] } as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export async function firstScreen(): Promise<string> {
  const model = await modelAt((each) => each.showState(firstState));
  const still = (size: keyof typeof sizes, theme: 'light' | 'dark') => {
    const [width, height] = sizes[size];
    const svg = renderFigure(stillView(model, width, height), themes[theme], { ground: false });
    return `<div class="only-${theme} only-${size}">${svg}</div>`;
  };
  const pictures = (['wide', 'tall'] as const).flatMap((size) => [
    still(size, 'light'),
    still(size, 'dark'),
  ]);
  const button = (
    does: string,
    key: 'first-minute' | 'first-twins' | 'first-ones' | 'first-explore',
  ) =>
    `<button data-does="${does}"><b>${escaped(say(key))}</b> <small>${escaped(say(`${key}-says`))}</small></button>`;
  const sentences = firstSentences
    .map(
      (each) =>
        `<button data-sentence="${escaped(each)}" aria-pressed="${each === firstState.sentence}">${escaped(each)}</button>`,
    )
    .join('');
  return `
    <h1 class="brand"><a href="?welcome">many<span>heads</span></a></h1>
    <p class="first-ask">${escaped(say('first-ask'))}</p>
    <div class="first-picture">${pictures.join('')}</div>
    <p class="first-arcs">${escaped(arcsText(stillView(model, ...sizes.wide).numbers, null))}</p>
    <div class="first-buttons">${button('minute', 'first-minute')}${button('twins', 'first-twins')}${button('ones', 'first-ones')}</div>
    <p class="first-try">${escaped(say('first-try'))}</p>
    <div class="first-sentences">${sentences}</div>
    <p class="first-about">${escaped(say('first-about'))}</p>
    <div class="first-buttons">${button('explore', 'first-explore')}</div>`;
}
