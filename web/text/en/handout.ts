/** The words of a printed lesson. */
import { tensorTitle } from './names';

export const handoutTexts = {
  region: 'Handout',
  which: 'Lesson',
  print: 'Print',
  back: 'Back to the page',
  withAnswers: 'with the answers, on the last page',
  working: (at: number, of: number) => `Preparing step ${at} of ${of} …`,
  notReady: 'The handout was not ready yet. Print it again once the page says that it is.',
  ready: 'Ready to print, on A4 or Letter.',
  name: 'Name',
  date: 'Date',
  guessFirst: 'Write each guess before you read on: the next step may tell the answer.',
  computed: 'Every number was computed by the layer that this link opens:',
  step: (at: number) => `${at}.`,
  yourGuess: 'Your guess',
  number: (least: string, most: string) => `A number from ${least} to ${most}:`,
  cell: (tensor: string) => `A cell of ${tensorTitle(tensor)}:`,
  row: 'row',
  column: 'column',
  head: 'head',
  shares: 'Shares that sum to 1:',
  layerB: 'Beside it, layer B:',
  check: 'Three questions',
  answers: 'Answers',
  question: (at: number) => `Question ${at}`,
  option: (letter: string) => `${letter}: `,
  noneIsRight: 'On this layer none of these is right.',
  picture: (title: string, caption: string) => `${title}: ${caption}`,
} as const;

/** A, B, C …: how options are named on paper. */
export const letterOf = (option: number): string => String.fromCharCode(65 + option);
