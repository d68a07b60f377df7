/** What this language says in the area `controls`. */
export * as intro from '../intro';
export * from '../learn-menu';
export * as settings from '../settings';
export * as viewMenu from '../view-menu';
