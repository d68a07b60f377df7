/** The keys of the keyboard, and what each does; figure/keys.ts acts on them. */
import { say } from '../words/words';
import type { Panel } from './panel';

const listed = () =>
  [
    ['← ↑ → ↓', 'key-cells'],
    [say('key-name', { key: 'escape' }), 'key-let-go'],
    [say('key-name', { key: 'space' }), 'key-play'],
    [', .', 'key-step'],
    [say('key-name', { key: 'home-end' }), 'key-ends'],
    ['1 … 9', 'key-head'],
    ['h H', 'key-next-head'],
    [say('key-name', { key: 'control-z' }), 'key-undo'],
    [say('key-name', { key: 'control-shift-z' }), 'key-redo'],
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
        rows: listed().map(([key, does]) => [key, say(does)]),
      },
    },
  ],
};
