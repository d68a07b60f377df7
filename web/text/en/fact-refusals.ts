/** Why a lesson's fact has no value in the layer on show. Indices are those of the lesson's file: from 0. */
const shape = (sizes: readonly number[]) => `[${sizes.join(', ')}]`;

export const factRefusals = {
  missing: (name: string) => `${name} is not there.`,
  noAxis: (axis: number, tensor: string) => `axis ${axis} of ${tensor} is not there.`,
  noOtherLayer: 'another layer is not there.',
  noWord: (word: number) => `word ${word} is not there.`,
  noQuestion: (question: number) => `question ${question} is not there.`,
  noHead: (head: number) => `head ${head} is not there.`,
  noHeadForEach: 'a head for each question is not there.',
  noSecondHead: 'a second head is not there.',
  untrained: 'parameters: nothing is trained here.',
  otherShape: (tensor: string, here: readonly number[], other: readonly number[]) =>
    `${tensor}: ${shape(here)} here and ${shape(other)} in the other one.`,
  notSquare: (tensor: string) => `${tensor} is not a square matrix here.`,
  outside: (index: readonly number[], sizes: readonly number[]) =>
    `${shape(index)} is not in ${shape(sizes)}.`,
  otherLengths: (scorer: string) => `${scorer}: words and memory have other lengths.`,
} as const;
