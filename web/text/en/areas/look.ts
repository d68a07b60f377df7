/** What this language says in the area `look`. */
export * as gridNames from '../grid-names';
export * as look from '../look';
export * from '../look-titles';
export * as order from '../order';
export * from '../panels';
export * as sizes from '../sizes';
export * as tables from '../tables';
