/** How the menu Lessons offers to make a walkthrough; the rest of its words is loaded when that is pressed. */
export const makerOffer = {
  label: 'Make a walkthrough',
  says: 'collect moments of this page, add text to them, share them',
} as const;
