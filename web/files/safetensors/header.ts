/**
 * Parses the header of a safetensors file. Anybody may have written it, so only own properties are read, and
 * `__proto__` is a name like any other. Of two members with the same name JSON keeps the last; for tensors,
 * the bytes of the first then leave a gap in the data, which is refused.
 */
import { filesText } from '../../text/files';
import { dtypeBits } from './dtypes';
import { FileError } from './file-error';
import { isUnicode, metadataName } from './stored';

/** A tensor's entry: its bytes are [begin, end) of the data. */
export interface Entry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

export interface Header {
  readonly metadata: ReadonlyMap<string, string>;
  readonly entries: readonly Entry[];
}

/** @throws FileError naming the tensor, or the file, and what was expected. */
export function parseHeader(text: string): Header {
  let members: [string, unknown][];
  try {
    members = Object.entries(JSON.parse(text) as object);
  } catch {
    throw new FileError(filesText.fileErrors.notJson());
  }
  const metadata = members.find(([name]) => name === metadataName);
  return {
    metadata: metadataOf(metadata?.[1] ?? null),
    entries: members
      .filter((member) => member !== metadata)
      .map(([name, entry]) => entryOf(name, entry)),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param value null for none, as in the reference implementation */
function metadataOf(value: unknown): ReadonlyMap<string, string> {
  const metadata = new Map<string, string>();
  if (value === null) return metadata;
  if (!isObject(value)) throw new FileError(filesText.fileErrors.metadataIsNoObject(metadataName));
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string' || !isUnicode(name + text)) {
      throw new FileError(filesText.fileErrors.metadataIsNoText(metadataName, name));
    }
    metadata.set(name, text);
  }
  return metadata;
}

const entryKeys = ['dtype', 'shape', 'data_offsets'];

function entryOf(name: string, entry: unknown): Entry {
  const refused = (problem: { expected: string; got: string }) =>
    new FileError({ tensor: name, ...problem });
  if (!isUnicode(name)) throw refused(filesText.fileErrors.notUnicode());
  if (!isObject(entry)) throw refused(filesText.fileErrors.entryIsNoObject(entryKeys));
  checkKeys(name, entry);
  const { dtype } = entry;
  if (typeof dtype !== 'string') throw refused(filesText.fileErrors.dtypeIsNoText());
  const bits = dtypeBits.get(dtype);
  if (bits === undefined) throw refused(filesText.fileErrors.unknownDtype(dtype));
  const shape = sizesOf(entry['shape']);
  if (!shape) throw refused(filesText.fileErrors.noShape());
  const [begin, end, ...more] = sizesOf(entry['data_offsets']) ?? [];
  if (begin === undefined || end === undefined || more.length > 0 || begin > end) {
    throw refused(filesText.fileErrors.noOffsets());
  }
  let size = bits;
  for (const axis of shape) {
    size *= axis;
    if (!Number.isSafeInteger(size)) throw refused(filesText.fileErrors.shapeTooLarge(shape));
  }
  if (size !== (end - begin) * 8) {
    throw refused(filesText.fileErrors.otherBytes(size / 8, dtype, shape, end - begin));
  }
  return { name, dtype, shape, begin, end };
}

/** Extra keys are allowed: the reference implementation ignores them. */
function checkKeys(tensor: string, entry: Readonly<Record<string, unknown>>): void {
  const keys = Object.keys(entry);
  const missing = entryKeys.find((key) => !keys.includes(key));
  if (missing !== undefined) {
    throw new FileError({
      tensor,
      ...filesText.fileErrors.entryWithout(entryKeys, missing),
    });
  }
}

/** A list of safe integers of at least 0, or null. */
function sizesOf(value: unknown): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const sizes = value.filter((size): size is number => Number.isSafeInteger(size) && size >= 0);
  // Turns −0 into 0.
  return sizes.length === value.length ? sizes.map(Math.abs) : null;
}
