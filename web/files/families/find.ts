/** Finds the attention layers of a file: the prefixes under which it has a family's tensors. */
import { filesText } from '../../text/files';
import { FileError } from '../safetensors/file-error';
import type { TensorHeaders, TensorInfo } from '../safetensors/stored';
import { weightsOf, type Family, type Named } from './family';
import { measure, type Measures } from './measure';
import { checkPlain } from './packed';
import { families } from './table';

/** PyTorch's own families; layer/pytorch.ts reads them with wide and narrow heads, too. */
const native = ['pytorch', 'pytorch-separate'];
export const isNative = ({ id }: Family) => native.includes(id);

/** A layer found in a file. */
export interface FoundLayer {
  readonly family: Family;
  /** '' or ending with a full stop or a slash, as in the file. */
  readonly prefix: string;
  /** The full name in the file, from the family's name of a weight or bias. */
  readonly fullName: (name: string) => string;
  /** The file's tensor by the family's name, or undefined. */
  readonly find: (name: string) => TensorInfo | undefined;
  /** Null for PyTorch's own, where sizes also depend on the variant. */
  readonly measures: Measures | null;
  /** Why it cannot be read: a tensor is missing or has the wrong shape. Null where it can. */
  readonly problem: FileError | null;
}

/** A name in the table's form: parts separated by full stops, lower case, without TensorFlow's `:0`. */
const plain = (name: string) => name.replaceAll('/', '.').replace(/:0$/, '').toLowerCase();

/** The file's tensors by plain name. */
class Names {
  private readonly byPlain = new Map<string, string>();

  constructor(readonly headers: TensorHeaders) {
    const { metadata, tensors, elsewhere } = headers;
    const names = [...tensors.keys(), ...(elsewhere?.keys() ?? [])];
    // safetensors' save_model leaves out tied tensors, and notes them as "k_proj.weight": "q_proj.weight".
    const tied = [...metadata].filter(([name, kept]) => !tensors.has(name) && tensors.has(kept));
    for (const name of [...names, ...tied.map(([name]) => name)]) {
      const key = plain(name);
      if (!this.byPlain.has(key)) this.byPlain.set(key, name);
    }
  }

  get plainNames(): Iterable<string> {
    return this.byPlain.keys();
  }

  /** The name in the file. */
  named(plainName: string): string | undefined {
    return this.byPlain.get(plainName);
  }

  find(plainName: string): TensorInfo | undefined {
    const { metadata, tensors } = this.headers;
    const name = this.named(plainName) ?? '';
    return tensors.get(name) ?? tensors.get(metadata.get(name) ?? '');
  }
}

/** The prefix of a plain name that ends with `suffix`, or null. */
function prefixOf(name: string, suffix: string): string | null {
  if (!name.endsWith(suffix)) return null;
  const prefix = name.slice(0, name.length - suffix.length);
  return prefix === '' || prefix.endsWith('.') ? prefix : null;
}

/**
 * Every layer of the file, in natural order of the prefixes (layer 10 after layer 9), including layers with
 * missing tensors or wrong shapes, each with its problem.
 */
export function layersOf(headers: TensorHeaders): readonly FoundLayer[] {
  const names = new Names(headers);
  const candidates = new Map<string, Family[]>();
  for (const family of families) {
    const suffixes = weightsOf(family)
      .slice(0, -1)
      .map(({ weight }) => weight.toLowerCase());
    for (const name of names.plainNames) {
      for (const suffix of suffixes) {
        const prefix = prefixOf(name, suffix);
        if (prefix === null || (family.under && !family.under.test(prefix))) continue;
        const all = candidates.get(prefix) ?? [];
        if (!all.includes(family)) candidates.set(prefix, [...all, family]);
      }
    }
  }
  const found = [...candidates].flatMap(
    ([prefix, rows]) =>
      best(
        rows.flatMap((family) => layerAt(names, prefix, family) ?? []),
        headers.elsewhere,
      ) ?? [],
  );
  const used = new Set(found.filter(({ problem }) => !problem).flatMap(tensorsOf));
  return found
    .filter((layer) => !layer.problem || !tensorsOf(layer).some((tensor) => used.has(tensor)))
    .sort((a, b) => natural.compare(a.prefix, b.prefix));
}

/** The weights of a layer in the file, by which `self.query.weight` is not also found as `query.weight`. */
const tensorsOf = ({ family, find }: FoundLayer) =>
  weightsOf(family).flatMap(({ weight }) => find(weight) ?? []);

const natural = new Intl.Collator('en', { numeric: true });

/** The layer's weights that are missing in the file. */
const missing = ({ family, find }: FoundLayer) =>
  weightsOf(family)
    .map(({ weight }) => weight)
    .filter((weight) => !find(weight));

/**
 * The first readable candidate; else the first with all its names but wrong shapes; else one that lacks only
 * W_O, for which the error lists the possible names.
 */
function best(
  layers: readonly FoundLayer[],
  elsewhere: TensorHeaders['elsewhere'],
): FoundLayer | undefined {
  const readable = layers.find(({ problem }) => problem === null);
  if (readable) return readable;
  const whole = layers.find((layer) => missing(layer).length === 0);
  if (whole) return whole;
  const inShard = layers.find((layer) =>
    missing(layer).every((name) => elsewhere?.has(layer.fullName(name))),
  );
  if (inShard) return inShard;
  const lacking = layers.filter((layer) => missing(layer).length === 1);
  const [first] = lacking;
  if (!first) return undefined;
  const names = lacking.flatMap((layer) => missing(layer).map(layer.fullName));
  const [name = '', ...others] = [...new Set(names)];
  const problem = new FileError({
    tensor: name,
    ...filesText.fileErrors.missing(others),
  });
  return { ...first, problem };
}

/** Null where the tensors belong to another family. */
function layerAt(names: Names, plainPrefix: string, family: Family): FoundLayer | null {
  const find = (name: string) => names.find(plainPrefix + name.toLowerCase());
  const known = weightsOf(family)
    .map(({ weight }) => names.named(plainPrefix + weight.toLowerCase()))
    .find((name) => name !== undefined);
  const prefix = (known ?? '').slice(0, plainPrefix.length);
  const fullName = (name: string) => names.named(plainPrefix + name.toLowerCase()) ?? prefix + name;
  const layer = { family, prefix, fullName, find, measures: null, problem: null };
  if (family.with?.some((name) => !find(name)) || family.without?.some((name) => find(name))) {
    return null;
  }
  if (isNative(family)) return layer;
  try {
    const measures = measure(family, (named) => need(names.headers, layer, named));
    return measures && { ...layer, measures };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...layer, problem: error };
  }
}

function need(
  { tensors, elsewhere }: TensorHeaders,
  { find, fullName }: Pick<FoundLayer, 'find' | 'fullName'>,
  { weight }: Named,
): TensorInfo {
  const tensor = find(weight);
  if (tensor) {
    checkPlain(tensor, tensors);
    return tensor;
  }
  const name = fullName(weight);
  const shard = elsewhere?.get(name);
  const problem =
    shard === undefined ? filesText.fileErrors.missing() : filesText.fileErrors.inShard(shard);
  throw new FileError({ tensor: name, ...problem });
}
