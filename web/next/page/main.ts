/** The page: one figure, and the address that carries what is on show. */
import { ManyHeads } from '../figure';
import { openFirst, showsFirst } from './first';

const figure: Element | null = document.querySelector('many-heads');
if (!(figure instanceof ManyHeads)) throw new Error('the page has no <many-heads>');

figure.own.sharePage.value = location.href;
figure.own.controls.value = 'all';

/** The query is what the author of a link set, the hash what the reader did since. */
const query = new URLSearchParams(location.search);
const visitsFirst = showsFirst(query, location.hash);
query.delete('welcome');
figure.openLink(query, 'query');
figure.openLink(new URLSearchParams(location.hash.slice(1)));
if (visitsFirst) openFirst(figure);
figure.addEventListener('mh-first', () => openFirst(figure));

/** Keys that are pressed while nothing has the focus are the figure's. */
document.addEventListener('keydown', (event) => {
  if (event.target === document.body) figure.onKey(event);
});

let written = location.hash.slice(1);

/** Browsers refuse to be told of a new address many times a second: at most three are. */
const pause = 350;
let waiting = false;

function write(): void {
  if (waiting) return;
  if (!(figure instanceof ManyHeads)) return;
  // The first screen belongs to the page's bare address.
  const link = figure.session.scene.value === 'first' ? '' : figure.link();
  if (link === written) return;
  written = link;
  history.replaceState(null, '', link ? `#${link}` : location.pathname + location.search);
  waiting = true;
  setTimeout(() => {
    waiting = false;
    write();
  }, pause);
}
figure.addEventListener('mh-change', write);

/** A link pasted into the same tab, or a bookmark of another moment. */
window.addEventListener('hashchange', ({ newURL }) => {
  const { hash } = new URL(newURL);
  if (hash.slice(1) === written) return;
  written = hash.slice(1);
  figure.openLink(new URLSearchParams(written));
});
