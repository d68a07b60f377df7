/** For a file in another format than safetensors: which format it is and what to do, in one sentence. */
import type { ForeignFormat } from '../types/foreign-files';

const inPython = (lines: readonly string[]) => `in Python: ${lines.join('; ')}`;

const torchLines = [
  'import torch',
  'from safetensors.torch import save_file',
  'save_file({k: v.clone().contiguous() for k, v in torch.load("FILE", map_location="cpu", weights_only=True).items()}, "layer.safetensors")',
];
const numpyLines = [
  'import numpy',
  'from safetensors.numpy import save_file',
  'save_file(dict(numpy.load("FILE")), "layer.safetensors")',
];
const hdf5Lines = [
  'import h5py',
  'from safetensors.numpy import save_file',
  'tensors = {}',
  'h5py.File("FILE").visititems(lambda name, item: tensors.update({name: item[()]}) if isinstance(item, h5py.Dataset) else None)',
  'save_file(tensors, "layer.safetensors")',
];
const onnxLines = [
  'import onnx',
  'from safetensors.numpy import save_file',
  'save_file({t.name: onnx.numpy_helper.to_array(t) for t in onnx.load("FILE").graph.initializer}, "layer.safetensors")',
];

const formats: Readonly<Record<ForeignFormat, (size: number) => string>> = {
  lfs: (size: number) =>
    `it is a Git LFS pointer, ${size} bytes that stand for the file itself: run git lfs pull where it came from, or download the file by its "resolve" or "raw" address`,
  annex: (size: number) =>
    `it is a git-annex pointer, ${size} bytes that stand for the file itself: run git annex get where it came from`,
  torch: () => `it is a PyTorch file (torch.save): save it anew, ${inPython(torchLines)}`,
  pickle: () =>
    `it is a Python pickle: save its tensors with safetensors, as for a PyTorch file ${inPython(torchLines)}`,
  npz: () => `it is a NumPy archive (npz): save it anew, ${inPython(numpyLines)}`,
  npy: () =>
    `it is one NumPy array (npy), without a name: save all arrays of the layer together, each under its name, with save_file of safetensors.numpy`,
  gguf: () =>
    'it is a GGUF file of llama.cpp, whose numbers are mostly quantised: take the safetensors files that the model was made from',
  hdf5: () => `it is an HDF5 file (Keras, h5py): save it anew, ${inPython(hdf5Lines)}`,
  keras: () =>
    'it is a Keras model (a zip): model.save_weights("model.weights.h5") gives an HDF5 file, and its arrays go into safetensors with save_file of safetensors.numpy',
  onnx: () => `it is an ONNX model: save its initializers, ${inPython(onnxLines)}`,
  tflite: () =>
    'it is a TensorFlow Lite model: take the weights that it was made from, and save them with save_file of safetensors.numpy',
  html: () =>
    'it is a web page (HTML): the download was a page about the file, or an error; download the file itself ("resolve" or "raw" in its address)',
  xml: () => 'it is XML, a page or an error message: download the file itself',
  index: () =>
    'it is the index of a model in several files: open it together with its files (model-00001-of-….safetensors)',
  json: () =>
    'it is JSON, a configuration for example: open it together with the safetensors file that it belongs to',
  gzip: () => 'it is packed with gzip: unpack it first (gunzip)',
  packed: () => 'it is packed (bzip2, xz, zstd or 7z): unpack it first',
  tar: () => 'it is a tar archive: unpack it first (tar -xf)',
  zip: () => 'it is a zip archive: unpack it first',
};

export const foreignFiles = (format: ForeignFormat, size: number) => ({
  expected: 'safetensors',
  got: formats[format](size),
});
