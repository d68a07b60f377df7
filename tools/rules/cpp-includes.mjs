// What each C++ folder may include: folders below it, and no others.
import path from 'node:path';

/**
 * @typedef {object} Room
 * @property {string} folder
 * @property {string[]} mayInclude other rooms of this repository
 * @property {{ pattern: RegExp, why: string }[]} never system headers that are forbidden there
 */

const emscripten = {
  pattern: /^emscripten(\/|\.h)/,
  why: 'only wasm/ knows Emscripten',
};
const highway = { pattern: /^hwy\//, why: 'only src/kernels/ knows the SIMD library' };

const xtensor = { pattern: /^(xtensor|xtl)\//, why: "only src/tensor/ includes xtensor's headers" };

/** The folders of src/, and the other folders of src/ that each may include. CMakeLists.txt links the same. */
const kernels = ['kernels'];
const tensor = [...kernels, 'tensor'];
const config = [...tensor, 'config'];
const graph = [...tensor, 'graph'];
const ops = [...graph, 'ops'];
const computation = [...graph, 'config', 'computation'];
const attention = [...ops, 'config', 'attention'];
const model = [...attention, 'computation', 'model'];
const layer = [...attention, 'computation', 'words', 'scorers', 'layer'];
const includes = {
  kernels,
  tensor,
  graph,
  ops,
  config,
  computation,
  attention,
  model,
  words: [...config, 'words'],
  scorers: [...config, 'scorers'],
  layer,
  learning: [...layer, 'model', 'learning'],
};

/** @type {Room[]} a file belongs to the first folder that matches */
const rooms = [
  ...Object.entries(includes).map(([folder, may]) => ({
    folder: `src/${folder}/`,
    mayInclude: may.map((other) => `src/${other}/`),
    never: [
      emscripten,
      ...(folder === 'kernels' ? [] : [highway]),
      ...(folder === 'tensor' ? [] : [xtensor]),
    ],
  })),
  // A folder of src/ that is not listed above may include nothing from this repository.
  { folder: 'src/', mayInclude: [], never: [emscripten, highway, xtensor] },
  { folder: 'wasm/', mayInclude: ['src/', 'wasm/'], never: [highway, xtensor] },
];

/** The build's include folders: "kernels/kernels.h" is src/kernels/kernels.h. */
const includeFolders = ['src/', 'wasm/', ''];

/**
 * The file of the repository that an #include refers to, or null for a system header.
 * @param {string} from
 * @param {string} header
 * @param {Readonly<Record<string, string>>} sources
 */
function resolve(from, header, sources) {
  const candidates = [path.dirname(from) + '/', ...includeFolders].map((folder) =>
    path.posix.normalize(folder + header),
  );
  return (
    candidates.find((file) => file in sources) ??
    // A header that does not exist (yet) still belongs to a folder.
    candidates.find((file) => rooms.some((room) => file.startsWith(room.folder))) ??
    null
  );
}

/**
 * @param {Readonly<Record<string, string>>} sources
 * @returns {string[]}
 */
export function cppViolations(sources) {
  /** @type {string[]} */
  const violations = [];
  for (const [file, text] of Object.entries(sources)) {
    const room = rooms.find(({ folder }) => file.startsWith(folder));
    if (room === undefined || !/\.(cpp|h|hpp|inl)$/.test(file)) continue;
    for (const [, quote, header] of text.matchAll(
      /^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]/gm,
    )) {
      if (header === undefined) continue;
      for (const { pattern, why } of room.never) {
        if (pattern.test(header)) violations.push(`${file}: includes ${header}, but ${why}`);
      }
      const target = quote === '"' ? resolve(file, header, sources) : null;
      if (target !== null && !room.mayInclude.some((folder) => target.startsWith(folder))) {
        violations.push(
          `${file}: includes ${target}, but ${room.folder} may include only ${room.mayInclude.join(', ')}`,
        );
      }
    }
  }
  return violations;
}
