/** What is counted, as every cost table has it. */
import type { Cost } from '../../core/types';

export const costColumns: readonly {
  readonly key: keyof Cost;
  readonly title: string;
  readonly short: string;
}[] = [
  { key: 'parameters', title: 'parameters', short: 'parameters' },
  { key: 'multiplyAdds', title: 'multiply-adds', short: 'mult-adds' },
  { key: 'activations', title: 'activations', short: 'activations' },
];
