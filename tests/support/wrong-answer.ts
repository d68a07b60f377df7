/** Wrong guesses in lessons. */
import type { Answer } from '../../web/lessons/answers';
import type { Prediction } from '../../web/lessons/format';

/** A wrong answer that the prediction accepts. */
export function wrong(asked: Prediction, truth: Answer): Answer {
  switch (truth.kind) {
    case 'choose':
      return { kind: 'choose', option: truth.option === 0 ? 1 : 0 };
    case 'number': {
      const { least = 0, most = 0 } = asked.kind === 'number' ? asked : {};
      return { kind: 'number', value: truth.value === least ? most : least };
    }
    case 'cell':
      return {
        kind: 'cell',
        index: [...truth.index.slice(0, -1), truth.index.at(-1) === 0 ? 1 : 0],
      };
    case 'bars': {
      const least = truth.shares.indexOf(Math.min(...truth.shares));
      return { kind: 'bars', shares: truth.shares.map((_, k) => Number(k === least)) };
    }
  }
}
