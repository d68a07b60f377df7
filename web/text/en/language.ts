/** The language of this folder, and the way it is written. */
export const language = { lang: 'en', dir: 'ltr' } as const;
