/**
 * docs/facts.md lists the table of facts: every fact with its parameters, its result and its meaning. `npx vitest run
 * tests/web/lessons/facts.test.ts -u` rewrites it.
 */
import { format } from 'oxfmt';
import { expect, it } from 'vitest';
import { factNames, factRow } from '../../../web/lessons/facts';

const file = '../../../docs/facts.md';

const head = `# Facts

What a lesson can say of a layer. How to name one in a lesson: [lessons.md](lessons.md#facts). The rows are those of
\`web/lessons/facts/\`, which write this file.

| fact | takes | gives | |
| --- | --- | --- | --- |
`;

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

it('the documented facts are those that there are, with what they take, give and are', async () => {
  const rows = factNames.map((name) => {
    const { takes, gives, says } = factRow(name);
    expect(says, name).not.toBe('');
    return `| ${code([name])} | ${code(takes) || 'nothing'} | ${gives} | ${says} |\n`;
  });
  const { code: written } = await format('facts.md', head + rows.join(''), { printWidth: 100 });
  await expect(written).toMatchFileSnapshot(file);
});
