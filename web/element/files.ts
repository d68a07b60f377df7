/** Files and programs of the element's layer: what the page opens, saves and copies. */
import type { Layer } from '../core/types';
import {
  FileError,
  layerFromTensors,
  numpyCode,
  pytorchCode,
  readSafetensors,
  tensorsOfLayer,
  tensorsOfTrace,
  writeSafetensors,
  type CodeInput,
  type FileLayer,
  type SafetensorsFile,
} from '../files';
import { maxColumns, maxHeads } from '../state/state';
import { saveFile } from './save-file';
import type { Session } from '../session/session';
import { fileProblem, notShown, openedText, shortFileName } from '../text/en/opened-file';
import { layerNotThere } from '../text/en/session';

/** Larger files are no layer of one attention: what is read is held in memory. */
const mostBytes = 256 * 2 ** 20;

/** Files are numbered as they are opened. */
export interface FileOrder {
  opened: number;
  /** The number of the file that is on show. */
  shown: number;
}

/**
 * Opens a layer's file; what does not fit is said, and nothing changes. Of several files the one that was
 * opened last is shown, however long each takes to be read.
 */
export async function openLayer(session: Session, file: File, order: FileOrder): Promise<void> {
  const name = shortFileName(file.name);
  const number = ++order.opened;
  try {
    const layer = await readLayer(file, session.state.heads);
    // The element may have left its page meanwhile.
    if (!session.coreLayers || number < order.shown) return;
    session.import({ name, config: layer.config, parameters: layer.parameters });
    order.shown = number;
    session.notify(imported(name, layer), 'info');
  } catch (error) {
    // A DOMException: a folder, or a file that is gone or may not be read.
    const kinds = [FileError, RangeError, TypeError, DOMException];
    if (!(error instanceof Error) || !kinds.some((kind) => error instanceof kind)) throw error;
    session.notify(fileProblem(name, error.message), 'error');
  }
}

async function readLayer(file: File, fallbackHeads: number): Promise<FileLayer> {
  if (file.size > mostBytes) {
    throw new FileError(notShown.tooManyBytes(file.size));
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const tensors = readSafetensors(bytes);
  const layer = withHeads(tensors, fallbackHeads);
  const { dModel, dMemory = dModel } = layer.config;
  const columns = Math.max(dModel, dMemory);
  if (columns > maxColumns) {
    throw new FileError(notShown.tooManyColumns(maxColumns, columns));
  }
  const { heads } = layer.config;
  if (heads > maxHeads) {
    throw new FileError({ option: 'heads', ...notShown.tooManyHeads(maxHeads, heads) });
  }
  return layer;
}

/** With the heads on show where the file does not say and they fit. */
function withHeads(tensors: SafetensorsFile, heads: number): FileLayer {
  try {
    return layerFromTensors(tensors);
  } catch (error) {
    const fits =
      error instanceof FileError && error.answers.some((each) => each['heads'] === heads);
    if (!fits) throw error;
    return layerFromTensors(tensors, { heads });
  }
}

function imported(name: string, { config, converted }: FileLayer): string {
  const { dModel, heads, variant = 'split' } = config;
  const types = [...new Set(converted.map(({ from }) => from))];
  const rounded = converted.reduce((sum, each) => sum + each.rounded, 0);
  return openedText(name, { variant, dModel, heads, types, rounded });
}

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
