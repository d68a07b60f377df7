// Which room of web/ may import which, and no circles: the drawing of it is in docs/architecture.md.
// Held by `npm run check-imports`. Imports of types count, too.

/** In order: a room may import itself and the rooms named beside it. */
const rooms = {
  core: ['text'],
  state: [],
  text: ['state'],
  derive: ['state', 'text'],
  lessons: ['state', 'text', 'derive'],
  session: ['state', 'text', 'derive', 'lessons'],
  draw: ['state', 'text', 'derive'],
  files: ['text'],
  ui: ['state', 'text', 'lessons', 'derive', 'session', 'draw'],
  element: ['core', 'state', 'text', 'lessons', 'derive', 'session', 'draw', 'files', 'ui'],
  page: ['core', 'state', 'text', 'lessons', 'session', 'draw', 'ui', 'element'],
};

/**
 * The rooms of the new page, in web/next/, in the same way.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const next = {
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
  comment: `web/${room}/ may import ${mayImport.join(', ') || 'no other room'}`,
  severity: 'error',
  from: { path: `^web/${room}/` },
  to: { path: '^web/', pathNot: [shared, `^web/(${[room, ...mayImport].join('|')})/`] },
}));

const oneWayNext = Object.entries(next).map(([room, mayImport]) => ({
  name: `next-${room}-imports`,
  comment: `web/next/${room}/ may import words, ${mayImport.join(', ') || 'and no other room'}`,
  severity: 'error',
  from: { path: `^web/next/${room}/` },
  to: {
    path: '^web/',
    pathNot: [
      shared,
      ...(mayImport.includes('core') ? ['^web/core/'] : []),
      `^web/next/(${[room, 'words', ...mayImport].join('|')})/`,
    ],
  },
}));

export default {
  forbidden: [
    ...oneWay,
    ...oneWayNext,
    {
      name: 'a-room-of-its-own',
      comment: 'every folder of web/ has its place in the table of rooms',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot: `^web/(${Object.keys(rooms).join('|')}|next/(${Object.keys(next).join('|')}))/`,
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
      comment: 'the rooms below ui/ know no library of the page',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot:
          '^web/(ui|element|page|next/(parts|explain|train|panels|ui|figure|page|class|author))/',
      },
      to: { path: 'node_modules/(lit|@lit)' },
    },
    {
      name: 'words-of-the-language-on-show',
      comment:
        'a language’s own words are known to the catalogue alone, which has those of the language on show',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/text/' },
      to: { path: '^web/text/[^/]+/', pathNot: '^web/text/types/' },
    },
    {
      name: 'types-of-no-language',
      comment: 'what words are made from is the same in every language',
      severity: 'error',
      from: { path: '^web/text/types/' },
      to: { path: '^web/text/', pathNot: '^web/text/(types/|facts\\.ts)' },
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
