/** The real command, `npm run trace`, in the test's own folder. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSafetensors, writeSafetensors, type TensorEntry } from '../../../web/files';
import { test as base } from './test';

const program = fileURLToPath(new URL('../../../tools/trace.mjs', import.meta.url));
const cases = fileURLToPath(new URL('../files', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder for files, and the command that runs in it. */
export interface Workplace {
  readonly folder: string;
  /** The path of a file in the folder. */
  readonly at: (name: string) => string;
  /** The path of a file in tests/cases/files. */
  readonly case: (name: string) => string;
  readonly write: (
    name: string,
    tensors: readonly TensorEntry[],
    metadata?: Readonly<Record<string, string>>,
  ) => string;
  readonly trace: (...args: readonly string[]) => Promise<Ended>;
  /** Reads the tensors of a written file. */
  readonly read: (name: string) => ReturnType<typeof readSafetensors>;
}

function run(folder: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    // Node warns on standard error if both of these are set.
    env: { ...process.env, npm_lifecycle_event: undefined, FORCE_COLOR: undefined },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...said }));
  });
}

export { expect } from './test';
export const test = base.extend<{ place: Workplace }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from here.
  place: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'manyheads-files-'));
    const at = (name: string) => path.join(folder, name);
    await use({
      folder,
      at,
      case: (name) => path.join(cases, name),
      write: (name, tensors, metadata = {}) => {
        writeFileSync(at(name), writeSafetensors(tensors, new Map(Object.entries(metadata))));
        return at(name);
      },
      trace: (...args) => run(folder, args),
      read: (name) => readSafetensors(readFileSync(at(name))),
    });
    rmSync(folder, { recursive: true, force: true });
  },
});
