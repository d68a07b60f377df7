// Shared by the commands that run the core on files: errors in one line, flags, paths, the output file, the
// built core.
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import { inRoot } from './paths.mjs';
import { attempt, Stop } from './shell.mjs';

/** An error that the user of the command can correct; its message is all that is printed. */
export class Refusal extends Error {}

/** @param {string} text */
export const oneLine = (text) =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** A value in quotes, shortened. @param {string} text */
export const shown = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * Parses a command line: the flags with their values, in order, and the positional arguments.
 * @param {readonly string[]} args
 * @param {readonly string[]} names of the flags that have a value
 * @param {readonly string[]} [switches] names of the flags without a value
 * @returns {{ given: Record<string, string>, switched: Set<string>, positionals: string[] }}
 * @throws {Refusal} for an unknown flag, a missing or superfluous value, and a flag with a value that is
 *   given twice
 */
export function flagsOf(args, names, switches = []) {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: /** @type {const} */ ('string') }]),
    ...switches.map((name) => [name, { type: /** @type {const} */ ('boolean') }]),
  ]);
  /** @type {Record<string, string>} */
  const given = {};
  /** @type {Set<string>} */
  const switched = new Set();
  /** @type {string[]} */
  const positionals = [];
  // Not strict: the parser's own errors take several lines.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (switches.includes(name)) {
      if (value !== undefined) throw new Refusal(`${rawName}: no value needed, one came`);
      switched.add(name);
      continue;
    }
    if (!names.includes(name)) {
      const known = [...names, ...switches].map((each) => `--${each}`).join(', ');
      throw new Refusal(`${rawName}: one of ${known} needed`);
    }
    if (value === undefined || value === '' || (!token.inlineValue && value.startsWith('--'))) {
      throw new Refusal(`${rawName}: a value needed, none came`);
    }
    if (name in given) throw new Refusal(`${rawName}: one value needed, two came`);
    given[name] = value;
  }
  return { given, switched, positionals };
}

/** The code of a file system error: ENOENT, EACCES. @param {unknown} error */
export const fileCode = (error) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** @param {string} file */
export function statOf(file) {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

/** @param {string} out where a file will be written */
export function checkOut(out) {
  const to = statOf(out);
  if (to && !to.isFile()) throw new Refusal('--out: a file name needed, this is something else');
  if (!statOf(path.dirname(out))?.isDirectory()) {
    throw new Refusal('--out: a name in an existing folder needed, there is no such folder');
  }
}

/**
 * Writes a file completely or not at all: under a temporary name first, then renamed.
 * @param {string} out
 * @param {Uint8Array} bytes
 */
export function writeWhole(out, bytes) {
  const unfinished = path.join(path.dirname(out), `.unfinished-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(unfinished, bytes, { flag: 'wx' });
    renameSync(unfinished, out);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new Refusal(`--out: a place to write to needed, the system says ${fileCode(error)}`);
  }
}

/**
 * The folder that typed paths are relative to. npm starts scripts in the package's folder, wherever it was
 * called.
 * @param {string} script the npm script's name
 */
const callersFolder = (script) =>
  (process.env['npm_lifecycle_event'] === script && process.env['INIT_CWD']) || process.cwd();

/** Builds what is out of date. It prints on standard error only: a command's output is its result. */
async function build() {
  const { code, output } = await attempt(process.execPath, [inRoot('tools/build.mjs')]);
  if (code !== 0) throw new Stop(`${output}What this command runs could not be built.`);
}

/**
 * A module of dist/.
 * @param {string} file
 */
export const built = (file) => import(pathToFileURL(inRoot('dist', file)).href);

/**
 * Whether an error is the core's: those name the field and what is allowed.
 * @param {unknown} error
 * @returns {error is Error}
 */
export const isOfCore = (error) =>
  (error instanceof RangeError || error instanceof TypeError) &&
  'field' in error &&
  'code' in error;

/**
 * How a command fails: in one line and with exit code 2 if the user can correct the error, else with exit
 * code 1.
 * @param {unknown} error
 * @param {string | null} line
 * @param {CommandContext} context
 */
export function failed(error, line, { warn }) {
  warn(line !== null ? oneLine(line) : error instanceof Stop ? error.message : inspect(error));
  return line === null ? 1 : 2;
}

/**
 * What a command needs of its surroundings.
 * @typedef {object} CommandContext
 * @property {string} cwd
 * @property {() => Promise<unknown>} build brings dist/ up to date
 * @property {(line: string) => void} print to standard output
 * @property {(line: string) => void} warn to standard error
 * @property {(text: string) => void} progress to a terminal, if there is one
 */

/** @typedef {(args: readonly string[], context: CommandContext) => Promise<number>} Command its exit code */

/**
 * A command as a function: it runs in this process, on dist/ as it is, and returns what it prints.
 * @param {Command} command
 * @returns {(args: readonly string[], options?: { cwd?: string, build?: () => Promise<unknown> }) =>
 *   Promise<{ status: number, stdout: string, stderr: string }>}
 */
export const asFunction =
  (command) =>
  async (args, { cwd = process.cwd(), build = async () => {} } = {}) => {
    const said = { stdout: '', stderr: '' };
    const status = await command(args, {
      cwd,
      build,
      print: (line) => (said.stdout += `${line}\n`),
      warn: (line) => (said.stderr += `${line}\n`),
      progress: () => {},
    });
    return { status, ...said };
  };

/**
 * A command as a program.
 * @param {string} script the npm script's name
 * @param {Command} command
 */
export async function asProgram(script, command) {
  process.exitCode = await command(process.argv.slice(2), {
    cwd: callersFolder(script),
    build,
    print: console.log,
    warn: console.error,
    progress: (text) => process.stderr.isTTY && process.stderr.write(text),
  });
}
