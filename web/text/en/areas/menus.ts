/** What this language says in the area `menus`. */
export * as compareStarts from '../compare-starts';
export * as fileChoice from '../file-choice';
export * as filesMenu from '../files-menu';
export * as ladder from '../ladder';
export * as openedFile from '../opened-file';
export * as reach from '../reach';
export * as trainingStarts from '../training-starts';
