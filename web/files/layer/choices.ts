/**
 * What shapes alone do not say about a layer: heads, variant, mask and so on. The caller's choice comes
 * first, then the file's metadata (`manyheads.heads` and so on), then a default.
 */
import { masks, qkNorms, scalings, variants } from '../../core/interface';
import type {
  LayerConfig,
  MaskKind,
  QkNorm,
  ResolvedConfig,
  Scaling,
  Variant,
} from '../../core/types';
import { filesText } from '../../text/files';
import { FileError } from '../safetensors/file-error';

/** The caller's choices; undefined leaves a choice to the file. */
export interface LayerChoices {
  readonly heads?: number | undefined;
  readonly variant?: Variant | undefined;
  readonly mask?: MaskKind | undefined;
  readonly scaling?: Scaling | undefined;
  readonly dK?: number | undefined;
  readonly dV?: number | undefined;
  readonly kvHeads?: number | undefined;
  readonly qkNorm?: QkNorm | undefined;
  /** Whether the file's gains of q and k are w, or 1 + w. */
  readonly qkNormGains?: GainKind | undefined;
}

/** The caller's limits, which are below the core's. */
export interface Limits {
  /** Columns of x and memory. */
  readonly columns: number;
  readonly heads: number;
  /** Whether k and v may have fewer heads than q. */
  readonly grouped: boolean;
  /** Rows of x and memory. */
  readonly rows: number;
  /** What the limits are for, as in a message: `to be drawn`. */
  readonly why: string;
}

const heldFlags = ['sharedQK', 'sharedHeads', 'valueProjection', 'outputProjection'] as const;
export type HeldFlags = Partial<Pick<LayerConfig, (typeof heldFlags)[number]>>;

export interface SettledChoices extends LayerChoices {
  /** What the metadata says that qkNorm adds to the mean square. */
  readonly qkNormEps: number | undefined;
  /** What the configuration fixes, as far as the metadata says. */
  readonly held: HeldFlags;
  readonly limits: Limits;
}

const prefix = 'manyheads.';
/** The core's limit. */
const mostColumns = 2048;

const isOneOf =
  <T extends string>(names: readonly T[]) =>
  (value: unknown): value is T =>
    names.some((name) => name === value);
const isVariant = isOneOf<Variant>(variants);
const isMask = isOneOf<MaskKind>(masks);
const isQkNorm = isOneOf<QkNorm>(qkNorms);
const isNamedScaling = isOneOf(scalings);
const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);
const isScaling = (value: unknown): value is Scaling =>
  typeof value === 'number' ? isPositive(value) : isNamedScaling(value);
const isColumns = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostColumns;
/** What a stored weight w of a norm stands for: the gain w, or the gain 1 + w, kept so to be near 0. */
export const gainKinds = ['w', '1+w'] as const;
export type GainKind = (typeof gainKinds)[number];
const isGainKind = isOneOf<GainKind>(gainKinds);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

const wholeNumbers = () => filesText.fileErrors.wholeNumber(mostColumns);
/** A number as metadata and command lines write it; any other text stays a text. */
const numeral = (text: string) => (/^\d+(\.\d+)?(e[-+]?\d+)?$/.test(text) ? Number(text) : text);
const asText = (text: string) => text;

/**
 * @throws FileError whose `option` has a value that is not allowed, either the caller's or, without one, the
 *   metadata's.
 */
export function settleChoices(
  metadata: ReadonlyMap<string, string>,
  choices: LayerChoices,
  limits: Limits = {
    columns: mostColumns,
    heads: mostColumns,
    grouped: true,
    rows: Infinity,
    why: '',
  },
): SettledChoices {
  function pick<T>(
    option: string,
    chosen: string | number | undefined,
    test: (value: unknown) => value is T,
    expected: string,
    parse: (text: string) => unknown,
  ): T | undefined {
    const text = metadata.get(prefix + option);
    if (chosen === undefined && text === undefined) return undefined;
    const value = chosen ?? parse(text ?? '');
    if (test(value)) return value;
    const problem =
      chosen === undefined
        ? filesText.fileErrors.metadata(expected, text ?? '')
        : filesText.fileErrors.chosen(expected, chosen);
    throw new FileError({ option, ...problem });
  }
  const flag = (text: string) => (text === 'true' ? true : text === 'false' ? false : text);
  const held: Partial<Record<(typeof heldFlags)[number], boolean>> = {};
  for (const name of heldFlags) {
    const value = pick(name, undefined, isFlag, filesText.fileErrors.flag, flag);
    if (value !== undefined) held[name] = value;
  }
  const { heads, variant, mask, scaling, dK, dV, kvHeads, qkNorm, qkNormGains } = choices;
  const { positive } = filesText.fileErrors;
  return {
    heads: pick('heads', heads, isColumns, wholeNumbers(), numeral),
    variant: pick('variant', variant, isVariant, variants.join(', '), asText),
    mask: pick('mask', mask, isMask, masks.join(', '), asText),
    scaling: pick('scaling', scaling, isScaling, filesText.fileErrors.scaling(scalings), numeral),
    dK: pick('dK', dK, isColumns, wholeNumbers(), numeral),
    dV: pick('dV', dV, isColumns, wholeNumbers(), numeral),
    kvHeads: pick('kvHeads', kvHeads, isColumns, wholeNumbers(), numeral),
    qkNorm: pick('qkNorm', qkNorm, isQkNorm, qkNorms.join(', '), asText),
    qkNormGains: pick('qkNormGains', qkNormGains, isGainKind, gainKinds.join(', '), asText),
    qkNormEps: pick('qkNormEps', undefined, isPositive, positive, numeral),
    held,
    limits,
  };
}

/** The configuration as metadata, so that the written file can be read without choices. */
export function metadataOfConfig(config: ResolvedConfig): ReadonlyMap<string, string> {
  const metadata = new Map([['format', 'pt']]);
  const say = (name: string, value: string | number | boolean) =>
    metadata.set(prefix + name, String(value));
  say('heads', config.heads);
  say('variant', config.variant);
  say('mask', config.mask);
  say('scaling', config.scaling);
  if (config.variant === 'wide') {
    say('dK', config.dK);
    say('dV', config.dV);
  }
  if (config.kvHeads !== config.heads) say('kvHeads', config.kvHeads);
  if (config.qkNorm !== 'none') {
    say('qkNorm', config.qkNorm);
    say('qkNormEps', config.qkNormEps);
  }
  for (const name of heldFlags) {
    const usual = name === 'valueProjection' || name === 'outputProjection';
    if (config[name] !== usual) say(name, config[name]);
  }
  return metadata;
}
