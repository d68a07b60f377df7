/** A folder of its own for each test of files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSafetensors, writeSafetensors, type TensorEntry } from '../../../web/files';
import { test as base } from './test';

const cases = fileURLToPath(new URL('../files', import.meta.url));

/** A folder for files. */
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
  /** Reads the tensors of a written file. */
  readonly read: (name: string) => ReturnType<typeof readSafetensors>;
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
      read: (name) => readSafetensors(readFileSync(at(name))),
    });
    rmSync(folder, { recursive: true, force: true });
  },
});
