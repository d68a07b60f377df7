/**
 * Opens several files as one: a model's shards with their index, a layer with its inputs in another file, a
 * config.json beside either. Other files of a model's folder (its tokenizer, a README) are listed as unused.
 */
import { filesText } from '../../text/files';
import { modelConfigOf, type ModelConfig } from '../layer/model-config';
import { FileError } from '../safetensors/file-error';
import { foreignFile } from '../safetensors/foreign';
import { openSafetensors } from '../safetensors/safetensors';
import type { ByteSource } from '../safetensors/source';
import type { OpenedFile, StoredTensor, TensorInfo } from '../safetensors/stored';
import { isCompanion, isConfigName } from './companions';
import { indexOf, type ShardIndex } from './shard-index';

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

type Read =
  | { readonly kind: 'tensors'; readonly name: string; readonly file: OpenedFile }
  | { readonly kind: 'index'; readonly name: string; readonly index: ShardIndex }
  | { readonly kind: 'model'; readonly name: string; readonly model: ModelConfig }
  | { readonly kind: 'unused'; readonly name: string };

/**
 * Opens files and reads their headers.
 * @param sibling returns a file that an index names and that is not among `sources`, or null
 * @throws FileError naming the file, the tensor and what was expected
 */
export async function openTogether(
  sources: readonly ByteSource[],
  sibling: (name: string) => Promise<ByteSource | null> = () => Promise.resolve(null),
): Promise<OpenedTogether> {
  const several = sources.length > 1;
  const read: Read[] = [];
  for (const source of sources) read.push(await named(source, several));
  const here = new Set(sources.map(({ name }) => name));
  for (const each of [...read]) {
    if (each.kind !== 'index') continue;
    for (const shard of each.index.shards) {
      const source = here.has(shard) ? null : await sibling(shard);
      if (!source) continue;
      here.add(shard);
      read.push(await named(source, true));
    }
  }
  const models = modelsOf(read);
  const unused = read.filter((each) => each.kind === 'unused' || models.others.includes(each));
  return {
    file: joined(read, here),
    model: models.one,
    unused: unused.map(({ name }) => name),
  };
}

async function named(source: ByteSource, several: boolean): Promise<Read> {
  try {
    return await readSource(source);
  } catch (error) {
    if (!several || !(error instanceof FileError)) throw error;
    if (await isCompanion(source)) return { kind: 'unused', name: source.name };
    throw error.inFile(source.name);
  }
}

async function readSource(source: ByteSource): Promise<Read> {
  const json = await jsonOf(source);
  if (json === undefined) {
    return { kind: 'tensors', name: source.name, file: await openSafetensors(source) };
  }
  const index = indexOf(json);
  return index
    ? { kind: 'index', name: source.name, index }
    : { kind: 'model', name: source.name, model: modelConfigOf(json) };
}

/** The content of a JSON file; undefined for any other file. */
async function jsonOf(source: ByteSource): Promise<unknown> {
  const { size } = source;
  const first = await source.read(0, Math.min(512, size));
  const text = new TextDecoder().decode(first).trimStart();
  // A safetensors file has zeros of its header's length here; a text has none.
  const isText = !first.subarray(4, 8).includes(0);
  if (!isText || !text.startsWith('{') || size > mostJson) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(await source.read(0, size))) as unknown;
  } catch {
    const problem = foreignFile(first, size);
    throw new FileError(problem ?? filesText.fileErrors.notJson());
  }
}

/** The configuration; of several files with a layer's settings, the one called config.json. */
function modelsOf(read: readonly Read[]): { one: ModelConfig | null; others: readonly Read[] } {
  const all = read.filter((each) => each.kind === 'model');
  const byName = all.filter(({ name }) => isConfigName(name));
  const [first, second] = byName.length > 0 ? byName : all;
  if (second) throw new FileError({ option: 'config', ...filesText.fileErrors.twoConfigs() });
  return { one: first?.model ?? null, others: all.filter((each) => each !== first) };
}

/** The tensors of several files as one file. */
function joined(read: readonly Read[], here: ReadonlySet<string>): OpenedFile | null {
  const parts = read.filter((each) => each.kind === 'tensors');
  const indexes = read.filter((each) => each.kind === 'index');
  const [only, second] = parts;
  const [index] = indexes;
  if (!only) {
    if (!index) return null;
    throw new FileError(filesText.fileErrors.noShards(index.index.shards)).inFile(index.name);
  }
  if (!second && !index) return only.file;
  const tensors = new Map<string, TensorInfo>();
  const metadata = new Map<string, string>();
  const owners = new Map<string, (typeof parts)[number]>();
  for (const part of parts) {
    for (const [name, tensor] of part.file.tensors) {
      const owner = owners.get(name);
      if (owner) {
        throw new FileError({
          tensor: name,
          ...filesText.fileErrors.inTwoFiles([owner.name, part.name]),
        });
      }
      owners.set(name, part);
      tensors.set(name, tensor);
    }
    for (const [name, text] of part.file.metadata) {
      if (!metadata.has(name)) metadata.set(name, text);
    }
  }
  const elsewhere = new Map(
    indexes
      .flatMap((each) => [...each.index.weights])
      .filter(([name, shard]) => !tensors.has(name) && !here.has(shard)),
  );
  return {
    metadata,
    tensors,
    elsewhere,
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
