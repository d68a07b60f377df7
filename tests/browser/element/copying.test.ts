import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nothing } from 'lit';
import { Copying } from '../../../web/element/copying';
import { copyByHand, type ToCopy } from '../../../web/ui/shared/copy-by-hand';
import { opened } from '../../web/support/opened';
import { collectSaved, copied, noClipboard, refuseCopies } from '../support/saving';

vi.mock('../../../web/ui/shared/copy-by-hand', { spy: true });
const shown = vi.mocked(copyByHand);

beforeEach(() => window.focus());
afterEach(() => void shown.mockReset());

const messages = { inClipboard: 'It is in the clipboard.', what: 'It' };

function copying() {
  const { session } = opened('stage=softmax');
  const focus = vi.fn();
  return { session, focus, copying: new Copying(session, focus) };
}

describe('a text', () => {
  it('goes into the clipboard, and that is said', async () => {
    const page = copying();
    await page.copying.copy('one\ttwo', messages);
    expect(await copied()).toBe('one\ttwo');
    expect(page.copying.part()).toBe(nothing);
    expect(page.session.notices.map(({ text, kind }) => [text, kind])).toEqual([
      ['It is in the clipboard.', 'info'],
    ]);
  });

  it.each([
    ['refuses', refuseCopies],
    ['is not there', noClipboard],
  ])('is shown to be copied by hand where the clipboard %s, and is no file', async (_, refuse) => {
    refuse();
    const saved = collectSaved();
    const page = copying();
    await page.copying.copy('one\ttwo', messages);
    page.copying.part();
    expect(shown.mock.lastCall?.[0]).toEqual({ what: 'It', text: 'one\ttwo' });
    expect(page.focus.mock.calls).toEqual([[['#copy-by-hand']]]);
    expect(saved).toEqual([]);
    expect(page.session.notices).toEqual([]);
  });

  it('is shown until it is closed, and a later one in its place', async () => {
    refuseCopies();
    const { copying: page } = copying();
    const texts: ToCopy[] = [];
    const draw = () => {
      page.part();
      const [toCopy, closed] = shown.mock.lastCall ?? [];
      if (toCopy) texts.push(toCopy);
      return closed ?? (() => undefined);
    };
    await page.copy('one', messages);
    const closeFirst = draw();
    await page.copy('two', messages);
    const closeSecond = draw();
    closeFirst();
    expect(page.part()).not.toBe(nothing);
    closeSecond();
    expect(page.part()).toBe(nothing);
    expect(texts.map(({ text }) => text)).toEqual(['one', 'two']);
  });
});
