/**
 * Opens several files as one: a model's shards with their index, a layer with its inputs in another file, a
 * config.json beside either. Other files of a model's folder (its tokenizer, a README) are listed as unused.
 */
import { modelConfigOf, type ModelConfig } from './config';
import { FileError, refuse } from './errors';
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

/**
 * Opens files and reads their headers.
 * @param sibling returns a file that an index names and that is not among `sources`, or null
 * @throws FileError naming the file, the tensor and what was expected
 */
export async function openTogether(
  sources: readonly ByteSource[],
  sibling: (name: string) => Promise<ByteSource | null> = () => Promise.resolve(null),
): Promise<OpenedTogether> {
  const files = new Map<string, OpenedFile>();
  const models = new Map<string, ModelConfig>();
  const unused: string[] = [];
  const shards = new Set<string>();
  const read = async (source: ByteSource) => {
    const { name } = source;
    try {
      const json = await jsonOf(source);
      const named = shardsOf(json);
      if (json === undefined) files.set(name, await openSafetensors(source));
      else if (named) named.forEach((shard) => shards.add(shard));
      else models.set(name, modelConfigOf(json));
    } catch (error) {
      if (!(error instanceof FileError) || sources.length === 1) throw error;
      if (!(await isCompanion(source))) throw error.inFile(name);
      unused.push(name);
    }
  };
  for (const source of sources) await read(source);
  const here = new Set(sources.map(({ name }) => name));
  const missing: string[] = [];
  for (const shard of shards) {
    const source = here.has(shard) ? null : await sibling(shard);
    if (source) await read(source);
    else if (!here.has(shard)) missing.push(shard);
  }
  if (missing.length > 0) refuse('file-no-shards', { shards: missing });
  // Of several files with a layer's settings, the one called config.json counts.
  const names = [...models.keys()];
  const counts = names.find(isConfig) ?? names[0] ?? '';
  return {
    file: joined(files),
    model: models.get(counts) ?? null,
    unused: [...unused, ...names.filter((name) => name !== counts)],
  };
}

const isConfig = (name: string) => /(^|\/)config\.json$/i.test(name);

/** The content of a JSON file; undefined for any other file. */
async function jsonOf(source: ByteSource): Promise<unknown> {
  const { size } = source;
  const first = await source.read(0, Math.min(firstBytes, size));
  // A safetensors file has zeros of its header's length here; a text has none.
  const isText = !first.subarray(4, 8).includes(0);
  const begins = new TextDecoder().decode(first).trimStart();
  if (!isText || !begins.startsWith('{') || size > mostJson) return undefined;
  const json = parsed(await source.read(0, size));
  if (json === undefined) refuse('file-foreign', { format: 'json', size });
  return json;
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
    refuse('file-other-shards', { shard: String(shard) });
  });
}

/** Whether a file that was refused is a text or a tokenizer, which have nothing to do with layers. */
async function isCompanion(source: ByteSource): Promise<boolean> {
  const { name, size } = source;
  const format = foreignFormat(await source.read(0, Math.min(firstBytes, size)));
  if (/\.index\.json$/i.test(name) || isConfig(name)) return false;
  if (format === 'unknown') return /\.(model|spm|txt|md|py)$|^\.git|^[^.]+$/i.test(name);
  const isJson = format === 'json' && parsed(await source.read(0, size)) !== undefined;
  return isJson || (format === 'json' && name.endsWith('.jinja'));
}

/** The tensors of several files as one file. */
function joined(files: ReadonlyMap<string, OpenedFile>): OpenedFile | null {
  const owners = new Map<string, string>();
  const tensors = new Map<string, TensorInfo>();
  for (const [file, opened] of files) {
    for (const [name, tensor] of opened.tensors) {
      const both = [owners.get(name) ?? '', file];
      if (owners.has(name)) refuse('file-in-two-files', { tensor: name, files: both });
      owners.set(name, file);
      tensors.set(name, tensor);
    }
  }
  if (files.size === 0) return null;
  const metadata = new Map([...files.values()].flatMap((opened) => [...opened.metadata]));
  return {
    metadata,
    tensors,
    async load(names) {
      const wanted = [...names];
      const loaded = new Map<string, StoredTensor>();
      for (const opened of files.values()) {
        const own = await opened.load(wanted);
        for (const [name, tensor] of own.tensors) loaded.set(name, tensor);
      }
      return { metadata, tensors: loaded };
    },
  };
}
