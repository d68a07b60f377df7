/** The words around a lesson's own sentences during a presentation. */
import type { Key } from '../types/present';
import { tensorTitle } from './names';

export const presentTexts = {
  region: 'Presentation',
  step: (at: number, of: number) => `${at} / ${of}`,
  question: (at: number, of: number) => `Question ${at} of ${of}`,
  guess: 'Guess',
  waits: 'Make your guess. The next key shows the answer.',
  computing: 'The answer is still being computed …',
  answer: 'Answer',
  noneIsRight: 'On this layer none of these is right.',
  end: 'That was the lesson.',
  range: (least: string, most: string) => `A number from ${least} to ${most}.`,
  pressCell: (tensor: string) => `A cell of ${tensorTitle(tensor)} in the picture.`,
  drawShares: 'Shares that sum to 1:',
  hands: (option: string, hands: number) =>
    `${option}: ${hands === 1 ? '1 hand' : `${hands} hands`}`,
  handsFor: (option: string) => `Hands for ${option}`,
  oneMore: (option: string) => `+1 hand for ${option}`,
  black: 'The screen is black. Press b.',
  loading: 'Loading …',
  blocked:
    'The browser did not open a second window. Allow pop-ups for this page, or press this link:',
  teacherLink: 'The teacher’s window',
  teacherLeft: 'The teacher’s window was closed; t opens it again.',
  noFullscreen: 'The browser refused full screen; F11 gives it in most browsers.',
  close: 'Close',
} as const;

const character = { isCharacter: true } as const;

/** The line of keys: what a key, or a click on its name, does. */
export const keyLine = {
  next: { keys: 'Space', does: 'next' },
  previous: { keys: '←', does: 'back' },
  black: { keys: 'b', does: 'black', ...character },
  code: { keys: 'q', does: 'QR code', ...character },
  teacher: { keys: 't', does: 'teacher’s window', ...character },
  fullscreen: { keys: 'f', does: 'full screen', ...character },
  keys: { keys: '?', does: 'keys', ...character },
  leave: { keys: 'Esc', does: 'leave' },
} as const satisfies Readonly<Record<string, Key>>;

export const keysTitle = 'Keys';

export const allKeys: readonly Key[] = [
  {
    keys: 'Space, →, ↓, Page Down',
    does: 'reveal the answer of a guess that waits; then the next step',
  },
  { keys: '←, ↑, Page Up', does: 'the step before' },
  { keys: 'Home', does: 'the lesson from its start, no answer shown' },
  { keys: 'b, .', does: 'black screen, and back', ...character },
  {
    keys: '1 … 9',
    does: 'count a hand for the first option, the second …; Backspace takes the last one back',
    ...character,
  },
  { keys: 'q', does: 'this step as a QR code', ...character },
  { keys: 't', does: 'the teacher’s window: notes, what comes next, the answer', ...character },
  { keys: 'f', does: 'full screen', ...character },
  { keys: '?', does: 'these keys', ...character },
  {
    keys: 'Esc',
    does: 'close what lies on top; then leave: the page is as it was, at the step that you have come to',
  },
];
