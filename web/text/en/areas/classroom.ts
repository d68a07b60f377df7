/** What this language says in the area `classroom`. */
export * as handout from '../handout';
export * as present from '../present';
export * as stepLink from '../step-link';
export * as teacherWindow from '../teacher-window';
