/** Where narrow hides from heads made by hand what they look for, other parameters are offered. */
export const showRandom = 'Show random parameters';
