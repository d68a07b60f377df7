/** On the wall: what stands around a lesson's own sentences while it is presented. */
import { tensorTitle } from './names';

export const presentTexts = {
  region: 'Presentation',
  step: (at: number, of: number) => `${at} / ${of}`,
  question: (at: number, of: number) => `Question ${at} of ${of}`,
  guess: 'Guess',
  waits: 'Make your guess. The next key shows the answer.',
  computing: 'The core is still computing the answer …',
  answer: 'Answer',
  noneIsRight: 'On this layer none of these is right.',
  end: 'That was the lesson.',
  range: (least: string, most: string) => `A number from ${least} to ${most}.`,
  pressCell: (tensor: string) => `A cell of ${tensorTitle(tensor)} in the picture.`,
  drawShares: 'Shares that sum to 1:',
  secondsLeft: (seconds: number) => `${seconds} s`,
  timeIsUp: 'Time is up.',
  black: 'The screen is black. Press b.',
  loading: 'Loading …',
  blocked:
    'The browser did not open a second window. Allow pop-ups for this page, or press this link:',
  teacherLink: 'The teacher’s window',
  teacherLeft: 'The teacher’s window was closed; t opens it again.',
  noFullscreen: 'The browser refused full screen; F11 gives it in most browsers.',
  close: 'Close',
  countSetting: 'Count at every guess',
  countOff: 'off',
  seconds: (seconds: number) => `${seconds} seconds`,
} as const;

/** The small line: what a key, or a press on its name, does. */
export const keyLine = {
  next: { keys: 'Space', does: 'next' },
  previous: { keys: '←', does: 'back' },
  spot: { keys: 'l', does: 'spot' },
  draw: { keys: 'd', does: 'draw' },
  black: { keys: 'b', does: 'black' },
  count: { keys: 'c', does: 'count' },
  code: { keys: 'q', does: 'QR code' },
  teacher: { keys: 't', does: 'teacher’s window' },
  fullscreen: { keys: 'f', does: 'full screen' },
  keys: { keys: '?', does: 'keys' },
  leave: { keys: 'Esc', does: 'leave' },
} as const;

export const keysTitle = 'Keys';

export const allKeys: readonly (readonly [string, string])[] = [
  ['Space, →, ↓, Page Down', 'reveal the answer of a guess that waits; then the next step'],
  ['←, ↑, Page Up', 'the step before'],
  ['Home', 'the lesson from its start, no answer shown'],
  ['b, .', 'black screen, and back'],
  ['l', 'a spot that follows the pointer: on and off, or as long as it is held'],
  ['d', 'draw with the pointer, or stop; drawings go with the next step'],
  ['x', 'wipe the drawings away'],
  ['c', 'count down while a guess waits, or stop counting'],
  ['q', 'this step as a QR code'],
  ['t', 'the teacher’s window: notes, what comes next, the answer'],
  ['f', 'full screen'],
  ['?', 'these keys'],
  [
    'Esc',
    'close what lies on top; then leave: the page is as it was, at the step that you have come to',
  ],
];
