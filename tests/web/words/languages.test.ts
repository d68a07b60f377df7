/** Which of several languages is shown. */
import { expect, it } from 'vitest';
import { languageTag, showLanguage } from '../../../web/words/words';

it('shows the language that was asked for last, also where an earlier one is there later', async () => {
  let arrive = (_: readonly string[]): void => undefined;
  const load = () => new Promise<readonly string[]>((resolve) => (arrive = resolve));
  const english = { tag: 'en', load: () => Promise.resolve([]) };
  const first = showLanguage({ tag: 'xx', load });
  await showLanguage(english);
  arrive([]);
  await first;
  expect(languageTag()).toBe('en');

  const second = showLanguage({ tag: 'xx', load });
  arrive([]);
  await second;
  expect(languageTag()).toBe('xx');
  await showLanguage(english);
});
