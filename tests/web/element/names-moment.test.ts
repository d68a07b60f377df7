import { expect, it } from 'vitest';
import { namesMoment } from '../../../web/element/names-moment';

it('a link names a moment where it has more than its reader’s preferences', () => {
  expect(namesMoment([])).toBe(false);
  expect(namesMoment(['theme', 'speed'])).toBe(false);
  expect(namesMoment(['theme', 'stage'])).toBe(true);
  expect(namesMoment(['lesson'])).toBe(true);
  expect(namesMoment(['walkthrough'])).toBe(true);
  // Tracking parameters of other sites mean nothing here.
  expect(namesMoment(['utm_source'])).toBe(false);
});
