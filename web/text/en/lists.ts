/** Lists in a sentence, by the browser's own rules for English without a comma before the last "and". */

type Lists = Readonly<Record<'conjunction' | 'disjunction', Intl.ListFormat>>;
const ofType = (type: 'conjunction' | 'disjunction') => new Intl.ListFormat('en-GB', { type });

let lists: Lists | null = null;
const cached = (): Lists =>
  (lists ??= { conjunction: ofType('conjunction'), disjunction: ofType('disjunction') });

/** `a, b and c`. */
export const all = (parts: readonly string[]): string => cached().conjunction.format(parts);
/** `a, b or c`. */
export const oneOf = (parts: readonly string[]): string => cached().disjunction.format(parts);
