/** The facts and predictions offered to an author can all be read from the current layer. */
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../../web/lessons/format';
import type { StageName } from '../../../../web/core/types';
import { saysWhoLooks, tableOf } from '../../../../web/derive/stage-table';
import { parseLesson } from '../../../../web/lessons/check';
import { emptyDraft } from '../../../../web/page/maker/draft';
import { attentionTensors, byWord, factRow } from '../../../../web/lessons/facts';
import { factGroupsOf, factsUsed, withFact, withoutFact } from '../../../../web/page/maker/facts';
import {
  drawn,
  isAt,
  momentOf,
  needsFile,
  shownState,
  stateOf,
  unanswered,
} from '../../../../web/page/maker/moment';
import {
  asKind,
  concealedTensors,
  concealedGroupNames,
  hidesGroup,
  kinds,
  otherRegions,
  tellsTruth,
  withCell,
  withGroup,
  withRow,
} from '../../../../web/page/maker/prediction';
import { defaultState, type State } from '../../../../web/state/state';
import { computed, core } from '../../support/layers';

const table = tableOf(core, { qkNorm: 'whole' });
const page = (values: Partial<State> = {}): State => ({ ...defaultState, ...values });
const step: Step = { id: 'step-1', title: 'A', text: ['B.'] };
const cell = { name: 'attn_weights', index: [1, 4, 6] };

describe('the matrices that an author names', () => {
  const named = (is: (row: (typeof table.tensors)[number]) => boolean) =>
    table.tensors.filter(is).map(({ name }) => name);
  const madeBy = (...stages: readonly StageName[]) =>
    named(({ kind, stage }) => kind === 'stage' && stages.includes(stage));

  it('are attention where a cell says who looks at whom', () => {
    expect(attentionTensors).toEqual(named(({ name }) => saysWhoLooks(table, name)));
  });

  it('have words for rows where the core says so', () => {
    const rows = named(
      ({ name, kind, axes }) =>
        ['stage', 'input'].includes(kind) &&
        axes.at(-2)?.role === 'query' &&
        // No picture shows this mask's cells; masked shows its effect.
        name !== 'attn_mask',
    );
    expect(byWord.toSorted()).toEqual(rows.toSorted());
  });

  it('are hidden together by what makes them', () => {
    expect(concealedTensors).toEqual({
      parameters: named(({ kind, axes }) => kind === 'parameter' && axes.length === 2),
      projections: madeBy('project', 'heads'),
      scores: madeBy('scores', 'scale', 'mask'),
      shares: madeBy('scores', 'scale', 'mask', 'softmax', 'weigh'),
      results: madeBy('weigh', 'concat', 'output'),
    });
  });
});

describe('what can be picked', () => {
  const cells: readonly State['cell'][] = [
    null,
    cell,
    { name: 'scores', index: [0, 2, 3] },
    { name: 'q_packed', index: [4, 5] },
    { name: 'W_Q', index: [3, 9] },
    { name: 'output', index: [9, 15] },
  ];

  it.each(cells)('is there on the layer on show, and has all that it takes: %j', (chosen) => {
    const state = page({ stage: 'output', cell: chosen });
    const { snapshot } = computed({ stage: 'output' });
    const groups = factGroupsOf(state);
    expect(groups.length).toBe(chosen ? 4 : 2);
    for (const choice of groups.flatMap(({ choices }) => choices)) {
      const { facts, name } = withFact({}, {}, choice);
      const lesson = {
        ...emptyDraft,
        title: 'T',
        steps: [{ ...step, text: [`{${name}}`], facts }],
      };
      expect(parseLesson(JSON.stringify(lesson)), choice.label).toHaveProperty('lesson');
      const values = new Map();
      for (const [each, fact] of Object.entries(facts)) {
        const row = factRow(fact.fact);
        if (row.from !== 'layer') throw new Error(`${each} is read off a layer`);
        values.set(each, row.read(fact, { snapshot, other: null, before: values }));
      }
      expect(values.get(name), choice.label).toBeDefined();
    }
  });

  it('speaks of words that are asked only where there are such', () => {
    const labels = (state: State) =>
      factGroupsOf(state).flatMap(({ choices }) => choices.map(({ label }) => label));
    expect(labels(page())).not.toContain('words that are asked');
    expect(labels(page({ memory: 'the bank' }))).toContain('words that are asked');
    expect(labels(page())).not.toContain('steps done');
    expect(labels(page({ parameters: 'trained' }))).toContain('steps done');
  });
});

