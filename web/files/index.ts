/** Layers and tensors in files, and layers as Python code; works without a page and without wasm. */
import { registerWords } from '../words/words';
import english from '../words/en/files.ftl?raw';

registerWords(english);

export { modelConfigOf, type ModelConfig, type ModelPart } from './config';
export { FileError, isWarning, layerNote, type Answer, type LayerNote } from './errors';
export { openTogether, type OpenedTogether } from './folder';
export { layerFromFile, layerFromTensors, type Conversion, type FileLayer } from './layer';
export { listLayers, type ListedLayer } from './layers';
export { metadataOfTokens, unusedFiles, unusedText } from './notes';
export { flagsOf, numbersOf } from './numbers';
export type { Numbers, StoredTensor, TensorInfo } from './numbers';
export type { LayerChoices, LayerFileOptions } from './plan';
export { numpyCode, pytorchCode, type CodeInput } from './programs';
export { openSafetensors, readSafetensors, sourceOfBlob, writeSafetensors } from './safetensors';
export type {
  ByteSource,
  OpenedFile,
  SafetensorsFile,
  TensorEntry,
  TensorHeaders,
} from './safetensors';
export { tensorsOfGradients, tensorsOfInputs, tensorsOfLayer, tensorsOfTrace } from './save';
export type { LayerTensorsOut, ReadTensor, RunInputs } from './save';
