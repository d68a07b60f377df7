/** Runs the layer of a file as the command `trace` does, from the sources. */
import { readFileSync } from 'node:fs';
import { loadCore } from '../../../web/core';
import type { TensorData } from '../../../web/core/types';
import {
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

const core = await loadCore();

export interface Traced {
  readonly file: FileLayer;
  readonly read: (name: string) => TensorData;
  /** What is said of the layer: facts, and warnings that the numbers are not the model's own. */
  readonly facts: string;
  readonly warnings: readonly string[];
}

export type Options = Omit<LayerFileOptions, 'model'> & {
  /** The content of config.json. */
  readonly config?: object | undefined;
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
  const loud = notes.filter(isWarning).map(layerNote);
  return {
    file,
    read: (name) => layer.tensor(name),
    facts: notes
      .filter((note) => !isWarning(note))
      .map(layerNote)
      .join('\n'),
    warnings: unused.length > 0 ? [...loud, unusedText(unused)] : loud,
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
