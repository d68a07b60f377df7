/** The Python program of the element's layer, generated outside of the page from the element's data. */
import type { Locator } from '@playwright/test';
import { loadCore } from './core';
import type { CodeInput } from '../../../web/files/python/program';
import { layerConfig } from '../../../web/state/layer-config';
import { dataOf } from './compare';
import { stateOf, tensors } from './layer';

export async function program(layer: Locator, code: (input: CodeInput) => string): Promise<string> {
  const state = await stateOf(layer);
  const own = (await loadCore()).createLayer(layerConfig(state, null));
  const { config } = own;
  own.dispose();
  const cross = state.memory !== '';
  const weights = ['in_proj_weight', 'in_proj_bias', 'out_proj.weight', 'out_proj.bias'];
  const found = await tensors(layer, [...weights, 'x', ...(cross ? ['memory'] : [])]);
  const [x, memory = null] = [found.get('x'), found.get('memory')];
  if (!x) throw new Error('no x');
  const parameters = {
    in_proj_weight: dataOf(found, 'in_proj_weight'),
    in_proj_bias: dataOf(found, 'in_proj_bias'),
    'out_proj.weight': dataOf(found, 'out_proj.weight'),
    'out_proj.bias': dataOf(found, 'out_proj.bias'),
  };
  const padding = state.mask === 'none' ? [] : state.padding;
  return code({ config, parameters, x, memory, attnMask: null, padding, muted: state.muted });
}
