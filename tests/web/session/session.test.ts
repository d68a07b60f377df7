/** A session: links, what a change takes along, following numbers, and events. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { cellOf } from '../../../web/derive/scene/scene';
import { Session } from '../../../web/session/session';
import { decode } from '../../../web/state/codec';
import { defaultState, type State } from '../../../web/state/state';
import { at } from '../../../web/state/timeline';
import { core, desktop, numberAt, phone, sceneOf, type Size } from '../support/layers';
import { open, type Opened } from '../support/session';

const scores = { name: 'scores', index: [1, 4, 6] };

describe('a link', () => {
  it('opens what it names, quietly', () => {
    const { session, said } = open(
      'heads=8&mask=causal&stage=softmax&head=3&cell=attn_weights.2.4.1',
    );
    expect(session.state).toEqual({
      ...defaultState,
      heads: 8,
      mask: 'causal',
      stage: 'softmax',
      progress: 1,
      head: 2,
      cell: { name: 'attn_weights', index: [2, 4, 1] },
    });
    expect(said()).toEqual([]);
  });

  // What a field refuses by itself is in codec.test.ts.
  it.each([
    ['heads=3', ['heads: 3', '1, 2, 4, 8, 16', 'now 2']],
    ['seed=-1', ['seed', '0 to 4294967295']],
    ['nonsense=1', ['nonsense']],
    ['cell=scores.99.99.99', ['scores.99.99.99']],
    ['cell=__proto__.0.0', ['__proto__.0.0']],
    ['cell=memory.0.0', ['memory.0.0']],
    ['classes=4:wizard', ['wizard']],
  ])('with %s shows its picture, says so, and keeps the rest', (link, says) => {
    const { session, said } = open(`mask=causal&${link}&speed=2`);
    expect(session.snapshot?.tensor('output').shape).toEqual([10, 16]);
    expect(session.state).toMatchObject({ mask: 'causal', speed: 2 });
    expect(session.state.heads).toBe(link === 'heads=3' ? 2 : 4);
    expect(said()).toHaveLength(1);
    for (const word of says) expect(said()[0]).toContain(word);
  });

  it('sets another d_model by itself, whether the layer is there already or not', () => {
    const later = open();
    later.session.take(decode([['d-model', '32']]), 'link');
    expect(open('d-model=32').session.state).toEqual(later.session.state);
  });
});

describe('a change takes along what belongs to it', () => {
  const chosen = 'stage=scores&head=2&cell=scores.1.4.6';
  const cell = (name: string, ...index: number[]) => ({ cell: { name, index } });
  const weighed = 'stage=scores&look=heads&cell=contributions.1.4.6';

  it.each<[link: string, patch: Partial<State>, becomes: Partial<State>]>([
    // The chosen cell goes to another head and stage, where there are numbers.
    [chosen, { head: 3 }, cell('scores', 3, 4, 6)],
    [chosen, { stage: 'softmax' }, cell('attn_weights', 1, 4, 6)],
    [chosen, { head: 3, stage: 'softmax' }, cell('attn_weights', 3, 4, 6)],
    [chosen, { stage: 'embed' }, { cell: null }],
    [chosen, { sentence: 'three words only' }, { cell: null }],
    [chosen, { mask: 'causal' }, {}],
    [chosen, { variant: 'wide' }, {}],
    [chosen, { head: 3, ...cell('x', 0, 0) }, {}],
    [chosen, { head: 3, cell: null }, {}],
    // A look beside the stage shows cells of its own; preferences leave a cell that no stage shows.
    [weighed, { look: 'none' }, { cell: null }],
    ['stage=embed&cell=scores.1.4.6', { theme: 'dark', speed: 2 }, {}],
    ['stage=embed&cell=scores.1.4.6', { heads: 2 }, { cell: null }],
    // A stage is shown complete unless it is said how far it has got.
    ['stage=embed&progress=0.3', { stage: 'scores' }, { progress: 1 }],
    ['stage=embed&progress=0.3', { stage: 'scores', progress: 0.3 }, {}],
    ['stage=embed&progress=0.3', { heads: 8 }, {}],
    // Word classes follow their words, unless they are named themselves.
    ['sentence=a+b&classes=1:verb', { sentence: 'new a b' }, { classes: { 2: 'verb' } }],
    ['sentence=a+b&classes=1:verb', { sentence: 'new a b', classes: { 0: 'noun' } }, {}],
    ['memory=x&memory-classes=0:noun', { memory: 'old x' }, { memoryClasses: { 1: 'noun' } }],
    ['memory=x&memory-classes=0:noun', { memory: 'old x', memoryClasses: {} }, {}],
  ])('from %s to %j, besides %j', (link, patch, becomes) => {
    const { session, said } = open(link);
    const before = session.state;
    session.change(patch);
    expect(session.state).toEqual({ ...before, ...patch, ...becomes });
    expect(said()).toEqual([]);
  });
});

/** The picture of a session in a box of this size. */
const picture = ({ session }: Opened, size: Size) => {
  if (!session.snapshot) throw new Error('there is no snapshot');
  return sceneOf({ state: session.state, snapshot: session.snapshot }, size);
};

