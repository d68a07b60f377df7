/** Keeps the layers used last, by configuration, because readers toggle between a few. */
import type { Core } from '../core/core-types';
import type { Layer, LayerConfig } from '../core/types';
import { EditedParameters } from './edited-numbers';

export interface CachedLayer {
  readonly layer: Layer;
  readonly parameters: EditedParameters;
  /** The id of the parameters that it was given; null while it has those of its configuration. */
  given: string | null;
}

/** Readers toggle between three: wide, split and narrow. */
const mostLayers = 3;
/** Most parameters of all cached layers together: 4 bytes each, and as much again in the kernels' order. */
const mostParameters = 1 << 20;

export class LayerCache {
  /** In order of use, the last one used at the end. */
  private readonly layers = new Map<string, CachedLayer>();

  constructor(private readonly core: Core) {}

  get(key: string): CachedLayer | undefined {
    return this.layers.get(key);
  }

  /** Makes a layer without caching it: the caller disposes of it if it cannot be used. */
  create(config: LayerConfig): CachedLayer {
    const layer = this.core.createLayer(config);
    return { layer, parameters: new EditedParameters(layer), given: null };
  }

  /** Caches a layer as the last one used, and disposes of the oldest that no longer fit. */
  use(key: string, used: CachedLayer): void {
    this.layers.delete(key);
    this.layers.set(key, used);
    for (const [other, { layer }] of this.layers) {
      if (other === key || this.fits()) return;
      layer.dispose();
      this.layers.delete(other);
    }
  }

  private fits(): boolean {
    const parameters = [...this.layers.values()].reduce(
      (sum, { layer }) => sum + layer.cost().parameters,
      0,
    );
    return this.layers.size <= mostLayers && parameters <= mostParameters;
  }

  dispose(): void {
    for (const { layer } of this.layers.values()) layer.dispose();
    this.layers.clear();
  }
}
