/** The entry of the menu Lessons that opens the editor; the editor's other words are loaded with it. */
export const makerOffer = {
  label: 'Make a walkthrough',
  says: 'collect moments of this page, add text to them, share them',
} as const;
