/** Walkthroughs that are passed on, and files that come from anybody. */
import { describe, expect, it } from 'vitest';
import { decode } from '../../../../web/element/encoded-lesson';
import { fileName, openFile } from '../../../../web/page/maker/draft-file';
import { addStep, changeStep, emptyDraft, titled } from '../../../../web/page/maker/draft';
import { finished } from '../../../../web/page/maker/finished';
import { linkOf, mostFor, mostLink, sharedOf } from '../../../../web/page/maker/shared';
import { random, randomLesson } from '../../support/random-lesson';

const page = 'https://example.org/course/index.html';
const draft = titled(
  changeStep(addStep(emptyDraft, {}, 0), 0, { title: 'One', text: ['Text.'] }),
  'Why <mask>?',
);

describe('a link', () => {
  it('holds the whole walkthrough', async () => {
    const [address, encoded = ''] = (await linkOf(draft, page)).split('#walkthrough=');
    expect(address).toBe(page);
    expect(await decode(encoded)).toEqual({ text: JSON.stringify(draft) });
  });

  it('has 8 kB at most, and can then be opened', () => {
    expect(mostFor(page)).toBeLessThanOrEqual(mostLink);
    expect(mostFor(`https://example.org/${'x'.repeat(500)}`)).toBe(mostLink);
    // What is left beside a short address is no more than a link is read of.
    expect(mostFor('file:///m.html') - 'file:///m.html#walkthrough='.length).toBe(8000);
  });

  it('comes with a line for a page of one’s own, wherever that lies', async () => {
    const { snippet, most, script } = await sharedOf(draft, page);
    expect(snippet).toContain('<many-heads lesson="/why-mask.json">');
    expect(snippet).toContain(`<a href="${page}">`);
    expect(snippet).not.toContain('\n');
    expect(script).toBe('https://example.org/course/embed.js');
    expect(snippet).toContain(`src="${script}"`);
    expect(most).toBe(mostFor(page));
    expect(fileName({ title: '"><script>' })).toBe('script.json');
  });
});

const file = (text: string) => new File([text], 'mine.json', { type: 'application/json' });

describe('a file', () => {
  it('that was saved is the same walkthrough again', async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const lesson = randomLesson(random(seed));
      const result = finished(lesson);
      if (!('text' in result)) throw new Error(`seed ${seed} is finished`);
      expect(await openFile(file(result.text)), `seed ${seed}`).toEqual({ draft: lesson });
    }
  });

  it('that is too large is not even read', async () => {
    const large = file('');
    Object.defineProperty(large, 'size', { value: 600_001 });
    Object.defineProperty(large, 'text', { value: () => Promise.reject(new Error('read')) });
    expect(await openFile(large)).toMatchObject({ missing: [] });
  });

  it('of somebody else’s making is opened whole, or refused with reasons: 3,000 of them', async () => {
    const junk: readonly unknown[] = [
      null,
      -1,
      'x',
      '',
      [],
      {},
      '<b>',
      '\u0000',
      { toString: 1 },
      [[[]]],
      1e308,
    ];
    let refused = 0;
    for (let seed = 1; seed <= 3000; seed++) {
      const from = random(seed);
      const lesson = JSON.parse(JSON.stringify(randomLesson(from))) as Record<string, unknown>;
      const steps = lesson['steps'] as Record<string, unknown>[];
      const node = from.one([lesson, ...steps]);
      const key = from.one([...Object.keys(node), 'onclick', 'constructor']);
      node[key] = from.one(junk);
      const text = JSON.stringify(lesson);
      const cut = from.next() < 0.1 ? text.slice(0, from.whole(text.length)) : text;
      const opened = await openFile(file(cut));
      if ('draft' in opened) {
        expect(JSON.stringify(opened.draft), `seed ${seed}`).toBe(text);
        continue;
      }
      refused += 1;
      expect(opened.said, `seed ${seed}`).not.toBe('');
      expect(opened.missing.length, `seed ${seed}`).toBeGreaterThan(0);
      for (const { says, step } of opened.missing) {
        expect(says, `seed ${seed}`).toMatch(/^[^:]+: .+\.$/s);
        // The steps that it names are the file's, and not the draft's on show.
        expect(step).toBeNull();
      }
    }
    expect(refused).toBeGreaterThan(1500);
  });
});

describe('what a draft lacks', () => {
  it('is named by step and field, and leads to the step', () => {
    const lacking = changeStep(addStep(draft, {}, 1), 1, { text: ['{nobody}'] });
    const result = finished(lacking);
    if (!('missing' in result)) throw new Error('it lacks a title');
    expect(result.missing).toEqual([{ says: 'step 2 (step-2), title: is still empty.', step: 1 }]);
    const named = finished(changeStep(lacking, 1, { title: 'Two' }));
    expect(named).toMatchObject({ missing: [{ step: 1 }] });
    expect(finished({ ...draft, title: '' })).toMatchObject({ missing: [{ step: null }] });
    expect(finished(draft)).toHaveProperty('text');
  });
});
