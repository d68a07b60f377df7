/** Files and programs of the element's layer, to be saved and copied. */
import type { Layer } from '../core/types';
import type { Snapshot } from '../derive/scene/snapshot';
import {
  metadataOfTokens,
  numpyCode,
  pytorchCode,
  tensorsOfInputs,
  tensorsOfLayer,
  tensorsOfTrace,
  writeSafetensors,
  type CodeInput,
} from '../files';
import { saveFile } from './save-file';
import type { Session } from '../session/session';
import { pageText } from '../text';

/** Saves a safetensors file. */
export function saveTensors(session: Session, what: 'layer' | 'run' | 'trace'): void {
  const { layer, padding, words, memoryWords } = running(session);
  const read = (name: string) => layer.tensor(name);
  const attnMask = layer.config.mask === 'own';
  const normed = layer.config.qkNorm !== 'none';
  const inputs = { memory: memoryWords !== null, padding, attnMask, normed };
  const { entries, metadata } = tensorsOfLayer(layer.config, read);
  const named = new Map([...metadata, ...metadataOfTokens(words, memoryWords)]);
  const bytes = {
    // For PyTorch's load_state_dict: parameters alone.
    layer: () => writeSafetensors(entries, metadata),
    // Opens again as the same picture.
    run: () => writeSafetensors([...entries, ...tensorsOfInputs(read, inputs)], named),
    trace: () => writeSafetensors(tensorsOfTrace(read, inputs), named),
  }[what]();
  saveFile(new Blob([bytes as BlobPart]), `manyheads-${what}.safetensors`);
}

/** The layer as a program's text. */
export const programText = (session: Session, language: 'pytorch' | 'numpy'): string =>
  (language === 'pytorch' ? pytorchCode : numpyCode)(programOf(session));

/** The layer as input to a program's text. */
export function programOf(session: Session): CodeInput {
  const { layer, padding, memoryWords } = running(session);
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
      ...(config.qkNorm === 'none'
        ? {}
        : {
            'q_norm.weight': data('q_norm.weight'),
            'k_norm.weight': data('k_norm.weight'),
          }),
    },
    x: layer.tensor('x'),
    memory: memoryWords ? layer.tensor('memory') : null,
    attnMask: config.mask === 'own' ? layer.tensor('attn_mask') : null,
    padding,
    muted: layer.muted,
  };
}

function running({ coreLayers, snapshot }: Session): {
  readonly layer: Layer;
} & Pick<Snapshot, 'padding' | 'words' | 'memoryWords'> {
  const layer = coreLayers?.model.computed;
  if (!layer || !snapshot) throw new Error(pageText.session.layerNotThere);
  const { padding, words, memoryWords } = snapshot;
  return { layer, padding, words, memoryWords };
}
