/** The way into a comparison, and out. */
export const compareMenu = {
  section: 'Two layers side by side',
  menu: 'Compare',
  stop: 'Stop comparing',
} as const;
