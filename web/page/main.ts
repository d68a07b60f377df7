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

/**
 * The query has what the author of a link set, including the element's attributes; the hash has what the
 * reader did since.
 */
const query = pairs(location.search);
const own = (name: string) => {
  const value = query.get(name);
  query.delete(name);
  return value;
};

layer.controls = 'all';
const make = own(makerName) !== null;
const teacher = own('teacher');
const classroom = { present: own('present'), handout: own('handout') };
layer.sharePage = pageAddress(location.href);
const asked = own('welcome') !== null;
const hash = pairs(location.hash.slice(1));
/** Whether this is the page itself: not a class, the editor, or a frame in another page. */
const isReader =
  !make &&
  [teacher, ...Object.values(classroom)].every((given) => given === null) &&
  window.self === window.top;
/** A link to a moment does not open the first screen, either. */
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
layer.offers = [...layer.offers, offer('maker', () => pageText.makerOffer, makeWalkthrough)];
if (make) makeWalkthrough();

let written = location.hash.slice(1);

/**
 * Writes the reader's state into the hash without a new history entry: at once, then at growing intervals
 * while it keeps changing (a drag). Each write is slow in every browser, and Safari refuses more than a
 * hundred in half a minute.
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
  // Without a hash, write the bare address (no "#").
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
  // The event's own address: location may have been rewritten since.
  const hash = new URL(newURL).hash.slice(1);
  if (hash === written) return;
  written = location.hash.slice(1);
  layer.openLink(pairs(hash));
  if (isReader) bringLookInSight(layer);
});

if (teacher === null) offerClassroom(layer, classroom);
else openTeacher(layer, teacher, query.get('locale'));
