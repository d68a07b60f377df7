/** The initial layer of a page or a figure; links written for the former default keep their meaning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Opening } from '../../../web/session/opening';
import { Session } from '../../../web/session/session';
import { decode, encode } from '../../../web/state/codec';
import { fields } from '../../../web/state/fields';
import { defaultState, openingState, type State } from '../../../web/state/state';
import type { Source } from '../../../web/text/types/notices';
import { core } from '../support/layers';
import { states } from '../support/states';

const pairs = (text: string) => decode(new URLSearchParams(text));
const silent = { update: () => undefined, emit: () => undefined, playing: () => false };

/** A session that received these settings before its start, each with its source. */
function opened(...said: readonly (readonly [text: string, from: Source])[]): Session {
  const session = new Session(silent);
  for (const [text, from] of said) session.take(pairs(text), from);
  session.start(core);
  return session;
}

const linkOf = (session: Session) => new URLSearchParams(session.link()).toString();

/** The state of a page opened with this hash. */
const seen = (hash: string): State => opened([hash, 'link']).state;

describe('where nothing is said', () => {
  it('the page opens with patterns, and its link says nothing', () => {
    for (const session of [opened(), opened(['', 'query'], ['', 'link'])]) {
      expect(session.state).toEqual(openingState);
      expect(session.snapshot?.config.parameters).toBe('patterns');
      expect(linkOf(session)).toBe('');
    }
  });

  it('a reset and an empty link go back to that', () => {
    const session = opened();
    session.change({ parameters: 'ones', heads: 2 });
    session.reset();
    expect(session.state).toEqual(openingState);
    session.open(pairs('heads=8'));
    session.open(pairs(''));
    expect(session.state).toEqual(openingState);
  });

  it('nor is anything said by a property that is assigned null', () => {
    const session = new Session(silent);
    session.take({ values: { theme: 'auto' }, refusals: [], absent: true }, 'attribute');
    session.start(core);
    expect(session.state).toEqual(openingState);
  });

  it('a link that cannot be read changes nothing of it', () => {
    expect(seen('nonsense=1').parameters).toBe('patterns');
  });
});

describe('a link of before, which leaves out the parameters', () => {
  const links = ['stage=softmax&head=1', 'sentence=the+cat+sat', 'd-model=16', 'theme=dark'];

  it.each(links)('%s has the constructed ones', (link) => {
    expect(seen(link)).toMatchObject({ ...defaultState, ...pairs(link).values });
    const session = opened();
    session.open(pairs(link));
    expect(session.state).toMatchObject({ ...defaultState, ...pairs(link).values });
  });

  it('so has one of any field with a value of its default', () => {
    for (const { name, key, format } of fields) {
      if (key === 'parameters') continue;
      expect(seen(`${name}=${encodeURIComponent(format(defaultState[key]))}`)).toEqual(
        defaultState,
      );
    }
  });

  it('leaves random ones and other sizes as they were asked for', () => {
    expect(seen('d-model=32')).toMatchObject({ dModel: 32, parameters: 'random' });
    expect(seen('parameters=random').parameters).toBe('random');
  });
});

describe('a figure or an address with any attribute', () => {
  it.each(['attribute', 'query'] as const)('has the constructed ones from %s', (from) => {
    const session = opened(['stage=softmax', from]);
    expect(session.state).toEqual({ ...defaultState, stage: 'softmax' });
    expect(linkOf(session)).toBe('');
    session.change({ heads: 8 });
    expect(linkOf(session)).toBe('heads=8');
    session.reset();
    expect(session.state).toEqual({ ...defaultState, stage: 'softmax' });
  });

  it('keeps them under a link of its readers', () => {
    expect(opened(['stage=softmax', 'query'], ['heads=8', 'link']).state).toEqual({
      ...defaultState,
      stage: 'softmax',
      heads: 8,
    });
  });

  it('has patterns where it names them, in any order', () => {
    for (const said of [
      ['parameters=patterns', 'stage=softmax'],
      ['stage=softmax', 'parameters=patterns'],
    ]) {
      const session = opened(...said.map((text) => [text, 'attribute'] as const));
      expect(session.state).toEqual({ ...openingState, stage: 'softmax' });
      expect(linkOf(session)).toBe('');
    }
  });
});

describe('a link of a page that opened with patterns', () => {
  it('names the layer, whichever it is', () => {
    const session = opened();
    session.change({ stage: 'softmax' });
    expect(linkOf(session)).toBe('parameters=patterns&stage=softmax');
    session.change({ ...defaultState });
    expect(linkOf(session)).toBe('parameters=constructed');
  });

  it('names it beside preferences, too, which may be left out', () => {
    const session = opened();
    session.change({ theme: 'dark' });
    expect(linkOf(session)).toBe('parameters=patterns&theme=dark');
    session.change({ parameters: 'constructed' });
    expect(linkOf(session)).toBe('parameters=constructed&theme=dark');
  });

  it('brings back every state, whatever attributes said', () => {
    const said = fc.option(fc.subarray(fields.map(({ key }) => key)), { nil: null });
    fc.assert(
      fc.property(states, states, said, (state, attributes, keys) => {
        const opening = new Opening();
        if (keys) opening.add(Object.fromEntries(keys.map((key) => [key, attributes[key]])));
        const link = opening.link(state);
        const { values, refusals } = decode(link);
        expect(refusals).toEqual([]);
        const back = { ...opening.stateForLink(values, state), ...values };
        expect(encode(back)).toEqual(encode(state));
        if (link.length === 0) expect(encode(state)).toEqual(encode(opening.state));
      }),
    );
  });
});
