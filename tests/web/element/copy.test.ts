import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyTable, copyText } from '../../../web/element/copy';
import { opened } from '../support/opened';
import { collectSaved, fakeClipboard, refusingClipboard } from '../support/saving';

afterEach(() => vi.unstubAllGlobals());

const copy = {
  messages: { inClipboard: 'It is in the clipboard.', asFile: 'It is a file.' },
  name: 'it.txt',
  type: 'text/plain',
};
const said = ({ session }: ReturnType<typeof opened>) =>
  session.notices.map(({ text, kind }) => [text, kind]);

describe('a text', () => {
  it('goes into the clipboard, and that is said', async () => {
    const { texts } = fakeClipboard();
    const saved = collectSaved();
    const page = opened();
    await copyText(page.session, 'one\ttwo', copy);
    expect(texts).toEqual(['one\ttwo']);
    expect(saved).toEqual([]);
    expect(said(page)).toEqual([['It is in the clipboard.', 'info']]);
  });

  it.each([
    ['refuses', refusingClipboard],
    ['is not there', () => vi.stubGlobal('navigator', {})],
  ])('is a file where the clipboard %s, and that is said', async (_, clipboard) => {
    clipboard();
    const saved = collectSaved();
    const page = opened();
    await copyText(page.session, 'one\ttwo', copy);
    expect(saved.map(({ name }) => name)).toEqual(['it.txt']);
    expect(await saved[0]?.content.text()).toBe('one\ttwo');
    expect(saved[0]?.content.type).toBe('text/plain');
    expect(said(page)).toEqual([['It is a file.', 'info']]);
  });
});

describe('a table', () => {
  it.each([
    ['csv', 'text/csv'],
    ['tsv', 'text/tab-separated-values'],
  ] as const)(
    'as %s is a file named after its stage, where it must be one',
    async (format, type) => {
      refusingClipboard();
      const saved = collectSaved();
      const page = opened('stage=softmax');
      await copyTable(page.session, '1,2', format);
      expect(saved.map(({ name }) => name)).toEqual([`manyheads-softmax.${format}`]);
      expect(saved[0]?.content.type).toBe(type);
      expect(said(page)).toEqual([
        ['The clipboard is not available; the matrix is a file.', 'info'],
      ]);
    },
  );
});
