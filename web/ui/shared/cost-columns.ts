/** What is counted, as every cost table has it. */
import type { Cost } from '../../core/types';
import { costTitles } from '../../text/en/cost';

const keys: readonly (keyof Cost)[] = ['parameters', 'multiplyAdds', 'activations'];

export const costColumns = keys.map((key) => ({ key, ...costTitles[key] }));
