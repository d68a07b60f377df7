/** What this language says in the area `files`. */
export * from '../file-errors';
export * from '../foreign-files';
export * as layerNotes from '../layer-notes';
export * as program from '../program';
