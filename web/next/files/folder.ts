/**
 * Opens several files as one: a model's shards with their index, a layer with its inputs in another file, a
 * config.json beside either. Other files of a model's folder (its tokenizer, a README) are listed as unused.
 */
import { modelConfigOf, type ModelConfig } from './config';
import { FileError } from './errors';
import { foreignFormat } from './foreign';
import type { StoredTensor, TensorInfo } from './numbers';
import { firstBytes, isObject, openSafetensors } from './safetensors';
import type { ByteSource, OpenedFile } from './safetensors';

export interface OpenedTogether {
  /** The tensors of all files; null where there is only a config.json. */
  readonly file: OpenedFile | null;
  /** The content of config.json, if there is one. */
  readonly model: ModelConfig | null;
  /** Names of files without anything about a layer. */
  readonly unused: readonly string[];
}

/** The largest JSON file that is read: an index names every tensor, a configuration a few settings. */
const mostJson = 64 * 2 ** 20;

type Read = { readonly name: string } & (
  | { readonly kind: 'tensors'; readonly file: OpenedFile }
  | { readonly kind: 'index'; readonly shards: readonly string[] }
  | { readonly kind: 'model'; readonly model: ModelConfig }
  | { readonly kind: 'unused' }
);

/**
 * Opens files and reads their headers.
 * @param sibling returns a file that an index names and that is not among `sources`, or null
 * @throws FileError naming the file, the tensor and what was expected
 */
export async function openTogether(
  sources: readonly ByteSource[],
  sibling: (name: string) => Promise<ByteSource | null> = () => Promise.resolve(null),
): Promise<OpenedTogether> {
  const isOneOfSeveral = sources.length > 1;
  const read: Read[] = [];
  for (const source of sources) read.push(await readNamed(source, isOneOfSeveral));
  const here = new Set(sources.map(({ name }) => name));
  for (const { name, ...each } of [...read]) {
    if (each.kind !== 'index') continue;
    const missing: string[] = [];
    for (const shard of each.shards.filter((file) => !here.has(file))) {
      const source = await sibling(shard);
      if (source) read.push(await readNamed(source, true));
      else missing.push(shard);
      here.add(shard);
    }
    if (missing.length > 0) throw new FileError('file-no-shards', { name, shards: missing });
  }
  // Of several files with a layer's settings, the one called config.json counts.
  const models = read.filter((each) => each.kind === 'model');
  const [model] = [...models].sort((a, b) => Number(isConfig(b.name)) - Number(isConfig(a.name)));
  const isUnused = (each: Read) =>
    each.kind === 'unused' || (each.kind === 'model' && each !== model);
  return {
    file: joined(read),
    model: model?.model ?? null,
    unused: read.filter(isUnused).map(({ name }) => name),
  };
}

const isConfig = (name: string) => /(^|\/)config\.json$/i.test(name);

async function readNamed(source: ByteSource, isOneOfSeveral: boolean): Promise<Read> {
  try {
    return await readSource(source);
  } catch (error) {
    if (!isOneOfSeveral || !(error instanceof FileError)) throw error;
    if (await isCompanion(source)) return { kind: 'unused', name: source.name };
    throw error.inFile(source.name);
  }
}

async function readSource(source: ByteSource): Promise<Read> {
  const { name, size } = source;
  const first = await source.read(0, Math.min(firstBytes, size));
  // A safetensors file has zeros of its header's length here; a text has none.
  const isText = !first.subarray(4, 8).includes(0);
  const begins = new TextDecoder().decode(first).trimStart();
  if (!isText || !begins.startsWith('{') || size > mostJson) {
    return { kind: 'tensors', name, file: await openSafetensors(source) };
  }
  const json = parsed(await source.read(0, size));
  if (json === undefined) {
    throw new FileError('file-foreign', { format: foreignFormat(first) ?? 'json', size });
  }
  const shards = shardsOf(json);
  return shards
    ? { kind: 'index', name, shards }
    : { kind: 'model', name, model: modelConfigOf(json) };
}

/** Undefined where it is not JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** The shards that an index names, as Hugging Face's libraries write it; null where it is none. */
function shardsOf(json: unknown): readonly string[] | null {
  const map = isObject(json) ? json['weight_map'] : undefined;
  if (!isObject(map)) return null;
  const shards = [...new Set(Object.values(map))];
  return shards.map((shard) => {
    if (typeof shard === 'string' && /^[^\\/]+\.safetensors$/.test(shard)) return shard;
    throw new FileError('file-other-shards', { shard: String(shard) });
  });
}

/** Whether a file that was refused has nothing to do with layers: a text, or a tokenizer. */
async function isCompanion(source: ByteSource): Promise<boolean> {
  const { name, size } = source;
  if (/\.(safetensors|index\.json)$/i.test(name) || isConfig(name)) return false;
  const first = await source.read(0, Math.min(firstBytes, size));
  const format = foreignFormat(first);
  // Such a text may stand in the place of one of the model's files.
  if (format === 'lfs' || format === 'annex' || format === 'html') return false;
  if (/\.(model|spm|txt|md|jinja|py)$|^\.git|^[^.]+$/i.test(name)) return true;
  return format === 'json' && parsed(await source.read(0, size)) !== undefined;
}

/** The tensors of several files as one file. */
function joined(read: readonly Read[]): OpenedFile | null {
  const parts = read.filter((each) => each.kind === 'tensors');
  const [only, second] = parts;
  if (!only || !second) return only?.file ?? null;
  const metadata = new Map(parts.flatMap(({ file }) => [...file.metadata]));
  const tensors = new Map<string, TensorInfo>();
  const owners = new Map<string, (typeof parts)[number]>();
  for (const part of parts) {
    for (const [name, tensor] of part.file.tensors) {
      const files = [owners.get(name)?.name ?? '', part.name];
      if (owners.has(name)) throw new FileError('file-in-two-files', { tensor: name, files });
      owners.set(name, part);
      tensors.set(name, tensor);
    }
  }
  return {
    metadata,
    tensors,
    async load(names) {
      const wanted = [...names];
      const loaded = new Map<string, StoredTensor>();
      for (const part of parts) {
        const own = wanted.filter((name) => owners.get(name) === part);
        for (const [name, tensor] of (await part.file.load(own)).tensors) loaded.set(name, tensor);
      }
      return { metadata, tensors: loaded };
    },
  };
}
