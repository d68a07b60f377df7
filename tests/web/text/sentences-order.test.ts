/** Sentences of “Does word order matter?”. `npx vitest run tests/web/text/sentences- -u` rewrites the file. */
import { it } from 'vitest';
import { exchangeText, orderPanel, rowText, whyText } from '../../../web/text/en/order';
import type { Exchange } from '../../../web/text/facts';
import { expectFile, sentencesOf } from '../support/sentence-file';

const row = (difference: number, isSame: boolean) => ({
  ...{ word: 'she', place: 0, now: 2 },
  ...{ difference, isSame },
});
const made = (patch: Partial<Exchange>): Exchange => ({
  rows: [row(0, true), row(6e-8, true)],
  difference: 6e-8,
  largest: 0.75,
  byPosition: false,
  byMask: false,
  sameInput: false,
  alike: false,
  ...patch,
});
const none = made({ difference: 0, rows: [row(0, true)] });
const some = { rows: [row(0, true), row(0.5, false)], difference: 0.5 };

it('say what an exchange does, and why', async () => {
  await expectFile('order', {
    ...sentencesOf(orderPanel, {
      wordAt: [['she', 0]],
      moved: [[row(0, true)]],
      ofTask: [[true], [false]],
    }),
    'row, to the last bit': rowText(row(0, true)),
    'row, rounded': rowText(row(6e-8, true)),
    'row, another': rowText(row(0.51234, false)),
    'all, to the last bit': exchangeText(none),
    'all, rounded': exchangeText(made({})),
    'some changed': exchangeText(made(some)),
    'one word twice': exchangeText(made({ ...some, sameInput: true })),
    'why: nothing goes by place': whyText(none, 'none', false),
    'why: nothing but rounding': whyText(made({}), 'none', false),
    'why: all rows alike': whyText(made({ ...none, alike: true }), 'none', false),
    'why: memory': whyText(made({}), 'none', true),
    'why: positions': whyText(made({ ...some, byPosition: true }), 'none', false),
    'why: positions, memory': whyText(made({ ...some, byPosition: true }), 'none', true),
    'why: a mask': whyText(made({ ...some, byMask: true }), 'causal', false),
    'why: both': whyText(made({ ...some, byPosition: true, byMask: true }), 'padding', false),
    'why: no difference': whyText(made({ byPosition: true }), 'none', false),
    'why: one word twice': whyText(made({ ...some, sameInput: true }), 'none', false),
  });
});
