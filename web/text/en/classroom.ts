/** What the page offers for a class, in the menu Lessons. */
export const classroomOffers = {
  present: { label: 'Present', says: 'on a projector: large, one step at a time' },
  presentByKey: 'on a projector: large, one step at a time (p)',
  code: { label: 'This step as a QR code', says: 'so that everyone opens the same moment' },
  handout: { label: 'Handout', says: 'a lesson on paper, its answers on the last page' },
} as const;

/** Printed when the page itself is printed while a lesson is open. */
export const printedPage =
  'This is the page as it stood. All steps of the lesson on paper: Ctrl+P or ⌘P, or “Handout” in the menu Lessons.';
