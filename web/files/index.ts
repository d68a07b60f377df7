/** Layers and tensors in files, and layers as Python code; works without a page and without wasm. */
export { flagsOf, numbersOf, type Numbers } from './safetensors/dtypes';
export { FileError, type Answer, type FileProblem } from './safetensors/file-error';
export { openSafetensors, readSafetensors } from './safetensors/safetensors';
export { sourceOfBlob, type ByteSource } from './safetensors/source';
export type {
  OpenedFile,
  SafetensorsFile,
  StoredTensor,
  TensorHeaders,
  TensorInfo,
} from './safetensors/stored';
export { writeSafetensors, type TensorEntry } from './safetensors/write';
export type { LayerChoices } from './layer/choices';
export { layerPrefixes } from './layer/choose';
export { layerFromFile, layerFromTensors, type Conversion, type FileLayer } from './layer/file';
export { modelConfigOf, type ModelConfig, type ModelPart } from './layer/model-config';
export { listLayers, type ListedLayer } from './layer/list';
export type { LayerFileOptions } from './layer/plan';
export { openTogether, type OpenedTogether } from './open/together';
export { isWarning, layerNote, layerPlace, unusedFiles, unusedText } from './layer/notes';
export type { LayerNote } from '../text/types/layer-notes';
export { metadataOfTokens } from './layer/tokens';
export {
  tensorsOfInputs,
  tensorsOfLayer,
  tensorsOfGradients,
  tensorsOfTrace,
  traceNames,
  type LayerTensorsOut,
  type ReadTensor,
  type RunInputs,
} from './layer/export';
export { numpyCode, pytorchCode, type CodeInput } from './python/program';
