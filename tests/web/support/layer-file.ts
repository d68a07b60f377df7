/** A layer's file as the page itself would save it. */
import type { LayerConfig } from '../../../web/core/types';
import { tensorsOfLayer, writeSafetensors } from '../../../web/files';
import { core } from './layers';

export function layerBytes(config: LayerConfig, withMetadata = true): Uint8Array<ArrayBuffer> {
  const layer = core.createLayer({ parameters: 'random', ...config });
  const { entries, metadata } = tensorsOfLayer(layer.config, (name) => layer.tensor(name));
  layer.dispose();
  return new Uint8Array(writeSafetensors(entries, withMetadata ? metadata : new Map()));
}

export const layerFile = (config: LayerConfig, name = 'a.safetensors'): File =>
  new File([layerBytes(config)], name);

/** A layer's file that is read on command. */
export function slowFile(config: LayerConfig, name: string) {
  const bytes = layerBytes(config);
  let read: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (read = resolve));
  const slice = (begin: number, end: number) => ({
    arrayBuffer: () => asked.then(() => bytes.slice(begin, end).buffer),
  });
  const file = { name, size: bytes.length, slice } as unknown as File;
  return { file, read };
}