describe('a fact in a step', () => {
  const n = { fact: { fact: 'size.n' } } as const;

  it('gets a name that no other fact of the step or the walkthrough has', () => {
    const first = withFact({}, {}, n);
    expect(first).toEqual({ name: 'n', facts: { n: n.fact } });
    const other = { fact: { fact: 'size.n', state: { sentence: 'a b' } } } as const;
    expect(withFact(first.facts, {}, other).name).toBe('n-2');
    expect(withFact({}, { n: { fact: 'size.m' } }, n).name).toBe('n-2');
  });

  it('is not there twice', () => {
    const first = withFact({}, {}, n);
    expect(withFact(first.facts, {}, n)).toEqual(first);
    expect(withFact({}, { count: n.fact }, n)).toEqual({ name: 'count', facts: {} });
  });

  it('brings along what it is about, before it, and is deleted with it', () => {
    const of = { fact: 'largest.place', tensor: 'attn_weights', within: [1, 4] } as const;
    const { facts, name } = withFact({}, {}, { fact: { fact: 'word.at', axis: 'column' }, of });
    expect(Object.keys(facts)).toEqual(['place', 'top']);
    expect(facts[name]).toEqual({ fact: 'word.at', axis: 'column', place: 'place' });
    expect(factsUsed({ ...step, text: ['{top}'], facts })).toEqual(new Set(['top', 'place']));
    expect(withoutFact(facts, 'place')).toBeUndefined();
    expect(withoutFact(facts, 'top')).toEqual({ place: of });
  });

  it('is used wherever the step names it', () => {
    const when = { fact: 'a', is: '=', to: 'b' } as const;
    const used = factsUsed({
      ...step,
      text: [{ when, text: '{c}', otherwise: '\\{no}' }],
      notes: ['{h}'],
      prediction: {
        kind: 'choose',
        ask: '{d}',
        why: ['{e}'],
        conceal: {},
        options: [{ text: '{f}', right: [{ fact: 'g', is: '=', to: 1 }] }],
      },
    });
    expect([...used].sort().join('')).toBe('abcdefgh');
  });
});

describe('a moment', () => {
  const state = page({ variant: 'narrow', heads: 8, stage: 'softmax', progress: 0.25, cell });

  it('is what differs from the defaults, without the reader’s own preferences', () => {
    expect(momentOf({ ...state, theme: 'dark', speed: 2, step: 'row' }, {})).toEqual({
      variant: 'narrow',
      heads: 8,
      stage: 'softmax',
      progress: 0.25,
      cell,
    });
    expect(momentOf(defaultState, {})).toEqual({});
  });

  it('says also what is as by default where the walkthrough has something else', () => {
    const common = { state: { heads: 8, mask: 'causal' } } as const;
    expect(momentOf(state, common)).toEqual({
      variant: 'narrow',
      mask: 'none',
      stage: 'softmax',
      progress: 0.25,
      cell,
    });
    const moment = { state: momentOf(state, common) };
    expect(stateOf(moment, common)).toEqual(state);
    expect(isAt(moment, common, { ...state, theme: 'dark' })).toBe(true);
    expect(isAt(moment, common, { ...state, head: 3 })).toBe(false);
  });

  it('is shown with all of its fields, but the reader’s', () => {
    const shown = shownState({ state: { heads: 8 } }, {});
    expect(shown).toMatchObject({ heads: 8, cell: null, mask: 'none', progress: 1 });
    expect(shown).not.toHaveProperty('theme');
    expect(shown).not.toHaveProperty('speed');
  });

  it('before the first stage is that stage done: nothing would be drawn', () => {
    for (const progress of [0, 0.05])
      expect(drawn(page({ stage: 'embed', progress }))).toEqual(page({ stage: 'embed' }));
    for (const other of [
      page({ stage: 'embed', progress: 0.1 }),
      page({ stage: 'scores', progress: 0 }),
      page({ stage: 'embed', direction: 'backward', progress: 0 }),
      page({ stage: 'output', progress: 0 }),
    ])
      expect(drawn(other)).toBe(other);
    const back = page({ stage: 'output', direction: 'backward', progress: 0 });
    expect(drawn(back).progress).toBe(1);
  });

  it('needs a file where a layer of one is on show', () => {
    expect(needsFile(state)).toBe(false);
    expect(needsFile(page({ parameters: 'imported' }))).toBe(true);
    expect(needsFile(page({ compare: { parameters: 'imported' } }))).toBe(true);
  });
});

