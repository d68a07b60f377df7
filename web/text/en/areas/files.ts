/** What this language says in the area `files`. */
export * as fileErrors from '../file-errors';
export * as foreignFiles from '../foreign-files';
export * as layerNotes from '../layer-notes';
export * as program from '../program';
