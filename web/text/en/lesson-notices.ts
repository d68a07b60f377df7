/** What the page says of a lesson besides its own sentences. */
export const factsRefused = (step: string, refused: ReadonlyMap<string, string>) =>
  `The step “${step}” of this lesson names what this layer does not have. ${[...refused].map(([name, why]) => `${name}: ${why}`).join(' ')}`;
