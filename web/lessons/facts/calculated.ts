/** Facts calculated from two earlier facts. */
import { numberOf } from './fact';
import { missing, ofFacts } from './row';

const calculated = (says: string, of: (a: number, b: number) => number) =>
  ofFacts({
    takes: ['of'],
    says,
    read: ({ of: [a, b] }, before) => {
      const known = (name: string) => numberOf(before.get(name)) ?? missing(name);
      return of(known(a), known(b));
    },
  });

export const calculations = {
  sum: calculated('a + b', (a, b) => a + b),
  minus: calculated('a − b', (a, b) => a - b),
  times: calculated('a · b', (a, b) => a * b),
  over: calculated('a / b', (a, b) => a / b),
};
