/** The teacher's window. */
export const teacherTexts = {
  title: 'Teacher’s window',
  waiting: 'Waiting for the projected window …',
  how: 'It is followed as soon as it presents: on the page, press p. Both windows must be of one browser on one computer.',
  file: 'This page is a file on this computer. Where a browser lets no two windows of a file talk to each other, nothing comes here: then open the page from a web server.',
  ended:
    'The presentation has ended. This window follows the next one that begins in the same tab.',
  wrongAddress:
    'This address names no presentation. Open this window by pressing t in a presentation.',
  noChannel: 'This browser lets no two windows talk to each other (BroadcastChannel is missing).',
  now: 'On the wall',
  black: 'The wall is black.',
  answer: 'Answer',
  hidden: 'not shown yet',
  shown: 'shown',
  computing: 'It is still being computed …',
  noneIsRight: 'On this layer none of these is right.',
  notes: 'Notes',
  noNotes: 'This step has no notes.',
  nextIs: 'Next',
  nothingNext: 'Nothing: this is the end.',
  stagesNext: 'The next stage of the layer.',
  time: 'Time',
  since: 'Since the start',
  place: (at: number, of: number) => `${at} / ${of}`,
  /** On the button that counts one more. */
  hand: (counted: number) => `${counted === 1 ? '1 hand' : `${counted} hands`} +1`,
  back: 'Back',
  next: 'Next',
  reveal: 'Show the answer',
  toBlack: 'Black',
  fromBlack: 'End black',
} as const;

/** 4:05, or 1:02:07 after an hour. */
export function durationText(milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export const timeText = (now: Date): string =>
  `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
