/** Finds the layer of a file that the caller means. */
import { filesText } from '../../text/files';
import { attentionNames, otherKind } from '../families/unknown';
import { layersOf, type FoundLayer } from '../families/find';
import { FileError, type Answer } from '../safetensors/file-error';
import type { TensorHeaders } from '../safetensors/stored';

const withoutEnd = (prefix: string) => prefix.replace(/[./]$/, '');

/** The prefixes of a file's layers: '' or ending with a full stop or a slash, in natural order. */
export const layerPrefixes = (file: TensorHeaders): readonly string[] =>
  layersOf(file).map(({ prefix }) => prefix);

/**
 * The file's only layer, or the one under `chosen` (with or without the last full stop).
 * @throws FileError when there is none, when there are several and none is chosen, or when the layer cannot
 *   be read.
 */
export function chooseLayer(file: TensorHeaders, chosen?: string): FoundLayer {
  const layers = layersOf(file);
  const layer = chosen === undefined ? onlyLayer(file, layers) : layerUnder(file, layers, chosen);
  if (layer.problem) throw layer.problem;
  return layer;
}

function onlyLayer(file: TensorHeaders, layers: readonly FoundLayer[]): FoundLayer {
  const [first, second] = layers;
  if (first === undefined) throw noLayer(file);
  if (second === undefined) return first;
  const answers: Answer[] = layers.map(({ prefix }) => ({ prefix }));
  throw new FileError({
    option: 'prefix',
    ...filesText.fileErrors.noPrefix(shownPrefixes(layers)),
    answers,
  });
}

function layerUnder(
  file: TensorHeaders,
  layers: readonly FoundLayer[],
  chosen: string,
): FoundLayer {
  if (layers.length === 0) throw noLayer(file);
  const wanted = withoutEnd(chosen);
  const found =
    layers.find(({ prefix }) => prefix === chosen) ??
    layers.find(({ prefix }) => withoutEnd(prefix) === wanted);
  if (found) return found;
  const there = [...(file.elsewhere ?? [])].find(([name]) => name.startsWith(chosen));
  if (there) throw new FileError({ tensor: there[0], ...filesText.fileErrors.inShard(there[1]) });
  const problem = filesText.fileErrors.otherPrefix(shownPrefixes(layers), chosen);
  throw new FileError({ option: 'prefix', ...problem });
}

const shownPrefixes = (layers: readonly FoundLayer[]) =>
  layers.map(({ prefix }) => prefix || filesText.fileErrors.none);

/** The error that says what the file has instead of a layer. */
export function noLayer({ tensors }: TensorHeaders): FileError {
  const names = [...tensors.keys()];
  const kind = otherKind(names);
  if (kind) return new FileError(filesText.fileErrors.noMatrices(kind));
  return new FileError(filesText.fileErrors.noLayer(names.length, attentionNames(names), names));
}
