/** What the sentences of captions and of the inspector have in common. */
import { layerOptions } from '../core/interface';
import type { ResolvedConfig } from '../core/types';
import type { Numbers } from '../model/numbers';
import { isolated } from '../model/sentence';
import type { State } from '../model/state';
import { formatNumber } from '../words/numbers';
import { languageTag, say } from '../words/words';
import type { AttentionFacts } from './attention-facts';

/** What a caption is made from. */
export interface CaptionMoment {
  readonly state: State;
  readonly numbers: Numbers;
  readonly attention: AttentionFacts;
}

/** Sentences in the order of their weight; null where one does not apply. */
export type Sentences = readonly (string | null)[];

export const when = (applies: boolean, sentence: () => string): string | null =>
  applies ? sentence() : null;

export const quoted = (word = ''): string => `“${isolated(word)}”`;

export const hasWindow = ({ window }: Pick<ResolvedConfig, 'window'>): boolean =>
  window < layerOptions.window.default;
export const hasSink = ({ sink }: ResolvedConfig): boolean => sink !== 'none';

/** A share; one of less than all never reads 1. */
export const shareText = (share: number): string =>
  share < 1 && share >= 0.9995 ? say('caption-share-most') : formatNumber(share, 3);

/** a, b and c */
export function listed(parts: readonly string[]): string {
  const tag = languageTag() === 'en' ? 'en-GB' : languageTag();
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts);
}

/** Heads, from 0, as a reader counts them: 1 and 3 */
const headsRead = (heads: readonly number[]): string =>
  listed(heads.map((head) => String(head + 1)));

/** d_k = 16 / 4 = 4 */
export function widthText(name: 'd_k' | 'd_v', config: ResolvedConfig): string {
  const { dModel, heads, variant } = config;
  const width = name === 'd_k' ? config.dK : config.dV;
  if (variant !== 'wide' && heads > 1) return `${name} = ${dModel} / ${heads} = ${width}`;
  return width === dModel ? `${name} = d_model = ${width}` : `${name} = ${width}`;
}

/** What the scores are divided by: √d_k = √4 = 2 */
export function divisorText({ scaling, divisor, dK, dModel }: ResolvedConfig): string {
  const number = formatNumber(divisor);
  if (scaling === 'sqrt_d_k') return `√d_k = √${dK} = ${number}`;
  return scaling === 'sqrt_d_model' ? `√d_model = √${dModel} = ${number}` : number;
}

/** Heads that take no part. */
export function muted(
  { numbers: { facts } }: CaptionMoment,
  key: 'caption-concat-muted' | 'caption-output-muted' | 'caption-back-muted',
): string | null {
  const heads = headsRead(facts.muted);
  return when(facts.muted.length > 0, () => say(key, { count: facts.muted.length, heads }));
}
