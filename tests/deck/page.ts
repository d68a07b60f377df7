/** All cards as one page of plain HTML. */
import { escaped } from '../../web/draw/svg/parts';
import { layerCards, lessonCards, type Card } from './cards';
import { compared } from './compared';
import { drawn, withBoxes } from './picture';

const style = `
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; background: #e8e6e1 }
  nav a { margin-right: 1em }
  section { display: flex; flex-wrap: wrap; gap: 1rem; margin-bottom: 2rem }
  h2 { flex-basis: 100%; margin: 0 }
  figure { margin: 0; padding: .75rem; background: #fff; width: min(100%, 45rem) }
  svg { max-width: 100%; height: auto }
  .inspector { color: #555 }`;

const html = (tag: string, text: string, attributes = '') =>
  `<${tag}${attributes}>${escaped(text)}</${tag}>`;

function figure(card: Card): string {
  const { svgs, caption, inspector } = drawn(card);
  const words = [
    html('figcaption', card.title),
    ...card.says.map((text) => html('p', text)),
    html('p', `Caption: ${caption}`),
    html('p', `Inspector: ${inspector.join(' · ')}`, ' class="inspector"'),
  ];
  return `<figure>${svgs.join('')}${words.join('')}</figure>`;
}

/** Every card, with its words beside it. */
export async function deckPage(): Promise<string> {
  const cards = [...layerCards, ...compared, ...(await lessonCards())];
  const names = [...new Set(cards.map(({ group }) => group))];
  const links = names.map((name, k) => html('a', name, ` href="#group-${k}"`));
  const sections = names.map((name, k) => {
    const figures = cards.filter(({ group }) => group === name).map(figure);
    return `<section id="group-${k}">${html('h2', name)}${figures.join('\n')}</section>`;
  });
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>The deck</title>',
    `<style>${style}</style><nav>${links.join(' ')}</nav>${sections.join('\n')}</html>`,
  ].join('');
}

/** The compared pictures alone, each in an element of its name, without letters. */
export function comparedPage(): string {
  const pictures = compared.map(
    (card) => `<div id="${card.title}">${drawn(card).svgs.map(withBoxes).join('')}</div>`,
  );
  const plain = 'body{margin:0}div{width:max-content;display:flex}svg{display:block}';
  return `<!doctype html><meta charset="utf-8"><style>${plain}</style>${pictures.join('\n')}`;
}
