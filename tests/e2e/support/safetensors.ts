/** Layers as safetensors files, valid and invalid, and opening them in the page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { writeSafetensors, type TensorEntry } from '../../../web/files';
import { openMenu } from './layer';

/** The same numbers in every run, multiples of 1/64 below 1: exact in F16, nearly exact in BF16. */
export function drawn(name: string, ...shape: number[]): TensorEntry & { data: Float32Array } {
  let state = name.length + (name.codePointAt(0) ?? 0);
  const data = new Float32Array(shape.reduce((product, axis) => product * axis, 1)).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) % 129) / 64 - 1;
  });
  return { name, shape, data };
}

/** Metadata with the head count, so that the page need not ask. */
export const heads = (count: number) => ({ 'manyheads.heads': String(count) });

/** A tensor's bytes in one of the format's types. */
function bytesAs(dtype: string, data: Float32Array): Uint8Array {
  const width = { F16: 2, BF16: 2, F32: 4, F64: 8 }[dtype] ?? 4;
  const view = new DataView(new ArrayBuffer(width * data.length));
  const bits = new DataView(new ArrayBuffer(4));
  data.forEach((value, at) => {
    if (dtype === 'F64') view.setFloat64(8 * at, value, true);
    else if (dtype === 'F32') view.setFloat32(4 * at, value, true);
    else {
      bits.setFloat32(0, value);
      const pattern = bits.getUint32(0);
      // For numbers that fit without rounding: the sign, the exponent with the other bias, ten bits of fraction.
      const [sign, exponent] = [pattern >>> 31, (pattern >>> 23) & 0xff];
      const half = exponent === 0 ? 0 : ((exponent - 112) << 10) | ((pattern >>> 13) & 0x3ff);
      view.setUint16(2 * at, dtype === 'F16' ? (sign << 15) | half : pattern >>> 16, true);
    }
  });
  return new Uint8Array(view.buffer);
}

/** A header and its data, unchanged. */
export function raw(header: string, data: Uint8Array = new Uint8Array()): Buffer {
  const json = Buffer.from(header);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, data]);
}

/** A file whose numbers all have one type. */
export function typed(
  dtype: string,
  tensors: readonly (TensorEntry & { data: Float32Array })[],
  metadata: Readonly<Record<string, string>> = {},
) {
  let at = 0;
  const parts = tensors.map(({ data }) => bytesAs(dtype, data));
  const entries = tensors.map(({ name, shape }, k) => {
    const begin = at;
    at += parts[k]?.length ?? 0;
    return [name, { dtype, shape, data_offsets: [begin, at] }] as const;
  });
  const header = { __metadata__: metadata, ...Object.fromEntries(entries) };
  return raw(JSON.stringify(header), Buffer.concat(parts));
}

export const written = (
  tensors: readonly TensorEntry[],
  metadata: Readonly<Record<string, string>> = {},
) => Buffer.from(writeSafetensors(tensors, new Map(Object.entries(metadata))));

const type = 'application/octet-stream';

/** Uses the file input, as the button "Open a layer …" does; the menu closes by itself. */
export async function choose(
  page: Page,
  buffer: Buffer,
  name = 'layer.safetensors',
): Promise<void> {
  await openMenu(page, 'files');
  await page.locator('#open-layer').setInputFiles({ name, mimeType: type, buffer });
  await expect(page.locator('#files-menu')).toBeHidden();
}

/** Drops the file on the picture. */
export async function drop(page: Page, buffer: Buffer, name: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ text, title }) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], title));
      return data;
    },
    { text: buffer.toString('base64'), title: name },
  );
  const canvas: Locator = page.locator('canvas').first();
  await canvas.dispatchEvent('dragover', { dataTransfer: transfer });
  await canvas.dispatchEvent('drop', { dataTransfer: transfer });
}
