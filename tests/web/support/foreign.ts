/** Files of other formats, recognised by their first bytes; the remaining bytes do not matter. */
import { writeSafetensors } from '../../../web/files';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** The first entry of a zip archive. */
function zip(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, latin(name), Buffer.alloc(40)]);
}

const padded = (begin: string, length = 600) =>
  Buffer.concat([latin(begin), Buffer.alloc(length - begin.length)]);

const lora = writeSafetensors(
  ['down', 'up'].map((part) => ({
    name: `lora_unet_mid_block_attentions_0_to_q.lora_${part}.weight`,
    shape: [2, 2],
    data: new Float32Array(4),
  })),
);
const gptq = writeSafetensors(
  ['qweight', 'qzeros', 'scales'].map((part) => ({
    name: `model.layers.0.self_attn.q_proj.${part}`,
    shape: [2],
    data: new Float32Array(2),
  })),
);

/** [name, bytes, message] */
export const foreign: readonly (readonly [string, Buffer, string])[] = [
  ['model.gguf', padded('GGUF\x03\0\0\0'), 'it is a GGUF file of llama.cpp'],
  ['array.npy', padded("\x93NUMPY\x01\0v\0{'descr': '<f4'"), 'it is one NumPy array (npy)'],
  [
    'old.pt',
    padded('\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.\x80\x02M'),
    'it is a PyTorch file (torch.save): save it anew, in Python: import torch;',
  ],
  ['data.pkl', padded('\x80\x04\x95\x0b\0\0\0\0\0\0\0'), 'it is a Python pickle'],
  ['new.pt', zip('model/.format_version'), 'it is a PyTorch file (torch.save)'],
  ['w.npz', zip('arr_0.npy'), 'it is a NumPy archive (npz): save it anew, in Python'],
  ['m.keras', zip('metadata.json'), 'it is a Keras model (a zip)'],
  ['a.zip', zip('layer.safetensors'), 'it is a zip archive: unpack it first'],
  ['a.safetensors.gz', padded('\x1f\x8b\x08\0\0\0\0\0\0\x03'), 'it is packed with gzip'],
  ['m.onnx', padded('\x08\x07\x12\x07pytorch\x1a\x052.1.0'), 'it is an ONNX model'],
  [
    'p.safetensors',
    latin('\ufeff<html><head>'.replace('\ufeff', '\xef\xbb\xbf')),
    'web page (HTML)',
  ],
  ['adapter.safetensors', Buffer.from(lora), 'it is a LoRA file, which has only changes'],
  ['gptq.safetensors', Buffer.from(gptq), 'it has packed, quantised numbers (GPTQ, AWQ)'],
];
