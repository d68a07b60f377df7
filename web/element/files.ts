/** Files and programs of the element's layer: what the page saves and copies. */
import type { Layer } from '../core/types';
import {
  numpyCode,
  pytorchCode,
  tensorsOfLayer,
  tensorsOfTrace,
  writeSafetensors,
  type CodeInput,
} from '../files';
import { saveFile } from './save-file';
import type { Session } from '../session/session';
import { layerNotThere } from '../text/en/session';

/** Offers a safetensors file to be saved. */
export function saveTensors(session: Session, what: 'layer' | 'trace'): void {
  const { layer, padding, cross } = running(session);
  const read = (name: string) => layer.tensor(name);
  const { entries, metadata } = tensorsOfLayer(layer.config, read);
  const bytes =
    what === 'layer'
      ? writeSafetensors(entries, metadata)
      : writeSafetensors(tensorsOfTrace(read, { memory: cross, padding }), metadata);
  saveFile(new Blob([bytes as BlobPart]), `manyheads-${what}.safetensors`);
}

/** The layer as a program's text. */
export const programText = (session: Session, language: 'pytorch' | 'numpy'): string =>
  (language === 'pytorch' ? pytorchCode : numpyCode)(programOf(session));

/** The layer as a program sees it. */
export function programOf(session: Session): CodeInput {
  const { layer, padding, cross } = running(session);
  const { config } = layer;
  const data = (name: string) => layer.tensor(name).data;
  const biases = {
    in_proj_bias: data('in_proj_bias'),
    'out_proj.bias': data('out_proj.bias'),
  };
  const projections =
    config.dMemory === config.dModel
      ? { in_proj_weight: data('in_proj_weight') }
      : {
          q_proj_weight: data('q_proj_weight'),
          k_proj_weight: data('k_proj_weight'),
          v_proj_weight: data('v_proj_weight'),
        };
  return {
    config,
    parameters: {
      ...projections,
      'out_proj.weight': data('out_proj.weight'),
      ...(config.bias ? biases : {}),
    },
    x: layer.tensor('x'),
    memory: cross ? layer.tensor('memory') : null,
    padding,
    muted: layer.muted,
  };
}

function running({ coreLayers, snapshot }: Session): {
  readonly layer: Layer;
  readonly padding: readonly number[];
  readonly cross: boolean;
} {
  const layer = coreLayers?.model.computed;
  if (!layer || !snapshot) throw new Error(layerNotThere);
  return { layer, padding: snapshot.padding, cross: snapshot.memoryWords !== null };
}
