// state ← derive ← draw ← ui ← element ← page: what each TypeScript room may import.
import path from 'node:path';
import ts from 'typescript';

/** In order: a room may import itself and the rooms before it. */
const rooms = ['state', 'derive', 'draw', 'ui', 'element', 'page'];

/** Places beside the row of rooms, and who may import them. */
const mayImportText = [
  ...['derive', 'draw', 'ui', 'element', 'page', 'files'],
  ...['core.ts', 'behind core.ts'],
];
/** Whose types the words are about. */
const worded = ['state', 'derive'];
const mayImportCore = ['element', 'page'];
const mayImportFiles = ['element', 'page'];
const mayImportLit = ['ui', 'element', 'page'];

/** @typedef {{ specifier: string, typeOnly: boolean }} Import */

/**
 * Every import of a module: static, re-exported, dynamic, and in a type.
 * @param {string} file
 * @param {string} text
 * @returns {Import[]}
 */
export function importsOf(file, text) {
  /** @type {Import[]} */
  const found = [];
  /**
   * @param {ts.Node | undefined} specifier
   * @param {boolean} typeOnly
   */
  const add = (specifier, typeOnly) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ specifier: specifier.text, typeOnly });
    }
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/**
 * The place of a file: a room's name, 'text', 'files', 'core.ts', 'behind core.ts' (web/core-*.ts),
 * 'core-types.ts', 'build', 'package', or null where the house has no such place.
 * @param {string} file path from the root, or a package's name
 */
function placeOf(file) {
  if (file.startsWith('build/')) return 'build';
  if (!file.startsWith('web/')) return 'package';
  const inWeb = file.slice('web/'.length);
  if (inWeb.endsWith('.d.ts')) return 'core-types.ts';
  if (/^core-types(\.[jt]s)?$/.test(inWeb)) return 'core-types.ts';
  // The lean core is a front door, too, which nothing here goes through.
  if (/^core(-lean)?(\.[jt]s)?$/.test(inWeb)) return 'core.ts';
  if (/^core-[^/]+$/.test(inWeb)) return 'behind core.ts';
  const folder = inWeb.split('/')[0] ?? '';
  return ['text', 'files', ...rooms].includes(folder) ? folder : null;
}

/**
 * Why a file in one place may not import one in another, or null when it may.
 * @param {string} from
 * @param {string} to
 * @param {Import} imported
 */
function objection(from, to, { specifier, typeOnly }) {
  const only = (/** @type {string[]} */ allowed) =>
    allowed.includes(from) ? null : `only ${allowed.join(', ')} may`;
  if (to === 'package') return /^(lit|@lit)(\/|$)/.test(specifier) ? only(mayImportLit) : null;
  if (to === 'core-types.ts' || to === from) return null;
  if (from === 'core-types.ts') return 'the types that everybody shares depend on nobody';
  if (to === 'build') return only(['core.ts']);
  if (to === 'text') return only(mayImportText);
  if (to === 'core.ts') return only(mayImportCore);
  if (to === 'behind core.ts') return only(['core.ts']);
  if (to === 'files') return only(mayImportFiles);
  if (from === 'text') {
    if (!worded.includes(to)) return `text/ may know only the types of ${worded.join(', ')}`;
    return typeOnly ? null : 'text/ may import only types: write `import type`';
  }
  if (from.endsWith('core.ts')) return 'the core knows no room but text/';
  if (from === 'files') return 'files/ knows no room but text/';
  if (rooms.indexOf(to) <= rooms.indexOf(from)) return null;
  return `imports run one way: ${rooms.join(' ← ')}`;
}

/**
 * @param {Readonly<Record<string, string>>} sources path from the root → text
 * @returns {string[]}
 */
export function webViolations(sources) {
  /** @type {string[]} */
  const violations = [];
  for (const [file, text] of Object.entries(sources)) {
    if (!file.startsWith('web/') || !file.endsWith('.ts') || file.endsWith('.d.ts')) continue;
    const from = placeOf(file);
    if (from === null) {
      violations.push(`${file}: no such room; give it a place in tools/rules/web-imports.mjs`);
      continue;
    }
    for (const imported of importsOf(file, text)) {
      const { specifier } = imported;
      const target = specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
        : specifier;
      const to = placeOf(target);
      const why = to === null ? 'no such room' : objection(from, to, imported);
      if (why !== null) violations.push(`${file}: imports ${target}, but ${why}`);
    }
  }
  return violations;
}
