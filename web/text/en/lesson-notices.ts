/** What the page says of a lesson besides its own sentences. */
export const factsRefused = (step: string, refused: ReadonlyMap<string, string>) =>
  `The step “${step}” of this lesson names what this layer does not have. ${[...refused].map(([name, why]) => `${name}: ${why}`).join(' ')}`;

export const noSuchLesson = (name: string, known: readonly string[]) =>
  `There is no lesson “${name.slice(0, 40)}”; there are ${known.join(', ')}, and a file’s address such as mine.json.`;

export const lessonNotLoaded = (address: string, why: string) =>
  `The lesson ${address.slice(0, 200)} could not be loaded: ${why}`;

export const refusedLesson = (problems: readonly string[]) =>
  `The lesson was refused. ${problems.join(' ')}`;
