// Runs other programs.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** A failure whose message is sufficient: printed without a stack trace. */
export class Stop extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {string} [cwd]
 * @property {boolean} [shown] prints its output here, instead of returning it
 */

/** Captured output may end up in a log: no colours. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * Runs a program to its end, with any exit code. A signal that ends this process ends the program, too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function attempt(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...plain, ...options.env },
      stdio: options.shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, pass);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      const output = Buffer.concat(chunks).toString('utf8');
      resolve({
        code: code ?? 1,
        output: signal ? `${output}\n${command} was ended by ${signal}\n` : output,
      });
    });
  });
}

/**
 * Runs a program that must succeed; otherwise throws its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export async function run(command, args, options = {}) {
  const { code, output } = await attempt(command, args, options);
  if (code !== 0) throw new Stop(`${output}\n${[command, ...args].join(' ')}: exit code ${code}`);
  return output;
}

/**
 * npm's command line: the npm that runs this script may not be on PATH, but tells its own path.
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npm(...args) {
  const own = process.env['npm_execpath'];
  return own?.endsWith('.js') ? [process.execPath, [own, ...args]] : ['npm', args];
}

/**
 * Runs a script of package.json that is wireit's: it first brings up to date what the script needs.
 * @param {string} name
 * @param {Record<string, string>} [env]
 */
export async function script(name, env = {}) {
  const { code } = await attempt(...npm('run', '--silent', name), { env, shown: true });
  return code;
}

/**
 * The path of a command on PATH, or null. Done here, since `which` may be missing.
 * @param {string} command
 */
export function findCommand(command) {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    if (folder === '') continue;
    const file = path.join(folder, command);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not in this folder
    }
  }
  return null;
}

/**
 * Runs a tool's program: for a Stop, prints only its message and sets a non-zero exit code.
 * @param {() => Promise<void>} program
 */
export async function main(program) {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}
