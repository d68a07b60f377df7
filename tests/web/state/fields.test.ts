/** Values of fields as properties of the element, and as a program gives them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validated } from '../../../web/session/validated';
import { check } from '../../../web/state/check';
import { fields } from '../../../web/state/fields';
import type { State } from '../../../web/state/state';
import { states } from '../support/states';

describe('as a property of the element', () => {
  it.each([
    [{ head: 2 }, 3],
    [{ progress: 1 / 3 }, 0.333333],
    [{ speed: 0.25 }, 0.25],
    [{ bias: true }, true],
    [{ muted: [0, 2] }, [1, 3]],
    [{ dK: null }, null],
    [{ dV: 5 }, 5],
    [{ learningRate: null }, null],
    [{ learningRate: 0.5 }, 0.5],
    [{ scaling: 2.5 }, 2.5],
    [{ mask: 'causal' }, 'causal'],
    [{ cell: null }, ''],
    [{ cell: { name: 'scores', index: [1, 4, 6] } }, 'scores.1.4.6'],
    [{ classes: { 4: 'verb' } }, '4:verb'],
    [{ edits: [{ name: 'W_Q', index: [1, 2], value: 0.5 }] }, 'W_Q.1.2:0.5'],
    [{ compare: null }, null],
    [{ compare: { heads: 8 } }, 'heads:8'],
  ] as const)('%j reads as %j', (patch, value) => {
    const [key = ''] = Object.keys(patch);
    const field = fields.find((each) => each.key === key);
    expect(field?.asProperty(patch[key as keyof typeof patch])).toEqual(value);
  });
});

describe('values from a program', () => {
  it('are taken as they are, whatever the state', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(check(state)).toEqual({ values: state });
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
    for (const field of fields) {
      const checked = check({ [field.key]: value });
      if ('values' in checked) expect(field.is(checked.values[field.key]), field.key).toBe(true);
      else expect(checked.problem.path).toBe(field.key);
    }
  });

  it('of the example that a refusal gives are taken', () => {
    for (const { key } of fields) {
      const checked = check({ [key]: Symbol('no value') });
      if (!('problem' in checked) || checked.problem.kind !== 'wrong-type')
        throw new Error(`${key} takes a symbol`);
      expect(check({ [key]: checked.problem.example }), key).toHaveProperty('values');
    }
  });

  const aCell = 'such as {"name":"scores","index":[1,4,6]}';
  const heads = 'a list of heads (counted from 0) such as [0,2] is needed.';
  const anEdit = 'such as [{"name":"W_Q","index":[1,2],"value":0.5}]';
  const places = 'at most 64 whole numbers from 0 to 9998 such as [0,2].';

  it.each([
    [
      { cell: ['scores', 1, 4, 6] },
      `TypeError: cell: null or a place in a tensor (its name, and its indices counted from 0) ${aCell} is needed.`,
    ],
    [{ heads: '4' }, 'TypeError: heads: a value such as 4 is needed.'],
    [{ muted: [0, '1'] }, `TypeError: muted: ${heads}`],
    [
      { padding: 3 },
      'TypeError: padding: a list of words’ places (counted from 0) such as [0,2] is needed.',
    ],
    [{ dK: '4' }, 'TypeError: dK: null or a value such as 4 is needed.'],
    [{ compare: { muted: 1 } }, `TypeError: compare.muted: ${heads}`],
    [
      { compare: 3 },
      'TypeError: compare: null or an object with what is different in layer B such as {"heads":8} is needed.',
    ],
    [
      { classes: [] },
      'TypeError: classes: word classes by the word’s place (counted from 0) such as {"4":"verb"} is needed.',
    ],
    [
      { edits: [{ name: 'W_Q', index: [0, 0] }] },
      `TypeError: edits: a list of edited numbers ${anEdit} is needed.`,
    ],
    [{ muted: [3, -1] }, `RangeError: muted: [3,-1] is not allowed; allowed: ${places}`],
    [{ padding: [NaN] }, `RangeError: padding: [NaN] is not allowed; allowed: ${places}`],
    [{ head: 64 }, 'RangeError: head: 64 is not allowed; allowed: whole numbers 0 to 63.'],
    [
      { compare: { heads: 65 } },
      'RangeError: compare.heads: 65 is not allowed; allowed: whole numbers 1 to 64.',
    ],
    [{ dK: 0 }, 'RangeError: dK: 0 is not allowed; allowed: null, whole numbers 1 to 1024.'],
    [
      { classes: { 4: 'Verb' } },
      'RangeError: classes: {"4":"Verb"} is not allowed; allowed: values such as {"4":"verb"}.',
    ],
    [
      { cell: { name: 'q', index: [-1, 0] } },
      `RangeError: cell: {"name":"q","index":[-1,0]} is not allowed; allowed: values ${aCell}.`,
    ],
    [
      { nonsense: 1 },
      /^TypeError: nonsense: there is no such field; there are sentence, classes, .* theme\.$/,
    ],
    [
      { compare: { theme: 'dark' } },
      /^TypeError: compare\.theme: there is no such field; there are variant, .* trainingSteps, head, cell\.$/,
    ],
  ])('%j is refused: %s', (values, says) => {
    let refusal: unknown = 'taken';
    try {
      validated(values as unknown as Partial<State>);
    } catch (error) {
      refusal = error;
    }
    expect(String(refusal)).toMatch(says);
  });
});
