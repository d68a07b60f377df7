/** The page: one figure, the address that carries what is on show, and what a class and a writer need. */
import { linkName, openAuthor, openLessonLink } from '../author';
import { openHandout, openPresentation, openTeacher, wasPresenting } from '../class';
import { ManyHeads } from '../figure';
import { say } from '../words/words';
import { openFirst, showsFirst } from './first';

/** Runs what is loaded when it is asked for; why it failed is said. */
function run(figure: ManyHeads, does: () => Promise<void>): void {
  does().catch((error: unknown) =>
    figure.model.notify(error instanceof Error ? error.message : String(error)),
  );
}

function offer(figure: ManyHeads): void {
  const { session, lessons } = figure;
  session.offers.value = [
    { label: () => say('offer-present'), press: () => run(figure, () => openPresentation(figure)) },
    { label: () => say('offer-write'), press: () => run(figure, () => openAuthor(figure)) },
    {
      label: () => say('offer-handout'),
      press: () => run(figure, () => openHandout(lessons.tour.value?.lesson ?? 'pieces')),
    },
  ];
}

/** The query is what the author of a link set, the hash what the reader did since. */
function openAddress(figure: ManyHeads): void {
  const query = new URLSearchParams(location.search);
  const hash = new URLSearchParams(location.hash.slice(1));
  const visitsFirst = showsFirst(query, location.hash);
  query.delete('welcome');
  const lesson = hash.get(linkName);
  hash.delete(linkName);
  figure.load(query, 'query');
  figure.openLink(hash);
  if (lesson !== null) run(figure, () => openLessonLink(figure, lesson));
  if (visitsFirst) openFirst(figure);
  else if (figure.session.scene.value === 'first') figure.actions.explore();
  if (wasPresenting()) run(figure, () => openPresentation(figure));
}

/** Writes what is on show into the address, which is told at most three times a second: browsers refuse more. */
function keepInAddress(figure: ManyHeads): void {
  const pause = 350;
  let written = location.hash.slice(1);
  let waiting = false;
  const write = (): void => {
    if (waiting) return;
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
  };
  figure.addEventListener('mh-change', write);
  // A link pasted into the same tab, or a bookmark of another moment.
  window.addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (hash.slice(1) === written) return;
    written = hash.slice(1);
    openAddress(figure);
  });
}

const found: Element | null = document.querySelector('many-heads');
if (!(found instanceof ManyHeads)) throw new Error('the page has no <many-heads>');
const figure = found;

if (new URLSearchParams(location.search).has('teacher')) {
  run(figure, openTeacher);
} else {
  figure.own.sharePage.value = location.href;
  // In a frame, as in an article, its width decides.
  if (window.self === window.top) figure.own.controls.value = 'all';
  offer(figure);
  openAddress(figure);
  keepInAddress(figure);
  figure.addEventListener('mh-first', () => openFirst(figure));
  // Keys that are pressed while nothing has the focus are the figure's.
  document.addEventListener('keydown', (event) => {
    if (event.target === document.body) figure.onKey(event);
  });
}
