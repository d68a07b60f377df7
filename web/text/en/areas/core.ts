/** What this language says in the area `core`. */
export * as errors from '../errors';
export * as givenValues from '../given-values';
