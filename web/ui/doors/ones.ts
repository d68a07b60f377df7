/** Heads whose weights are all 1, and a path to random weights. No DOM: the view reads signals. */
import { computed, signal } from '@preact/signals-core';
import type { Core } from '../../core/core-types';
import type { Embedding } from '../../core/types';
import { defaultState } from '../../state/state';
import { MixedLayer } from './mixed-layer';
import { Frames } from './pace';
import type { World } from './world';

/** The reader's progress: all weights are 1, they are changing, or they are random. */
type Phase = 'ones' | 'moving' | 'own';

const { sentence, dModel, seed } = defaultState;
export const words: readonly string[] = sentence.split(' ');
export const headCounts = [1, 2, 4, 8] as const;
/** The duration of the change in milliseconds. */
const wayTime = 6000;

/**
 * The random portion of the weights at this point of the path, 0 … 1. The last tenths of ones still dominate
 * all shares, so the path is slow there.
 */
export const ownAt = (way: number): number => 1 - (1 - way) ** 3;

export class Ones {
  readonly phase = signal<Phase>('ones');
  readonly heads = signal<number>(4);
  /** The position on the path, 0 … 1. */
  readonly way = signal(0);
  readonly playing = signal(false);
  private readonly layers = new Map<number, MixedLayer>();
  private readonly x: Embedding;
  private readonly frames: Frames;

  constructor(
    private readonly core: Core,
    private readonly world: World,
  ) {
    // The same vectors that the page uses for parameters that are not hand-made.
    this.x = core.embed({ words, dModel, kind: 'hashed', seed });
    this.frames = new Frames(world, (elapsed) => this.playOn(elapsed));
  }

  readonly shown = computed(() => this.layerOf(this.heads.value).at(ownAt(this.way.value)));

  choose(heads: number): void {
    this.heads.value = heads;
  }

  start(): void {
    this.way.value = 0;
    this.phase.value = 'moving';
    this.goOn();
  }

  pause(): void {
    this.frames.stop();
    this.playing.value = false;
  }

  goOn(): void {
    this.playing.value = true;
    this.frames.start();
  }

  /** Only after the path was played. */
  goTo(way: number): void {
    if (this.phase.value === 'own') this.way.value = Math.min(1, Math.max(0, way));
  }

  /** Sets all weights back to 1. */
  reset(): void {
    this.pause();
    this.way.value = 0;
    this.phase.value = 'ones';
  }

  stop(): void {
    this.pause();
    for (const each of this.layers.values()) each.dispose();
  }

  private playOn(elapsed: number): boolean {
    const way = this.world.isStill() ? 1 : Math.min(1, this.way.value + elapsed / wayTime);
    this.way.value = way;
    if (way < 1) return true;
    this.playing.value = false;
    this.phase.value = 'own';
    return false;
  }

  private layerOf(heads: number): MixedLayer {
    const known = this.layers.get(heads);
    if (known) return known;
    const made = new MixedLayer(this.core, this.x, heads, seed);
    this.layers.set(heads, made);
    return made;
  }
}

/** The all-ones layer beside the random one, in a link. */
export const momentOf = (heads: number): readonly (readonly [string, string])[] => [
  ['parameters', 'ones'],
  ['heads', String(heads)],
  ['seed', String(seed)],
  ['sentence', sentence],
  ['stage', 'softmax'],
  ['head', '1'],
  ['compare', 'parameters:random'],
];
