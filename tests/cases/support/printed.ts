/** A printed page: the browser prints it to PDF, and this reads the PDF. */
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';

// unpdf decodes images with a method that Node 20 lacks.
type Transferring = { transferToFixedLength?: (this: ArrayBuffer, length?: number) => ArrayBuffer };
(ArrayBuffer.prototype as Transferring).transferToFixedLength ??= function (length) {
  return this.slice(0, length ?? this.byteLength);
};

export interface Printed {
  /** Text of each page, as one line. */
  readonly texts: readonly string[];
  /**
   * Images of each page: left, right, bottom and top as shares of the page. Chromium prints the drawing commands of a
   * canvas, so these are the matrices; Firefox prints the canvas as one image.
   */
  readonly boxes: readonly (readonly (readonly number[])[])[];
  /** Number of gradient fills on each page. */
  readonly gradients: readonly number[];
  /** Share of dark pixels in all pictures. */
  readonly dark: number;
}

/** A4. Playwright's Firefox takes inches for centimetres. */
export const paper = (browser: string) =>
  browser === 'firefox' ? { width: '21in', height: '29.7in' } : { width: '21cm', height: '29.7cm' };

export async function printed(page: Page, browser: string): Promise<Printed> {
  const pdf = await page.pdf(paper(browser));
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  const { OPS } = await getResolvedPDFJS();
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, k) => {
      const sheet = await document.getPage(k + 1);
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { fnArray, argsArray } = await sheet.getOperatorList();
      let matrix = [1, 0, 0, 1, 0, 0];
      const kept: number[][] = [];
      const boxes: number[][] = [];
      const dark: Points[] = [];
      let gradients = 0;
      for (const [at, operator] of fnArray.entries()) {
        const args = argsArray[at] as readonly unknown[] | null;
        if (operator === OPS.save) kept.push(matrix);
        else if (operator === OPS.restore) matrix = kept.pop() ?? matrix;
        else if (operator === OPS.transform) matrix = times(matrix, args as number[]);
        else if (operator === OPS.paintFormXObjectBegin) {
          kept.push(matrix);
          if (args?.[0]) matrix = times(matrix, [...(args[0] as ArrayLike<number> & number[])]);
        } else if (operator === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
        else if (operator === OPS.shadingFill) gradients += 1;
        // A pattern fill; in our pages always a gradient.
        else if (operator === OPS.setFillColorN) gradients += 1;
        else if (operator === OPS.paintImageXObject) {
          const name = String(args?.[0]);
          const image = await new Promise<unknown>((resolve) => {
            sheet.objs.get(name, resolve);
          });
          const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
          const xs = [e, e + a + c].map((x) => x / width);
          const ys = [f, f + b + d].map((y) => y / height);
          boxes.push([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]);
          dark.push(pointsOf(image));
        }
      }
      return { boxes, dark, gradients };
    }),
  );
  const points = pages.flatMap(({ dark }) => dark);
  const sum = (of: (each: Points) => number) => points.reduce((all, each) => all + of(each), 0);
  return {
    texts: text.map((each) => each.replace(/\s+/g, ' ')),
    boxes: pages.map(({ boxes }) => boxes),
    gradients: pages.map(({ gradients }) => gradients),
    dark: sum(({ dark }) => dark) / sum(({ all }) => all),
  };
}

interface Points {
  readonly dark: number;
  readonly all: number;
}

function times([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[], by: number[]): number[] {
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = by;
  return [
    ...[a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j],
    ...[a * k + c * l + e, b * k + d * l + f],
  ];
}

/** Counts pixels of an image, and the nearly black ones: in the dark theme most of a matrix is black. */
function pointsOf(image: unknown): Points {
  const { data, width, height } = image as { data: Uint8Array; width: number; height: number };
  const channels = data.length / (width * height);
  let dark = 0;
  for (let at = 0; at < data.length; at += channels) {
    // Transparent pixels show the paper.
    const painted = channels < 4 || (data[at + 3] ?? 0) > 127;
    if (painted && (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 200) dark += 1;
  }
  return { dark, all: width * height };
}
