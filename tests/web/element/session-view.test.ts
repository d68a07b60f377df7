/** What a session decides of the view: which cell is explained, what is offered, what is spoken. */
import { nothing } from 'lit';
import { describe, expect, it } from 'vitest';
import { Inspecting } from '../../../web/element/inspecting';
import { sessionView, spoken } from '../../../web/element/session-view';
import { RedrawThrottle } from '../../../web/session/redraw-throttle';
import type { ComparedView, ControlParts } from '../../../web/ui/view';
import { desktop, sceneOf } from '../support/layers';
import { opened } from '../support/opened';

const scores = (...index: number[]) => ({ name: 'scores', index });

const controls = {} as ControlParts;

function page(link: string) {
  const { session } = opened(link);
  let now = 0;
  const throttle = new RedrawThrottle({ now: () => now });
  const view = (playing = false, controlParts: ControlParts | null = controls) => {
    const { state, snapshot, coreLayers } = session;
    if (!snapshot || !coreLayers) throw new Error('no numbers');
    const scene = sceneOf({ state, snapshot }, desktop);
    const moment = { scene, playing, controlParts };
    return sessionView(session, snapshot, coreLayers.rules, throttle, moment);
  };
  return { session, view, pass: (time: number) => (now += time) };
}

describe('the cell that is explained', () => {
  it('is the one that is pointed at, else the chosen one', () => {
    const { session, view } = page('stage=scores&cell=scores.1.4.6');
    expect(view().inspection?.place).toEqual(scores(1, 4, 6));
    session.point(scores(1, 0, 0));
    expect(view().inspection?.place).toEqual(scores(1, 0, 0));
    expect(view().pinned).toBe(true);
    session.inspect(null, false);
    expect(view().pinned).toBe(false);
  });

  it('is else the one that is being computed, and none once all are', () => {
    const { view } = page('stage=scores&progress=0.5');
    expect(view().inspection?.place.name).toBe('scores');
    expect(page('stage=scores').view().inspection).toBeNull();
  });

  it('is else an example, once the inspector is there to say where it comes from', () => {
    const { view } = page('stage=scores');
    expect(view().example?.place.name).toBe('scores');
    expect(view(false, null).example).toBeNull();
    expect(view(true).example).toBeNull();
  });

  it('is not the one that passes with many terms while it plays', () => {
    // d_k 16, 8 and 32 terms: at more than 24 a cell is one of thousands.
    const few = page('stage=scores&progress=0.5&d-model=32&heads=4&parameters=random');
    expect(few.view(true).inspection).not.toBeNull();
    const many = page('stage=scores&progress=0.5&d-model=32&heads=1&parameters=random');
    expect(many.view(false).inspection).not.toBeNull();
    expect(many.view(true).inspection).toBeNull();
    // What the reader points at is explained also then.
    many.session.point(scores(0, 0, 0));
    expect(many.view(true).inspection?.rows).toHaveLength(32);
  });
});

describe('the view', () => {
  it('has the state, its numbers, what is offered and what is said', () => {
    const { session, view } = page('stage=scores&memory=the+bank&d-model=32&parameters=random');
    session.notify('a message', 'info');
    const found = view(true);
    expect(found).toMatchObject({
      state: session.state,
      playing: true,
      canImport: false,
      heads: [1, 2, 4, 8, 16],
      offeredInSplit: [1, 2, 4, 8, 16, 32],
    });
    expect(found.snapshot).toBe(session.snapshot);
    expect(found.tokens.words).toHaveLength(10);
    expect(found.memoryTokens.words).toEqual(['the', 'bank']);
    expect(found.notices.map(({ text }) => text)).toEqual(['a message']);
  });

  it('offers the file’s parameters once there is a file', () => {
    const { session, view } = page('');
    const parameters = {
      in_proj_weight: new Float32Array(12),
      'out_proj.weight': new Float32Array(4),
    };
    session.import({
      name: 'a',
      config: { dModel: 2, heads: 1, bias: false },
      parameters,
      inputs: null,
    });
    expect(view().canImport).toBe(true);
  });

  it('keeps what the choices alone decide while only the timeline moves', () => {
    const { session, view } = page('stage=scores');
    const before = view();
    session.move({ ...session.state, progress: 0.5 });
    const after = view();
    expect(after.choices).toBe(before.choices);
    expect(after.tokens).toBe(before.tokens);
    session.change({ heads: 2 });
    expect(view().choices).not.toBe(before.choices);
  });

  it('is drawn anew beside the picture at every moment, and less often while cells pass', () => {
    const link = 'stage=scores&progress=0.5&d-model=32&heads=1&parameters=random';
    const { session, view, pass } = page(link);
    expect(view(false).redrawKey).toBe(0.5);
    const { redrawKey } = view(true);
    session.move({ ...session.state, progress: 0.6 });
    pass(100);
    expect(view(true).redrawKey).toBe(redrawKey);
    pass(350);
    expect(view(true).redrawKey).not.toBe(redrawKey);
  });
});

describe('what is spoken', () => {
  const said = (link: string, compared: ComparedView | null = null) => {
    const { session } = opened(link);
    return spoken(
      session,
      new Inspecting(
        session,
        () => undefined,
        () => undefined,
      ),
      compared,
    );
  };

  it('is the chosen number, and nothing where none is chosen', () => {
    expect(said('stage=scores&cell=scores.1.4.6')).toMatch(/^scores₂\[deposit, money\] = /);
    expect(said('stage=scores')).toBe(nothing);
  });

  it('is the number of both layers, while two are compared and one is chosen', () => {
    const both = 'scores = 1 in A, 2 in B';
    const compared = { parts: { spokenValues: () => both } } as unknown as ComparedView;
    const of = (link: string) => said(link, compared);
    expect(of('stage=scores&cell=scores.1.4.6&compare=heads:8')).toBe(both);
    expect(of('stage=scores&compare=heads:8,cell:scores.6.4.6')).toBe(both);
    expect(of('stage=scores&compare=heads:8')).toBe(nothing);
  });
});
