/** The words in a line with the attention of the query: the opening picture of the first screen. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { hitWord } from '../../../web/derive/scene/hit';
import { textWidth } from '../../../web/derive/scene/measure';
import { deriveScene } from '../../../web/derive/scene/picture';
import type { Scene } from '../../../web/derive/scene/scene';
import { askingWord } from '../../../web/derive/stages/sentence';
import { firstMoment, firstSentences } from '../../../web/state/first-moment';
import type { State } from '../../../web/state/state';
import { arrival } from '../../../web/state/timeline';
import { computed } from '../support/layers';
import { openTraining } from '../support/training';

const spaces = [
  [1440, 560],
  [990, 400],
  [360, 290],
] as const;

function sceneOf(
  { state, snapshot }: ReturnType<typeof computed>,
  [width, height]: readonly [number, number] = spaces[0],
  focus: Place | null = null,
): Scene {
  return deriveScene({ state, snapshot, width, height, focus, sentence: true });
}

const beginning = (patch: Partial<State> = {}) =>
  computed({ parameters: 'patterns', stage: 'embed', progress: 0, ...patch });

/** The first screen's layer, trained to its step. */
function trained(sentence: string) {
  const { session, clock } = openTraining('');
  session.set({ ...firstMoment, sentence });
  clock.rest();
  const { state, snapshot } = session;
  if (!snapshot) throw new Error('there is no layer');
  return { state, snapshot };
}

const words = ({ labels }: Scene) => labels.filter(({ role }) => role === 'word');

describe('the words in a line', () => {
  it.each(spaces)('are all there, apart, in %i × %i', (...space) => {
    const moment = beginning();
    const line = words(sceneOf(moment, space));
    expect(line.map(({ text }) => text)).toEqual(moment.snapshot.words);
    line.forEach(({ text, x, size }, at) => {
      const half = textWidth(text, size) / 2;
      expect(x - half).toBeGreaterThanOrEqual(0);
      expect(x + half).toBeLessThanOrEqual(space[0]);
      const next = line[at + 1];
      if (next) expect(x + half).toBeLessThan(next.x - textWidth(next.text, next.size) / 2);
    });
  });

  it('become the rows of x: half of the way each is between the two', () => {
    const start = sceneOf(beginning());
    const end = sceneOf(beginning({ progress: arrival }));
    const half = sceneOf(beginning({ progress: arrival / 2 }));
    const from = words(start).find(({ text }) => text === 'money');
    const to = words(end).find(({ text }) => text === 'money');
    const onTheWay = words(half).find(({ text }) => text === 'money');
    expect(onTheWay?.x).toBeCloseTo(((from?.x ?? 0) + (to?.x ?? 0)) / 2, 3);
    expect(onTheWay?.y).toBeCloseTo(((from?.y ?? 0) + (to?.y ?? 0)) / 2, 3);
  });

  it.each([
    ['that look at other words', { memory: 'a b c' }],
    ['too many to be read in a line', { sentence: 'word '.repeat(60) }],
    ['of which there is one', { sentence: 'word' }],
    ['going back', { direction: 'backward' }],
  ] as const)('are not there for words %s', (_, patch) => {
    expect(sceneOf(beginning(patch), spaces[2]).words ?? []).toEqual([]);
  });
});

describe('arcs', () => {
  it('are the shares of the word that asks, of every head, as wide as the share', () => {
    const moment = beginning();
    const { data, shape } = moment.snapshot.tensor('attn_weights');
    const [, n = 0, m = 0] = shape;
    const asker = askingWord(moment.snapshot);
    const { arcs = [] } = sceneOf(moment);
    const expected = [...data].flatMap((share, at) => {
      const [head, query, key] = [Math.floor(at / (n * m)), Math.floor(at / m) % n, at % m];
      return query === asker && share >= 0.02 ? [{ key: `${head} ${query} ${key}`, share }] : [];
    });
    expect(arcs.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
    const byShare = arcs
      .map(({ width }, k) => ({ width, share: expected[k]?.share ?? NaN }))
      .sort((a, b) => a.share - b.share);
    const widths = byShare.map(({ width }) => width);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });

  it('of a head pass no label of its own, whichever word asks', () => {
    const moment = trained(firstSentences[0]?.sentence ?? '');
    const steps = Array.from({ length: 51 }, (_, k) => k / 50);
    for (const { place } of sceneOf(moment).words ?? []) {
      const { arcs = [], labels } = sceneOf(moment, spaces[0], place);
      const named = labels.filter(({ role }) => role === 'head');
      expect(named.length).toBeGreaterThan(0);
      for (const { text, x, y, size, head: own } of named) {
        const half = textWidth(text, size) / 2;
        const through = arcs
          .filter(({ head }) => head === own)
          .filter(({ x1, x2, y: foot, rise }) =>
            steps.some((t) => {
              const across = Math.abs(x1 + (x2 - x1) * t - x);
              const at = foot + rise * 4 * t * (1 - t);
              return across < half && at > y - 0.75 * size && at < y;
            }),
          );
        expect(through, text).toEqual([]);
      }
    }
  });

  it('are those of the word that is pointed at, and each word can be', () => {
    const moment = beginning();
    const scene = sceneOf(moment);
    scene.words?.forEach(({ x, y, width, height, place }, at) => {
      expect(hitWord(scene, x + width / 2, y + height / 2)).toEqual(place);
      expect(place.index[1]).toBe(at);
      const pointed = sceneOf(moment, spaces[0], place);
      expect(
        words(pointed)
          .filter(({ highlighted }) => highlighted)
          .map(({ text }) => text),
      ).toEqual([moment.snapshot.words[at]]);
      for (const { key } of pointed.arcs ?? []) expect(key.split(' ')[1]).toBe(String(at));
    });
    expect(scene.words).toHaveLength(moment.snapshot.words.length);
  });
});

describe('what a first visitor sees', () => {
  it.each(firstSentences)('one head finds what, the other where, in “$sentence”', (each) => {
    const { state, snapshot } = trained(each.sentence);
    expect(state.sentence).toBe(each.sentence);
    expect(snapshot.trained?.step).toBe(firstMoment.trainingStep);
    const { words: all } = snapshot;
    expect(all[askingWord(snapshot)]).toBe(each.verb);
    const { data } = snapshot.tensor('attn_weights');
    const found = [0, 1].map((head) => {
      const start = (head * all.length + askingWord(snapshot)) * all.length;
      const row = [...data.subarray(start, start + all.length)];
      const most = Math.max(...row);
      expect(most).toBeGreaterThan(0.5);
      return row.indexOf(most);
    });
    // The object comes before the place.
    const nouns = ['money', 'bank', 'letter', 'house', 'car', 'shop', 'boat', 'box'];
    const places = all.flatMap((word, at) => (nouns.includes(word) ? [at] : []));
    expect([...found].sort((a, b) => a - b)).toEqual(places);
  });
});
