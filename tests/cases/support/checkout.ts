/** A copy of this checkout without build results, in which commands really build; and the processes in it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Built folders, and folders that no build reads. */
const left = ['.git', 'build', 'dist', 'node_modules', 'test-results', 'docs'];

/** Keeps the dates: the copy's packages count as current and are not installed again. */
const asItIs = { recursive: true, preserveTimestamps: true };

export interface Started extends ChildProcess {
  /** Its standard error so far. */
  readonly told: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

export interface Checkout {
  readonly folder: string;
  /** Starts a program of tools/. */
  readonly start: (program: string, ...args: readonly string[]) => Started;
  /** Programs of all processes that run in the folder. */
  readonly working: () => readonly string[];
  readonly remove: () => void;
}

export function copyCheckout(): Checkout {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of readdirSync(root))
    if (!left.includes(name)) cpSync(path.join(root, name), path.join(folder, name), asItIs);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const started: ChildProcess[] = [];
  return {
    folder,
    start(program, ...args) {
      const child = spawn(process.execPath, [path.join(folder, 'tools', program), ...args], {
        cwd: folder,
        // Node warns on standard error if both of these are set.
        env: { ...process.env, npm_lifecycle_event: undefined, FORCE_COLOR: undefined },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      started.push(child);
      let text = '';
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
        child.once('exit', (code, signal) => resolve({ code, signal })),
      );
      return Object.assign(child, { told: () => text, ended });
    },
    working: () => workingIn(folder),
    remove() {
      for (const child of started) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

/** Finds processes by their working folders, as Linux lists them. */
function workingIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const inside = readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
        return inside ? [readlinkSync(`/proc/${pid}/exe`)] : [];
      } catch {
        // The process has ended, or belongs to somebody else.
        return [];
      }
    })
    .map((program) => path.basename(program));
}
