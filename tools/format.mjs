// Formatting, checked or (with --write) put right: oxfmt for what the web reads, clang-format for C++.
import { attempt, findCommand, main, Stop } from './lib/shell.mjs';
import { listFiles } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';

const cppFolders = ['src', 'wasm', 'tests/cpp', 'tests/bench', 'tests/experiments'];

/** @param {string} mode */
async function oxfmt(mode) {
  const program = inRoot('node_modules/oxfmt/bin/oxfmt');
  const { code, output } = await attempt(process.execPath, [program, mode, '.']);
  if (code !== 0) throw new Stop(`${output}npm run format puts it right`);
}

/** @param {readonly string[]} mode */
async function clangFormat(...mode) {
  const files = listFiles(cppFolders).filter((file) => /\.(cpp|h|hpp|inl)$/.test(file));
  if (files.length === 0) throw new Stop(`no C++ file under ${cppFolders.join(', ')}`);
  if (findCommand('clang-format') === null) {
    throw new Stop('clang-format is missing: apt-get install clang-format');
  }
  const { code, output } = await attempt('clang-format', [...mode, ...files]);
  if (code === 0) return;
  // Print only file and line: clang-format explains each place in three lines.
  const places = [...output.matchAll(/^\S+?:\d+(?=:\d+: error)/gm)].map(([place]) => place);
  const found = places.length > 0 ? [...new Set(places)].join('\n') : output;
  throw new Stop(`${found}\nnot as clang-format would write it; npm run format puts it right`);
}

export const formatWeb = () => oxfmt('--check');
export const formatCpp = () => clangFormat('--dry-run', '-Werror');

if (isMain(import.meta.url)) {
  await main(async () => {
    if (process.argv.includes('--write')) {
      await oxfmt('--write');
      await clangFormat('-i');
    } else {
      await formatWeb();
      await formatCpp();
    }
  });
}
