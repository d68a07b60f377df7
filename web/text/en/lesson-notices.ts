/** Messages of the page about a lesson. */
import { formatCount } from './numbers';

export const factsRefused = (step: string, refused: ReadonlyMap<string, string>) =>
  `The step “${step}” of this lesson asks for something that this layer does not have. ${[...refused].map(([name, why]) => `${name}: ${why}`).join(' ')}`;

export const noSuchLesson = (name: string, known: readonly string[]) =>
  `There is no lesson “${name.slice(0, 40)}”; there are ${known.join(', ')}, and a file’s address such as mine.json.`;

export const noSuchStep = (step: string, { title, steps }: Named) =>
  `“${title}” has no step “${step.slice(0, 40)}”, so this is its first; its steps are ${steps.map(({ id }) => id).join(', ')}.`;

interface Named {
  readonly title: string;
  readonly steps: readonly { readonly id: string }[];
}

export const lessonNotLoaded = (address: string, why: string) =>
  `The lesson ${address.slice(0, 200)} could not be loaded: ${why}`;

export const fromFile =
  'a page that is itself a file cannot read other files. Choose it with “Open a lesson” in the menu Lessons, or drop it on the page.';

export const lessonNotInLink =
  'This lesson is too long for a link: after a reload it has to be opened again, and links of its moments open them without it.';

export const refusedLesson = (problems: readonly string[]) =>
  `The lesson was refused. ${problems.join(' ')}`;

export const lessonElsewhere = (address: string) =>
  `The lesson ${address.slice(0, 200)} is on another site; a link can only name a file of this site.`;

/** Why a link holds no lesson; `most` counts characters of the link, or bytes after decompression. */
export function refusedLink({ problem, most }: LinkProblem): string {
  switch (problem) {
    case 'too-long':
      return `The walkthrough in this link is refused: it has more than ${formatCount(most)} characters.`;
    case 'too-much':
      return `The walkthrough in this link is refused: it unpacks to more than ${formatCount(most)} bytes.`;
    case 'damaged':
      return 'The walkthrough in this link cannot be read: the link is damaged or cut short. Ask for it again, or for the file.';
  }
}

interface LinkProblem {
  readonly problem: 'too-long' | 'damaged' | 'too-much';
  readonly most: number;
}
