/** What the page offers for a class, in the menu Lessons. */
export const classroomOffers = {
  present: { label: 'Present', says: 'on a projector: large, one step at a time (p)' },
  code: { label: 'This step as a QR code', says: 'so that everyone opens the same moment' },
  handout: { label: 'Handout', says: 'a lesson on paper, its answers on the last page' },
} as const;
