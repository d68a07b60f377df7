/** What this language says in the area `welcome`. */
export * as doors from '../doors';
export * as minute from '../minute';
export * as welcome from '../welcome';
