/** Shared addresses drop queries such as ?make and ?present, so that others see the plain page. */
import { describe, expect, it } from 'vitest';
import { pageAddress, walkthroughAddress } from '../../../web/page/address';

const page = 'https://example.org/course/index.html';

describe.each([pageAddress, walkthroughAddress])('an address', (addressOf) => {
  it.each(['make', 'make=', 'present', 'handout=pieces', 'door=twins'])(
    'is without ?%s',
    (query) => {
      expect(addressOf(`${page}?${query}&theme=dark#heads=8`)).toBe(`${page}?theme=dark`);
    },
  );

  it('may be of a file', () => {
    const file = 'file:///home/me/manyheads.html';
    expect(addressOf(`${file}?make=`)).toBe(file);
  });
});

it('a walkthrough takes the place of the lesson that the query names; a moment keeps it', () => {
  const lesson = `${page}?lesson=pieces&step=bands`;
  expect(walkthroughAddress(lesson)).toBe(page);
  expect(pageAddress(lesson)).toBe(lesson);
});
