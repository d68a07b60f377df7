/** An element's player follows the browser's frames and moves the element's session. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserClock, playerOf } from '../../../web/element/browser-clock';
import { paced, paceOf } from '../../../web/session/pace';
import { fakeFrames, type Frames } from '../support/frames';
import { opened } from '../support/opened';

let frames: Frames;
beforeEach(() => {
  frames = fakeFrames();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The session and player of an element with this link; `motion.less` is the reader's preference. */
function page(link: string) {
  const { session, events } = opened(link);
  const motion = { less: false, minute: false };
  const still = {
    get matches() {
      return motion.less;
    },
  } as MediaQueryList;
  const changes = () => events.filter(({ type }) => type === 'mh-change').length;
  return {
    session,
    motion,
    changes,
    player: playerOf(
      () => session,
      still,
      () => motion.minute,
    ),
  };
}

it('it tells the browser’s time, and asks for its frames', () => {
  const draw = vi.fn();
  frames.pass(12);
  expect(browserClock.now()).toBe(12);
  browserClock.requestFrame(draw);
  const other = browserClock.requestFrame(draw);
  browserClock.cancelFrame(other);
  frames.draw(16);
  expect(draw.mock.calls).toEqual([[28]]);
});

it('the timeline moves with the frames', () => {
  const { session, player } = page('stage=scores&progress=0.5');
  const { snapshot, state } = session;
  if (!snapshot) throw new Error('nothing is computed');
  const later = paced(0.5, 0.075, paceOf(snapshot, state));
  expect(later).toBeGreaterThan(0.5);
  player.play();
  frames.draw(75);
  expect(session.state.progress).toBeCloseTo(later, 9);
  player.pause();
  frames.draw(75);
  expect(session.state.progress).toBeCloseTo(later, 9);
});

it('in the first minute every stage stands longer, to be read', () => {
  const { session, motion, player } = page('stage=scores&progress=0.9');
  motion.minute = true;
  player.play();
  for (let count = 0; count < 20; count++) frames.draw(100);
  expect(session.state.stage).toBe('scores');
  motion.minute = false;
  for (let count = 0; count < 20; count++) frames.draw(100);
  expect(session.state.stage).not.toBe('scores');
});

it('what was changed is said once, when it stops', () => {
  const { changes, player } = page('stage=scores&progress=0.5');
  const before = changes();
  player.play();
  player.pause();
  expect(changes()).toBe(before + 1);
});

it('it jumps as soon as the reader asks for less motion', () => {
  const { session, motion, player } = page('stage=scores&progress=0.5');
  player.play();
  motion.less = true;
  frames.draw(100);
  expect(session.state.progress).toBe(0.5);
  for (let time = 0; time < 4600; time += 100) frames.draw(100);
  expect(session.state).toMatchObject({ stage: 'scores', progress: 1 });
});
