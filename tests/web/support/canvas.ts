/** Canvases for Node, as far as cells' images need them: what was written on them is kept. */
import { vi } from 'vitest';

interface Canvas {
  /** The pixels after each writing. */
  readonly written: number[][];
}

export const canvases = new WeakMap<object, Canvas>();

class FakeCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    canvases.set(this, { written: [] });
  }

  getContext() {
    return {
      canvas: this,
      createImageData: (cols: number, rows: number) => ({
        data: new Uint8ClampedArray(4 * cols * rows),
      }),
      putImageData: ({ data }: { data: Uint8ClampedArray }) =>
        canvases.get(this)?.written.push([...new Uint32Array(data.buffer)]),
    };
  }
}

export function fakeCanvas(): void {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
}
