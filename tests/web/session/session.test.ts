import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { cellOf } from '../../../web/derive/scene/scene';
import { Session } from '../../../web/session/session';
import { decode } from '../../../web/state/codec';
import { defaultState, type State } from '../../../web/state/state';
import { at } from '../../../web/state/timeline';
import { core, desktop, numberAt, phone, sceneOf, type Size } from '../support/layers';

interface Opened {
  readonly session: Session;
  readonly events: { readonly type: string; readonly detail: object }[];
  /** The current messages. */
  said(): readonly string[];
}

/** A session as an element opens it, with a link such as "heads=8&mask=causal". */
function open(link = ''): Opened {
  const events: Opened['events'] = [];
  const session = new Session({
    emit: (type, detail) => events.push({ type, detail }),
    playing: () => false,
  });
  session.take(decode(new URLSearchParams(link)), 'link');
  session.start(core);
  return { session, events, said: () => session.notices.map(({ text }) => text) };
}

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

  const junk: readonly [link: string, says: readonly string[]][] = [
    ['heads=3', ['heads: 3', '1, 2, 4, 8, 16', 'now 2']],
    ['heads=-1', ['heads', '1 to 64']],
    ['heads=NaN', ['heads', '1 to 64']],
    ['heads=1e9', ['heads', '1 to 64']],
    ['variant=foo', ['variant', 'wide, split, narrow']],
    ['stage=nope', ['stage', 'softmax']],
    ['seed=-1', ['seed', '0 to 4294967295']],
    ['seed=99999999999', ['seed', '0 to 4294967295']],
    ['progress=7', ['progress', '0 to 1']],
    ['d-model=0', ['d-model', '1 to 1024']],
    ['nonsense=1', ['nonsense']],
    ['cell=scores.99.99.99', ['scores.99.99.99']],
    ['cell=__proto__.0.0', ['__proto__.0.0']],
    ['cell=constructor.0', ['constructor.0']],
    ['cell=memory.0.0', ['memory.0.0']],
    ['classes=4:wizard', ['wizard']],
    [`sentence=${'x'.repeat(20_000)}`, ['sentence', '10000']],
  ];

  const named = junk.map(([link, says]) => ({ name: link.slice(0, 30), link, says }));

  it.each(named)('with $name shows its picture, says so, and keeps the rest', ({ link, says }) => {
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
    const first = open('d-model=32');
    expect(first.session.state).toEqual(later.session.state);
  });
});

