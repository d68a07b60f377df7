/** Shown in place of what a lesson conceals; and the words of the menu of lessons. */
export const hiddenUntilAnswered = 'Hidden until you have answered.';
/** Shown in place of the legend, whose ends would tell the largest numbers. */
export const hiddenScale = 'Scale hidden until you have answered.';
export const hiddenCost = '? parameters';
export const hiddenWork = '? multiply-adds';
export const concealedCaption =
  'What would give the answer away is hidden until you have answered, or pressed “Show me”.';
export const concealedCell = (place: string) => `${place}: ${hiddenUntilAnswered}`;

export const lessonsMenuLabel = 'Lessons';
