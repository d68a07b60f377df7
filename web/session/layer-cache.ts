/** Layers that have been made, by their configuration: those used last are kept, for a reader toggles. */
import type { Core } from '../core/core-types';
import type { Layer, LayerConfig } from '../core/types';
import { EditedParameters } from './edited-numbers';

export interface CachedLayer {
  readonly layer: Layer;
  readonly parameters: EditedParameters;
  /** Names the parameters that it was given; null while it has those of its configuration. */
  given: string | null;
}

/** As many as a reader toggles between: wide, split and narrow. */
const mostLayers = 3;
/** Their parameters together, 4 bytes each and as much again in the kernels' order. */
const mostParameters = 1 << 20;

export class LayerCache {
  /** The one used last at the end. */
  private readonly layers = new Map<string, CachedLayer>();

  constructor(private readonly core: Core) {}

  get(key: string): CachedLayer | undefined {
    return this.layers.get(key);
  }

  /** Not in the cache yet: its caller disposes of it where it cannot be used. */
  create(config: LayerConfig): CachedLayer {
    const layer = this.core.createLayer(config);
    return { layer, parameters: new EditedParameters(layer), given: null };
  }

  /** Keeps a layer as the one used last, and disposes of those that there is no room for. */
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
