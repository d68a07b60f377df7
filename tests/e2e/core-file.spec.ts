/** dist/core.js in a page: parameters, biases and memory of the caller, checked against the reference. */
import type { Page } from '@playwright/test';
import type * as CoreFile from '../../web/core';
import type { LayerConfig } from '../../web/core/types';
import { reference, type ReferenceLayer } from '../support/reference';
import { expect, test } from './support/test';

/** Small integers divided by 64, from a linear congruential generator: exact in float32, without ties. */
function numbers(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) % 129) / 64 - 1;
  });
}

interface Job {
  readonly config: LayerConfig;
  readonly packed: Readonly<
    Record<'in_proj_weight' | 'in_proj_bias' | 'out_proj.weight' | 'out_proj.bias', number[]>
  >;
  readonly x: number[];
  readonly memory: number[] | null;
  readonly names: readonly string[];
}

/** Runs a layer in the page and returns the requested tensors. */
const run = (page: Page, job: Job): Promise<Readonly<Record<string, readonly number[]>>> =>
  page.evaluate(async ({ config, packed, x, memory, names }) => {
    const address = new URL('core.js', location.href).href;
    const { loadCore } = (await import(address)) as typeof CoreFile;
    const layer = (await loadCore()).createLayer(config);
    layer.setParameters({
      in_proj_weight: Float32Array.from(packed.in_proj_weight),
      in_proj_bias: Float32Array.from(packed.in_proj_bias),
      'out_proj.weight': Float32Array.from(packed['out_proj.weight']),
      'out_proj.bias': Float32Array.from(packed['out_proj.bias']),
    });
    layer.forward(Float32Array.from(x), memory ? Float32Array.from(memory) : undefined);
    const result = names.map((name): [string, number[]] => [name, [...layer.tensor(name).data]]);
    layer.dispose();
    return Object.fromEntries(result);
  }, job);

for (const variant of ['wide', 'split', 'narrow'] as const) {
  test(`computes given ${variant} parameters with biases, with and without a memory @quick`, async ({
    page,
  }) => {
    await page.goto('./');
    const wrong: string[] = [];
    for (const [dModel, heads, scaling] of [
      [6, 2, 'sqrt_d_k'],
      [8, 8, 2.5],
      [12, 3, 'sqrt_d_model'],
      [10, 1, 'none'],
    ] as const) {
      const width = variant === 'wide' ? dModel : dModel / heads;
      const inputs = variant === 'narrow' ? dModel / heads : dModel;
      const packed = {
        in_proj_weight: numbers(3 * heads * width * inputs, 1),
        in_proj_bias: numbers(3 * heads * width, 2),
        'out_proj.weight': numbers(dModel * heads * width, 3),
        'out_proj.bias': numbers(dModel, 4),
      };
      const divisor =
        { sqrt_d_k: Math.sqrt(width), sqrt_d_model: Math.sqrt(dModel), none: 1 }[
          String(scaling) as 'none'
        ] ?? Number(scaling);
      for (const mask of ['none', 'causal', 'no-self'] as const) {
        for (const memory of [null, numbers(3 * dModel, 6)]) {
          const x = numbers(5 * dModel, 5);
          const setup: ReferenceLayer = { dModel, heads, variant, mask, divisor };
          const stages = reference(setup, packed, x, memory ? { memory } : {});
          const config = { dModel, heads, variant, mask, scaling, bias: true };
          const found = await run(page, { config, packed, x, memory, names: [...stages.keys()] });
          for (const [name, { values, bounds }] of stages) {
            const bad = values.findIndex((value, k) => {
              const got = found[name]?.[k] ?? NaN;
              return !(got === value || Math.abs(got - value) <= (bounds[k] ?? 0));
            });
            if (bad >= 0 || found[name]?.length !== values.length)
              wrong.push(
                `${dModel} ${heads} ${mask} ${memory ? 'memory' : 'self'}: ${name}[${bad}]`,
              );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
}
