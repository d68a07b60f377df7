/** The limits of a lesson: enough for a long walkthrough, and no more than a page can show. */
export const limits = {
  /** Characters of a file. */
  file: 200_000,
  steps: 40,
  /** Of a step, or of an answer's reason. */
  paragraphs: 6,
  /** Characters of a paragraph, a question, a note. */
  sentence: 600,
  /** Characters of a title or of an answer that can be chosen. */
  title: 200,
  facts: 40,
  /** What a step highlights. */
  focus: 6,
  /** Answers to choose from. */
  options: 8,
  /** Questions at the end. */
  questions: 10,
  /** A step's notes for a teacher. */
  notes: 10,
} as const;
