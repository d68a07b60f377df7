/** The table of fields: the role of each in undo, in layer B, in reset and in the element's properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../../web/state/check';
import { cursorOf, layerKeys, withoutCursor } from '../../../web/state/compare';
import type { Role } from '../../../web/state/field';
import { fieldNamed, fields, ownInB, withRole } from '../../../web/state/fields';
import { defaultState, type State } from '../../../web/state/state';
import { problemText } from '../../../web/text/en/allowed';
import { states } from '../support/states';

describe('a field', () => {
  it('is found by the name that a link gives it, and by no other', () => {
    for (const field of fields) expect(fieldNamed(field.name)).toBe(field);
    for (const name of ['dModel', 'constructor', '', 'HEADS'])
      expect(fieldNamed(name)).toBeUndefined();
  });

  it('has a role: a layer’s own, shared by both layers, or where and how the reader looks', () => {
    const names = (...roles: readonly Role[]) => withRole(...roles).map(({ key }) => key);
    expect(names('layer')).toEqual([
      'variant',
      'heads',
      'kvHeads',
      'dModel',
      'dK',
      'dV',
      'qkNorm',
      'mask',
      'scaling',
      'positions',
      'bias',
      'sharedQK',
      'sharedHeads',
      'valueProjection',
      'outputProjection',
      'muted',
      'parameters',
      'seed',
      'start',
      'noise',
      'optimizer',
      'learningRate',
      'weightDecay',
      'batch',
      'trainingSteps',
    ]);
    expect(names('input', 'comparison')).toEqual([
      'sentence',
      'classes',
      'memory',
      'memoryClasses',
      'rows',
      'padding',
      'attnMask',
      'task',
      'question',
      'relation',
      'edits',
      'direction',
      'compare',
    ]);
    expect(names('cursor')).toEqual(['head', 'cell']);
    expect(names('moment')).toEqual(['stage', 'progress', 'trainingStep', 'projection']);
    expect(names('view')).toEqual([
      'look',
      'planDModel',
      'planHeads',
      'planN',
      'lockScale',
      'allHeads',
      'learning',
    ]);
    expect(names('preference')).toEqual(['speed', 'step', 'trainingPace', 'theme']);
    expect(layerKeys).toEqual(names('layer'));
    expect(ownInB.map(({ key }) => key)).toEqual(names('layer', 'cursor'));
  });
});

describe('as a property of the element', () => {
  it.each([
    [{ heads: 8 }, 8],
    [{ head: 2 }, 3],
    [{ progress: 1 / 3 }, 0.333333],
    [{ speed: 0.25 }, 0.25],
    [{ bias: true }, true],
    [{ muted: [0, 2] }, [1, 3]],
    [{ padding: [] }, []],
    [{ dK: null }, null],
    [{ dV: 5 }, 5],
    [{ scaling: 2.5 }, 2.5],
    [{ scaling: 'none' }, 'none'],
    [{ mask: 'causal' }, 'causal'],
    [{ sentence: 'two words' }, 'two words'],
    [{ cell: null }, ''],
    [{ cell: { name: 'scores', index: [1, 4, 6] } }, 'scores.1.4.6'],
    [{ classes: { 4: 'verb' } }, '4:verb'],
    [{ edits: [{ name: 'W_Q', index: [1, 2], value: 0.5 }] }, 'W_Q.1.2:0.5'],
    [{ compare: null }, null],
    [{ compare: { heads: 8 } }, 'heads:8'],
  ] as const)('%j reads as %j', (patch, read) => {
    const [key = ''] = Object.keys(patch);
    const field = fields.find((each) => each.key === key);
    expect(field?.asProperty(patch[key as keyof typeof patch])).toEqual(read);
  });
});

describe('values from a program', () => {
  it('are taken as they are, whatever the state', () => {
    fc.assert(
      fc.property(states, (state) => {
        const checked = check(state);
        expect('values' in checked && checked.values).toEqual(state);
      }),
    );
  });

  it.each([
    null,
    undefined,
    5,
    'text',
    true,
    [],
    {},
    NaN,
    () => 1,
    [null],
    [['a']],
    [{ name: 'x' }],
  ])('%o in any field is taken or refused by its name, and never becomes another type', (value) => {
    for (const { key, is } of fields.map((field) => ({
      key: field.key,
      is: field.is.bind(field),
    }))) {
      const checked = check({ [key]: value });
      if ('values' in checked) expect(is(checked.values[key]), key).toBe(true);
      else {
        const { problem } = checked;
        expect(problem.path).toBe(key);
        expect(problemText(problem)).toContain(key);
      }
    }
  });

  it('of the example that a refusal gives are taken', () => {
    for (const { key } of fields) {
      const checked = check({ [key]: Symbol('no value') });
      if (!('problem' in checked) || checked.problem.kind !== 'wrong-type')
        throw new Error(`${key} takes a symbol`);
      const again = check({ [key]: checked.problem.example });
      expect(again, key).toHaveProperty('values');
    }
  });

  it('have an example that shows something, where the field’s default is empty', () => {
    const exampleOf = (key: keyof State) => {
      const checked = check({ [key]: Symbol('no value') });
      return 'problem' in checked && 'example' in checked.problem && checked.problem.example;
    };
    expect(exampleOf('heads')).toBe(4);
    for (const key of ['classes', 'memoryClasses'] as const)
      expect(exampleOf(key)).toEqual({ 4: 'verb' });
    expect(exampleOf('muted')).toEqual([0, 2]);
    expect(exampleOf('cell')).toEqual({ name: 'scores', index: [1, 4, 6] });
    expect(exampleOf('compare')).toEqual({ heads: 8 });
  });
});

describe('what is different in B', () => {
  it('is its layer and its cursor, and nothing is both', () => {
    const cell = { name: 'x', index: [0, 0] };
    const compared = { heads: 8, muted: [1], head: 6, cell };
    expect(withoutCursor(compared)).toEqual({ heads: 8, muted: [1] });
    expect(cursorOf(compared)).toEqual({ head: 6, cell });
    expect(withoutCursor(null)).toBeNull();
    expect(cursorOf(null)).toEqual({});
  });

  it('is refused by a path that says where', () => {
    const refused = (compare: object) => {
      const checked = check({ ...defaultState, compare });
      return 'problem' in checked ? problemText(checked.problem) : 'taken';
    };
    expect(refused({ heads: 65 })).toContain('compare.heads: 65 is not allowed');
    expect(refused({ sentence: 'own words' })).toContain(
      'compare.sentence: there is no such field',
    );
    expect(refused({ muted: [0, 2], cell: null })).toBe('taken');
  });
});
