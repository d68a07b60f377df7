// Which room of web/ may import which, and no circles: the drawing of it is in docs/architecture.md.
// Held by `npm run check-imports`. Imports of types count, too.

/**
 * In order: a room may import itself, `words` and the rooms named beside it.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const rooms = {
  core: [],
  words: [],
  model: [],
  parts: ['model'],
  files: ['model'],
  picture: ['model'],
  explain: ['model', 'picture', 'parts'],
  lessons: ['model'],
  train: ['model', 'picture', 'parts'],
  panels: ['model', 'picture', 'explain', 'parts'],
  ui: ['model', 'parts', 'picture', 'explain', 'lessons', 'train', 'panels', 'files'],
  figure: [
    'core',
    'model',
    'parts',
    'picture',
    'explain',
    'lessons',
    'train',
    'panels',
    'files',
    'ui',
  ],
  page: ['core', 'model', 'parts', 'picture', 'lessons', 'ui', 'figure', 'class', 'author'],
  class: ['model', 'parts', 'picture', 'lessons', 'ui', 'figure'],
  author: ['model', 'parts', 'picture', 'lessons', 'ui', 'figure'],
};

/** The core's types and names describe what crosses its border, and everybody may know them. */
const shared = '^web/core/(types|core-types|training-types|interface)\\.ts$';

const oneWay = Object.entries(rooms).map(([room, mayImport]) => ({
  name: `${room}-imports`,
  comment: `web/${room}/ may import words, ${mayImport.join(', ') || 'and no other room'}`,
  severity: 'error',
  from: { path: `^web/${room}/` },
  to: { path: '^web/', pathNot: [shared, `^web/(${[room, 'words', ...mayImport].join('|')})/`] },
}));

export default {
  forbidden: [
    ...oneWay,
    {
      name: 'a-room-of-its-own',
      comment: 'every folder of web/ has its place in the table of rooms',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot: `^web/(${Object.keys(rooms).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'no-circles',
      comment: 'two files that need each other cannot be read, tested or moved apart',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'lit-draws-only',
      comment: 'what is computed and drawn knows no library of the page',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot: '^web/(parts|explain|train|panels|ui|figure|page|class|author)/',
      },
      to: { path: 'node_modules/(lit|@lit)' },
    },
    {
      name: 'core-alone-touches-the-wasm',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/core/' },
      to: { path: '^build/wasm' },
    },
    {
      name: 'resolvable',
      comment: 'build/ is there only after a build',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: 'build/(wasm|words)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '^build'] },
  },
};
