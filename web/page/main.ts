/** The page: the element, and the link that carries its state. */
import { ManyHeads } from '../element';
import { namesMoment } from '../element/names-moment';
import { pageText } from '../text';
import { makerName, pageAddress } from './address';
import { offerClassroom, openTeacher } from './classroom';
import { keepDoorInAddress } from './door-address';
import { homeByName } from './home';
import { bringLookInSight } from './look-in-sight';
import { offer } from './offer';
import { whenPressed } from './when-pressed';

const layer = document.querySelector('many-heads');
if (!(layer instanceof ManyHeads)) throw new Error('The page has no <many-heads>.');

const pairs = (text: string) => new URLSearchParams(text);

/** The query carries what a writer set, attributes of the element among it; the hash what the reader did since. */
const query = pairs(location.search);
const own = (name: string) => {
  const value = query.get(name);
  query.delete(name);
  return value;
};

layer.controls = 'all';
const make = own(makerName) !== null;
const teacher = own('teacher');
const classroom = { present: own('present'), count: own('count'), handout: own('handout') };
layer.sharePage = pageAddress(location.href);
const asked = own('welcome') !== null;
const hash = pairs(location.hash.slice(1));
/** Whoever comes to the page itself, and not to a class or a walkthrough, nor sees it in a frame. */
const isReader =
  !make &&
  [teacher, ...Object.values(classroom)].every((given) => given === null) &&
  window.self === window.top;
/** Nor comes for a moment. */
const visits = isReader && !namesMoment([...query.keys(), ...hash.keys()]);
layer.welcome = asked || visits;
if (teacher === null) {
  layer.load(query, 'query');
  layer.load(hash);
}
keepDoorInAddress(layer);
homeByName(layer);
if (isReader) bringLookInSight(layer);

const makeWalkthrough = whenPressed(
  () => import('./maker'),
  ({ openMaker }) => openMaker(layer),
);
layer.offers = [
  ...layer.offers,
  offer('maker', () => pageText.makerOffer.makerOffer, makeWalkthrough),
];
if (make) makeWalkthrough();

let written = location.hash.slice(1);

/**
 * The reader's state goes into the hash without a step in the history: at once, and while it goes on
 * changing (a drag) ever more rarely. Every browser makes it costly, and Safari refuses more than a
 * hundred changes in half a minute.
 */
const [least, most] = [40, 400];
let pause = least;
let waiting = false;

const write = (): void => {
  if (waiting) return;
  const link = layer.link();
  if (link === written) {
    pause = least;
    return;
  }
  written = link;
  // An empty hash is written as the bare address.
  history.replaceState(null, '', link ? `#${link}` : location.pathname + location.search);
  waiting = true;
  setTimeout(() => {
    waiting = false;
    pause = Math.min(2 * pause, most);
    write();
  }, pause);
};
layer.addEventListener('mh-change', write);

/** A link pasted into the same tab, or a bookmark of another moment. */
window.addEventListener('hashchange', ({ newURL }) => {
  // The address may have been written since.
  const hash = new URL(newURL).hash.slice(1);
  if (hash === written) return;
  written = location.hash.slice(1);
  layer.openLink(pairs(hash));
  if (isReader) bringLookInSight(layer);
});

if (teacher === null) offerClassroom(layer, classroom);
else openTeacher(layer, teacher, query.get('locale'));
