/** What the first screen says of its arcs is what its two trained heads do, whichever of its sentences is on show. */
import { describe, expect, it } from 'vitest';
import english from '../../../web/words/en/first.ftl?raw';
import { firstSentences, firstState } from '../../../web/page/first';
import { arcsText } from '../../../web/page/arcs';
import { registerWords } from '../../../web/words/words';
import { withNumbers } from '../support/moments';

registerWords(english);

describe.each(firstSentences)('%s', (sentence) => {
  it('each head is said to look where its largest share is', () => {
    withNumbers({ ...firstState, sentence }, ([layer]) => {
      if (!layer) throw new Error('no layer');
      const { numbers } = layer;
      const [row = NaN] = numbers.facts.trained?.asked ?? [];
      const text = arcsText(numbers, null);
      expect(text).toContain(`“${numbers.words[row]}”`);
      for (const head of [0, 1]) {
        const { cols, data } = numbers.matrix('attn_weights', head);
        const shares = [...data.slice(row * cols, (row + 1) * cols)];
        const most = Math.max(...shares);
        expect(text).toMatch(
          new RegExp(
            `“${numbers.words[shares.indexOf(most)]}”[^“]*${most.toFixed(2)}|${most.toFixed(2)}[^“]*“${numbers.words[shares.indexOf(most)]}”`,
          ),
        );
      }
      // Two heads that learned two questions look at two words.
      expect(new Set(text.match(/“[^”]+”/g)).size).toBeGreaterThanOrEqual(3);
      expect(text).toContain('400');
      // Of another word the training asks nothing, and that is said.
      const other = numbers.words.length - 1;
      expect(arcsText(numbers, { name: 'x', index: [other, 0] })).toContain(
        `“${numbers.words[other]}”`,
      );
    });
  });
});
