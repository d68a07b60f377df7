/**
 * A language made of the English catalogues, with accents and longer words: what stays plain English on the page is in no
 * catalogue, and what is cut off has no room for a longer language.
 */
import { parse, serialize, Transformer, type TextElement } from '@fluent/syntax';
import type { Language } from '../../web/words/words';

/** What a translation leaves as it is: names such as W_Q and d_model, and letters without a vowel, such as PNG. */
const keptOrWord = /([\p{L}\p{N}]*_[\p{L}\p{N}_]+)|[A-Za-z]*[AEIOUYaeiouy][A-Za-z]*/gu;

const plain = 'AEIOUYaeiouyBCDGHJKLNPRSTWZbcdghjklnprstwz';
const accents = 'ÀÉÎÕÜÝàéîõüýḂĆĎĞĤĴĶĹŃṔŔŚŤŴŹḃćďğĥĵķĺńṕŕśťŵź';

/** Accents each letter and doubles vowels, which makes a word about as long as in German. */
const accented = (word: string): string =>
  [...word]
    .map((letter) => {
      const accent = accents[plain.indexOf(letter)] ?? letter;
      return /[aeiouy]/.test(letter) ? accent + accent : accent;
    })
    .join('');

class Accenting extends Transformer {
  override visitTextElement(node: TextElement): TextElement {
    // A single letter is a symbol.
    node.value = node.value.replaceAll(keptOrWord, (found: string, kept?: string) =>
      kept === undefined && found.length > 1 ? accented(found) : found,
    );
    return node;
  }
}

/** @param catalogues in Fluent, in English */
export const accentedLanguage = (catalogues: readonly string[]): Language => ({
  tag: 'en-XA',
  load: () =>
    Promise.resolve(
      catalogues.map((text) => {
        const resource = parse(text, {});
        new Accenting().visit(resource);
        return serialize(resource, {});
      }),
    ),
});
