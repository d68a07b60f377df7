/** In the place of what a lesson hides until its reader has answered; and the menu that lists lessons. */
export const hiddenUntilAnswered = 'Hidden until you have answered.';
/** In the place of the legend, whose ends are the largest numbers. */
export const hiddenScale = 'Scale hidden until you have answered.';
export const hiddenCost = '? parameters';
export const hiddenWork = '? multiply-adds';
export const concealedCaption =
  'What would give the answer away is hidden until you have answered, or pressed “Show me”.';
export const concealedCell = (place: string) => `${place}: ${hiddenUntilAnswered}`;

export const lessonsMenuLabel = 'Lessons';
