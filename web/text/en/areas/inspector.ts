/** What this language says in the area `inspector`. */
export * as equations from '../equations';
export * as equationsBack from '../equations-back';