describe('following a number to where it came from', () => {
  const linked: readonly Place[] = [
    { name: 'x', index: [4, 2] },
    ...['q', 'k', 'v'].flatMap((letter) => [
      { name: letter, index: [2, 4, 1] },
      { name: `${letter}_packed`, index: [4, 9] },
      { name: `W_${letter.toUpperCase()}`, index: [3, 9] },
    ]),
    ...['scores', 'scaled', 'masked', 'attn_weights'].map((name) => ({ name, index: [2, 4, 6] })),
    { name: 'context', index: [2, 4, 1] },
    { name: 'concat', index: [4, 9] },
    { name: 'W_O', index: [9, 3] },
  ];

  it.each(linked)('shows $name, on a desktop and on a phone', (place) => {
    for (const size of [desktop, phone]) {
      const opened = open('stage=output&cell=output.4.3');
      opened.session.cursor.inspect(place, true);
      expect(opened.session.state.cell).toEqual(place);
      const large = picture(opened, size).matrices.filter(({ small }) => !small);
      expect(large.some((matrix) => cellOf(matrix, place))).toBe(true);
    }
  });

  it('reaches the words from any output', () => {
    const { session } = open('stage=output&cell=output.4.3');
    const seen: string[] = [];
    for (let k = 0; k < 20; k++) {
      const { cell } = session.state;
      if (!cell || !session.snapshot) break;
      seen.push(cell.name);
      const next = session.snapshot.explain(cell).terms[0]?.leftFrom;
      if (!next) break;
      session.cursor.inspect(next, true);
    }
    expect(seen).toEqual([
      'output',
      'concat',
      'context',
      'attn_weights',
      'masked',
      'scaled',
      'scores',
      'q',
      'q_packed',
      'x',
      'token',
    ]);
  });
});

describe('events', () => {
  it('say the stage once per stage, and the state at every change', () => {
    const { session, events } = open();
    events.length = 0;
    session.move(at(session.state, 4.2));
    session.move(at(session.state, 4.5));
    session.move(at(session.state, 5.1));
    const stages = events.filter(({ type }) => type === 'mh-stage').map(({ detail }) => detail);
    expect(stages).toEqual([{ stage: 'scale' }, { stage: 'mask' }]);
    expect(events.filter(({ type }) => type === 'mh-change')).toHaveLength(3);
  });

  it('tell the state of every change at rest, and of none while it plays', () => {
    const told: object[] = [];
    let playing = false;
    const session = new Session({
      emit: (type, detail) => void (type === 'mh-change' && told.push(detail)),
      playing: () => playing,
    });
    session.change({ heads: 2 });
    session.changed();
    expect(told, 'before there are numbers').toEqual([]);
    session.start(core);
    told.length = 0;
    session.change({ heads: 8 });
    expect(told).toEqual([{ state: session.state }]);
    playing = true;
    session.move(at(session.state, 4.2));
    expect(told).toHaveLength(1);
  });

  it('tell a chosen cell with its value', () => {
    const { session, events } = open('stage=scores');
    session.cursor.inspect(scores, false);
    const value = session.snapshot && numberAt(session.snapshot, scores);
    expect(events).toContainEqual({ type: 'mh-inspect', detail: { place: scores, value } });
  });

  it('tell what was asked for and not taken, not what had to follow', () => {
    const { session, events } = open();
    const told = () => events.filter(({ type }) => type === 'mh-error').map(({ detail }) => detail);
    session.change({ padding: [40] });
    expect(told()).toEqual([{ message: session.notices[0]?.text }]);
    session.change({ parameters: 'random', dModel: 10 });
    expect(session.state.heads).not.toBe(4);
    expect(told()).toHaveLength(1);
  });
});

it('messages are events where something went wrong, and only there', () => {
  const { session, events } = open();
  session.notify('by the way', 'info');
  session.notify('wrong', 'error');
  session.take(decode([['variant', 'foo']]), 'attribute');
  const told = events.filter(({ type }) => type === 'mh-error').map(({ detail }) => detail);
  expect(told).toEqual([{ message: 'wrong' }, { message: session.notices.at(-1)?.text }]);
});
