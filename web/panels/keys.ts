/** The keys of the keyboard, and what each does; figure/keys.ts acts on them. */
import { say } from '../words/words';
import type { Panel } from './panel';

const listed = [
  ['← ↑ → ↓', 'key-cells'],
  ['Esc', 'key-let-go'],
  ['Space', 'key-play'],
  [', .', 'key-step'],
  ['Home End', 'key-ends'],
  ['1 … 9', 'key-head'],
  ['h H', 'key-next-head'],
  ['Ctrl Z', 'key-undo'],
  ['Ctrl Shift Z', 'key-redo'],
  ['?', 'key-list'],
] as const;

export const keys: Panel = {
  id: 'keys',
  title: () => say('panel-keys'),
  rows: () => [
    {
      says: say('keys-lead'),
      facts: {
        caption: say('keys-table'),
        columns: [say('keys-key'), say('keys-does')],
        rows: listed.map(([key, does]) => [key, say(does)]),
      },
    },
  ],
};
