/** A language with missing texts does not compile: `npm run types` checks the comments below. */
import { describe, expect, it } from 'vitest';
import type { Catalogue, Words } from '../../../web/text/catalogue';
import * as english from '../../../web/text/en/areas/inspector';

/** English texts in the form of the modules, with a type for each text. */
interface English {
  readonly title: 'cost';
  readonly count: (n: number) => `${number} words`;
  readonly names: { readonly q: 'queries'; readonly all: readonly ['a', 'b'] };
}

type Cost = Words<English>;

const german: Cost = {
  title: 'Kosten',
  count: (n) => `${n} Wörter`,
  names: { q: 'Anfragen', all: ['c', 'd'] },
};

// @ts-expect-error -- an entry is missing
const withoutTitle: Cost = { count: german.count, names: german.names };

// @ts-expect-error -- an entry is missing further in
const withoutName: Cost = { ...german, names: { all: ['c', 'd'] } };

// @ts-expect-error -- a text in the place of a function
const withText: Cost = { ...german, count: 'Wörter' };

const inspector: Catalogue['inspector'] = english;

// @ts-expect-error -- a module of an area is missing
const withoutModule: Catalogue['inspector'] = { equations: english.equations };

describe('the catalogue', () => {
  it('takes other texts of the same entries', () => {
    expect(german.count(2)).toBe('2 Wörter');
    expect(inspector).toBe(english);
    expect([withoutTitle, withoutName, withText, withoutModule]).toHaveLength(4);
  });
});
