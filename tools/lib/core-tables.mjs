// The core's tables, as the program wasm/interface.cpp prints them.
import { writeFileSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './shell.mjs';

/**
 * @typedef {object} OptionRow
 * @property {string} name
 * @property {'integer' | 'number' | 'choice' | 'choice-or-number' | 'flag' | 'numbers'} type
 * @property {boolean} needed
 * @property {number | string | boolean | readonly number[] | null} default
 * @property {{ names: readonly string[], range: readonly [number, number] | null }} allowed
 * @property {string | null} task
 * @property {string} purpose
 *
 * @typedef {{ type: string, list: string, meaning: string, options: readonly OptionRow[] }} Request
 * @typedef {{ name: string, meaning: string }} Op
 * @typedef {{ name: string, meaning: string, allowed: string }} ErrorCode
 * @typedef {{ id: string, kind: string, option: string | null }} StageRow
 * @typedef {{ kind: string, axes: readonly { role: string }[] }} TensorRow
 *
 * @typedef {object} CoreTables
 * @property {readonly Request[]} requests
 * @property {readonly string[]} optionTypes
 * @property {readonly string[]} embeddingKinds
 * @property {readonly ErrorCode[]} errorCodes
 * @property {readonly Op[]} ops
 * @property {readonly Op[]} modelOps
 * @property {{ stages: readonly StageRow[], tensors: readonly TensorRow[], scorers: readonly { id: string }[] }} tables
 */

const file = inRoot('build/wasm/manyheads-core-tables.json');

/** Runs the program, and keeps what it prints. */
export async function printCoreTables() {
  const program = inRoot('build/wasm/manyheads-core-tables.js');
  // Node's own fetch misleads the glue of Emscripten 3.1 into fetching a path.
  writeFileSync(file, await run(process.execPath, ['--no-experimental-fetch', program]));
}

/** @returns {CoreTables} */
export const coreTables = () => JSON.parse(readFileSync(file, 'utf8'));
