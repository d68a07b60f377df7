/** What this language says in the area `lessons`. */
export * from '../fact-refusals';
export * as fieldWords from '../field-words';
export * as guide from '../guide';
export * as lessonErrors from '../lesson-errors';
export * as lessonFacts from '../lesson-facts';
export * as lessonNotices from '../lesson-notices';
