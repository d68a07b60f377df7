// Runs other programs: prints nothing if they succeed, their whole output if they fail.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';
import { addGroup, dropGroup } from './groups.mjs';

/** A failure whose message is sufficient: printed without a stack trace. */
export class Stop extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {string} [cwd]
 * @property {boolean} [group] runs in its own process group, all of which ends together with this process
 * @property {(pid: number) => void} [started]
 * @property {boolean} [tells] prints its standard error here and drops its other output
 */

/** Captured output may end up in a log: no colours. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * Runs a program to its end, with any exit code.
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
      stdio: options.tells ? ['ignore', 'ignore', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe'],
      detached: options.group ?? false,
    });
    const { pid } = child;
    if (options.group && pid !== undefined) addGroup(pid);
    if (pid !== undefined) options.started?.(pid);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on('close', (code, signal) => {
      if (pid !== undefined) dropGroup(pid);
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

/** @param {number} start of performance.now() */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
