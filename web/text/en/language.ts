/** The language of this folder, and its direction of writing. */
export const language = { lang: 'en', dir: 'ltr' } as const;
