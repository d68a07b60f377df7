/** Runs the layer of a file as the command `trace` does, from the sources. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { loadCore, type TensorData } from '../../../web/core';
import {
  FileError,
  isWarning,
  layerFromTensors,
  layerNote,
  modelConfigOf,
  readSafetensors,
  unusedText,
  writeSafetensors,
  type FileLayer,
  type LayerFileOptions,
  type TensorEntry,
} from '../../../web/files';
import { numbers, thrownBy } from '../support/core';

export const core = await loadCore();

export interface Traced {
  readonly file: FileLayer;
  readonly read: (name: string) => TensorData;
  /** What is said of the layer: facts, and warnings that the numbers may not be the model's own. */
  readonly facts: string;
  readonly warnings: string;
}

export type Options = Omit<LayerFileOptions, 'model'> & {
  /** The content of config.json. */
  readonly config?: object;
};

export function tracedBytes(bytes: Uint8Array, { config, ...options }: Options = {}): Traced {
  const model = config && modelConfigOf(config);
  const file = layerFromTensors(readSafetensors(bytes), { ...options, model });
  const { x, memory, padding, attnMask, notes, unused } = file;
  if (x === null) throw new Error('the file has no x');
  const layer = core.createLayer(file.config);
  layer.setParameters(file.parameters);
  layer.forward(x.data, {
    ...(memory && { memory: memory.data }),
    ...(padding.length > 0 && { padding }),
    ...(attnMask && { attn_mask: attnMask.data }),
  });
  const facts = notes.filter((note) => !isWarning(note)).map(layerNote);
  if (unused.length > 0) facts.push(unusedText(unused));
  return {
    file,
    read: (name) => layer.tensor(name),
    facts: facts.join('\n'),
    warnings: notes.filter(isWarning).map(layerNote).join('\n'),
  };
}

export const traced = (
  tensors: readonly TensorEntry[],
  options: Options = {},
  metadata: Readonly<Record<string, string>> = {},
): Traced => tracedBytes(writeSafetensors(tensors, new Map(Object.entries(metadata))), options);

/** A file of tests/cases/files. */
export const caseBytes = (name: string): Uint8Array =>
  readFileSync(new URL(`../../cases/files/${name}`, import.meta.url));

/** A tensor of this shape with its own numbers. */
export function entryOf(name: string, ...shape: number[]): TensorEntry {
  const length = shape.reduce((product, axis) => product * axis, 1);
  return { name, shape, data: numbers(length, name.length) };
}

/** `call` must throw a FileError of a single line. @returns its message */
export function refusalOf(call: () => unknown): string {
  const thrown = thrownBy(call);
  if (!(thrown instanceof FileError)) throw thrown;
  expect(thrown.message).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  expect(thrown.message.length).toBeLessThan(1000);
  return thrown.message;
}
