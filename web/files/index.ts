/** Layers and tensors in files, and layers as Python: no page and no wasm needed. */
export { flagsOf, numbersOf, type Numbers } from './safetensors/dtypes';
export { FileError, type FileProblem } from './safetensors/file-error';
export { readSafetensors } from './safetensors/safetensors';
export type { SafetensorsFile, StoredTensor } from './safetensors/stored';
export { writeSafetensors, type TensorEntry } from './safetensors/write';
export type { LayerChoices } from './layer/choices';
export { layerPrefixes } from './layer/names';
export {
  layerFromTensors,
  type Conversion,
  type FileLayer,
  type LayerFileOptions,
} from './layer/file';
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