describe('setting the state', () => {
  it.each([
    [{ heads: 0 }, 'heads'],
    [{ heads: NaN }, 'heads'],
    [{ seed: 1.5 }, 'seed'],
    [{ progress: -0.1 }, 'progress'],
    [{ progress: Infinity }, 'progress'],
    [{ speed: 3 }, 'speed'],
    [{ variant: 'foo' }, 'variant'],
    [{ stage: 'nope' }, 'stage'],
    [{ variant: undefined }, 'variant'],
    [{ mask: null }, 'mask'],
    [{ sentence: 7 }, 'sentence'],
    [{ sentence: null }, 'sentence'],
    [{ classes: null }, 'classes'],
    [{ cell: 5 }, 'cell'],
    [{ cell: { name: 'scores' } }, 'cell'],
    [{ bias: 'on' }, 'bias'],
    [{ head: -1 }, 'head'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('to %o throws an error that names the field, and changes nothing', (values, field) => {
    const { session } = open('heads=8');
    const before = session.state;
    let thrown: unknown = null;
    try {
      session.set(values as unknown as Partial<State>);
    } catch (error) {
      thrown = error;
    }
    expect(thrown instanceof RangeError || thrown instanceof TypeError, String(thrown)).toBe(true);
    expect((thrown as Error).message).toContain(field);
    expect(session.state).toEqual(before);
  });

  it('shows a stage complete unless a progress is named', () => {
    const { session } = open();
    session.set({ stage: 'scores', progress: 0.5 });
    expect(session.state).toMatchObject({ stage: 'scores', progress: 0.5 });
    session.set({ stage: 'scores' });
    expect(session.state.progress).toBe(1);
  });

  it('shows a stage at the progress that is named, also when it is the one there was', () => {
    const { session } = open();
    session.set({ stage: 'heads', progress: 0.5 });
    session.set({ stage: 'scores', progress: 0.5 });
    expect(session.state).toMatchObject({ stage: 'scores', progress: 0.5 });
  });

  it('keeps the reader’s place when the variant changes', () => {
    const { session } = open('stage=softmax&head=2&cell=attn_weights.1.4.6');
    const { stage, progress, head, cell } = session.state;
    for (const variant of ['wide', 'narrow', 'split'] as const) {
      session.set({ variant });
      expect(session.state).toMatchObject({ variant, stage, progress, head, cell });
    }
  });

  it('takes the chosen cell along to another head and to the next stage', () => {
    const { session } = open('stage=scores&head=2&cell=scores.1.4.6');
    session.change({ head: 3 });
    expect(session.state.cell).toEqual({ name: 'scores', index: [3, 4, 6] });
    session.change({ stage: 'softmax' });
    expect(session.state.cell).toEqual({ name: 'attn_weights', index: [3, 4, 6] });
    session.change({ stage: 'embed' });
    expect(session.state.cell).toBeNull();
  });

  it('lets go of a cell that the new layer has not, without a word', () => {
    const { session, said } = open('stage=scores&head=2&cell=scores.1.4.6');
    session.set({ sentence: 'three words only' });
    expect(session.state.cell).toBeNull();
    expect(said()).toEqual([]);
  });
});

describe('the sentence', () => {
  it('when empty leaves the picture as it is', () => {
    const { session } = open();
    const before = session.snapshot;
    session.change({ sentence: '   ' });
    expect(session.snapshot?.words).toEqual(before?.words);
    expect(session.state.sentence).toBe('   ');
  });

  it('carries word classes along when words come before them', () => {
    const { session } = open();
    session.change({ classes: { 4: 'noun' } });
    session.change({ sentence: `Now ${defaultState.sentence}` });
    expect(session.state.classes).toEqual({ 5: 'noun' });
    expect(session.snapshot?.classes[5]).toBe('noun');
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

  it('tell what was refused', () => {
    const { session, events } = open();
    session.take(decode([['variant', 'foo']]), 'attribute');
    const told = events.filter(({ type }) => type === 'mh-error').map(({ detail }) => detail);
    expect(told).toEqual([{ message: session.notices[0]?.text }]);
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

describe('messages', () => {
  it('are events where something went wrong, and only there', () => {
    const { session, events } = open();
    session.notify('by the way', 'info');
    session.notify('wrong', 'error');
    const told = events.filter(({ type }) => type === 'mh-error').map(({ detail }) => detail);
    expect(told).toEqual([{ message: 'wrong' }]);
  });

  it('are said once, at most four at a time, until dismissed', () => {
    const { session, said } = open();
    for (const name of ['a', 'b', 'b', 'c', 'd', 'e']) session.take(decode([[name, '1']]), 'link');
    expect(said().map((text) => /“(.)”/.exec(text)?.[1])).toEqual(['b', 'c', 'd', 'e']);
    session.take(decode([['c', '1']]), 'link');
    expect(said().map((text) => /“(.)”/.exec(text)?.[1])).toEqual(['b', 'd', 'e', 'c']);
    const [first] = session.notices;
    if (first) session.dismiss(first.id);
    expect(said().map((text) => /“(.)”/.exec(text)?.[1])).toEqual(['d', 'e', 'c']);
    expect(new Set(session.notices.map(({ id }) => id)).size).toBe(3);
    session.reset();
    expect(said()).toEqual([]);
  });
});
