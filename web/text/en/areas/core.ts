export * as errors from '../errors';
export * as givenValues from '../given-values';