describe('a prediction', () => {
  it('keeps what was written when it asks in another way', () => {
    let asked = asKind(step, {}, 'choose', page());
    if (!asked.prediction) throw new Error('it is asked');
    asked = { ...asked, prediction: { ...asked.prediction, ask: 'How?', why: ['So.'] } };
    for (const kind of kinds) {
      asked = asKind(asked, {}, kind, page());
      expect(asked.prediction).toMatchObject({ kind, ask: 'How?', why: ['So.'] });
    }
    expect(asKind(asked, {}, null, page())).toEqual(step);
  });

  it('for a cell asks where the chosen one’s row is largest, and hides what would tell', () => {
    const asked = asKind(step, {}, 'cell', page({ cell }));
    expect(asked.facts).toEqual({
      place: { fact: 'largest.place', tensor: 'attn_weights', within: [1, 4] },
    });
    expect(asked.prediction).toMatchObject({
      kind: 'cell',
      tensor: 'attn_weights',
      truth: 'place',
    });
    const tensors = asked.prediction?.conceal.tensors ?? [];
    expect(hidesGroup(tensors, 'shares')).toBe(true);
    expect(hidesGroup(tensors, 'parameters')).toBe(false);
    const wider = withCell(asked, {}, cell, 'all');
    expect(wider.facts).toEqual({
      'place-2': { fact: 'largest.place', tensor: 'attn_weights', within: [] },
    });
  });

  it('keeps what its author chose to hide while it is about the same matrix', () => {
    const asked = asKind(step, {}, 'cell', page({ cell }));
    if (asked.prediction?.kind !== 'cell') throw new Error('a cell is asked');
    const own = { ...asked, prediction: { ...asked.prediction, conceal: {} } };
    expect(withCell(own, {}, cell, 'head').prediction?.conceal).toEqual({});
    const other = { name: 'W_Q', index: [1, 2] };
    expect(withCell(own, {}, other, 'all').prediction?.conceal).not.toEqual({});
  });

  it('for a cell has none chosen in the step: it would be the answer', () => {
    const moment = { ...step, state: { heads: 8, cell } };
    const asked = unanswered(asKind(moment, {}, 'cell', page({ cell })), {});
    expect(asked.state).toEqual({ heads: 8 });
    expect(isAt(asked, {}, page({ heads: 8, cell }))).toBe(true);
    expect(isAt(asked, {}, page({ heads: 4, cell }))).toBe(false);
    const common = { state: { cell } };
    expect(unanswered({ ...asked, state: {} }, common).state).toEqual({ cell: null });
    expect(unanswered(moment, {})).toBe(moment);
  });

  it('is told before it is asked where a sentence names its truth, or what is made from it', () => {
    const asked = asKind(step, {}, 'cell', page({ cell }));
    expect(tellsTruth(asked)).toBe(false);
    expect(tellsTruth({ ...asked, text: ['It is {place}.'] })).toBe(true);
    const facts = {
      ...asked.facts,
      top: { fact: 'word.at', axis: 'column', place: 'place' },
    } as const;
    expect(tellsTruth({ ...asked, facts, text: ['It is {top}.'] })).toBe(true);
    const why = asked.prediction && { ...asked.prediction, why: ['{top}'] };
    expect(tellsTruth({ ...asked, facts, ...(why ? { prediction: why } : {}) })).toBe(false);
    expect(tellsTruth({ ...step, text: ['{place}'] })).toBe(false);
  });

  it('for a row takes one of attention, whatever cell is chosen', () => {
    const asked = asKind(step, {}, 'bars', page({ cell: { name: 'W_Q', index: [1, 2] } }));
    expect(asked.facts).toEqual({ row: { fact: 'row', tensor: 'attn_weights', row: [0, 0] } });
    expect(withRow(asked, {}, cell).facts).toEqual({
      'row-2': { fact: 'row', tensor: 'attn_weights', row: [1, 4] },
    });
  });

  it.each(concealedGroupNames)('hides %s, and shows it again', (group) => {
    const region = { tensor: 'x', index: [1, null] } as const;
    const hidden = withGroup([region], group, true);
    expect(hidesGroup(hidden, group)).toBe(true);
    expect(otherRegions(hidden)).toEqual([region]);
    expect(withGroup(hidden, group, false)).toEqual([region]);
    expect(withGroup(withGroup([], group, true), group, false)).toEqual([]);
  });
});
