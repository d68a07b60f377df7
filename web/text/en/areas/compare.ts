/** What this language says in the area `compare`. */
export * as compare from '../compare';
export * from '../compare-labels';
