/** Starting and ending a comparison. */
export const compareMenu = {
  section: 'Two layers side by side',
  menu: 'Compare',
  stop: 'Stop comparing',
} as const;
