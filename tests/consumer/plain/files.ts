// A layer from a file enters the core unchanged, and leaves it again.
import { loadCore } from 'manyheads';
import {
  layerFromTensors,
  readSafetensors,
  tensorsOfLayer,
  writeSafetensors,
} from 'manyheads/files';

export async function again(bytes: Uint8Array): Promise<Uint8Array> {
  const { config, parameters } = layerFromTensors(readSafetensors(bytes));
  const layer = (await loadCore()).createLayer(config);
  layer.setParameters(parameters);
  const { entries, metadata } = tensorsOfLayer(layer.config, (name) => layer.tensor(name));
  return writeSafetensors(entries, metadata);
}
