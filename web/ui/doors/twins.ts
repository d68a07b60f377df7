/**
 * Two heads that begin with the same numbers, trained before the reader's eyes: exactly alike first, then with a little
 * noise beside them. No DOM: what is on show is in signals.
 */
import { signal } from '@preact/signals-core';
import type { Core } from '../../core/core-types';
import { recipes } from '../../state/training';
import { Frames, stepAfter, timeOf } from './pace';
import { Recorded } from './recorded';
import type { World } from './world';

/** How far the reader is: nothing was played, the twins play, they are done, both play, all is done. */
type Phase = 'asked' | 'alike' | 'between' | 'both' | 'done';

const task = 'what-where';
export const noise = 0.01;
const { heads, sentence, floor } = recipes[task];
export const words: readonly string[] = sentence.split(' ');
/** “deposit”, the word whose row is trained. */
export const asking = 4;
/** The loss of “one question answered, the other guessed”. */
export const oneAnswered = floor;
/** Training in one frame, in milliseconds; where nothing moves on the screen, it may be more. */
const [slice, stillSlice] = [6, 24];

export class Twins {
  readonly phase = signal<Phase>('asked');
  /** The step on show. */
  readonly step = signal(0);
  readonly playing = signal(false);
  readonly seed = signal(1);
  alike: Recorded;
  noisy: Recorded | null = null;
  private time = 0;
  private readonly frames: Frames;

  constructor(
    private readonly core: Core,
    private readonly world: World,
  ) {
    this.alike = this.trained(0);
    this.frames = new Frames(world, (elapsed) => this.playOn(elapsed));
  }

  get steps(): number {
    return this.alike.steps;
  }

  /** The step on show can be chosen. */
  get isPlayed(): boolean {
    return this.phase.value === 'between' || this.phase.value === 'done';
  }

  /** Trains the twins. */
  start(): void {
    this.play('alike');
  }

  /** The same start with noise, beside them. */
  addNoise(): void {
    this.noisy ??= this.trained(noise);
    this.play('both');
  }

  /** All of what was played, from its beginning. */
  again(): void {
    this.play(this.noisy ? 'both' : 'alike');
  }

  anotherSeed(): void {
    const both = this.noisy !== null;
    this.release();
    this.seed.value += 1;
    this.alike = this.trained(0);
    this.noisy = both ? this.trained(noise) : null;
    this.again();
  }

  pause(): void {
    this.frames.stop();
    this.playing.value = false;
  }

  goOn(): void {
    this.playing.value = true;
    this.frames.start();
  }

  goTo(step: number): void {
    if (this.isPlayed) this.step.value = Math.min(this.steps, Math.max(0, Math.round(step)));
  }

  stop(): void {
    this.pause();
    this.release();
  }

  private play(phase: 'alike' | 'both'): void {
    this.time = 0;
    this.step.value = 0;
    this.phase.value = phase;
    this.goOn();
  }

  /** What of it plays. */
  private get shown(): readonly Recorded[] {
    return this.noisy && this.phase.value === 'both' ? [this.alike, this.noisy] : [this.alike];
  }

  /** One frame. @returns whether there is another */
  private playOn(elapsed: number): boolean {
    const { steps } = this;
    const isStill = this.world.isStill();
    this.time += elapsed;
    const wanted = isStill ? steps : Math.floor(stepAfter(this.time, steps));
    const start = this.world.now();
    const each = (isStill ? stillSlice : slice) / this.shown.length;
    this.shown.forEach((training, k) => {
      training.advance(wanted, () => this.world.now() < start + each * (k + 1));
    });
    const reached = Math.min(wanted, ...this.shown.map(({ taken }) => taken));
    // A machine that is slower than the clock shows every step all the same, and later.
    if (reached < wanted) this.time = Math.min(this.time, timeOf(reached + 1, steps));
    if (!isStill || reached >= steps) this.step.value = reached;
    if (reached < steps) return true;
    this.playing.value = false;
    this.phase.value = this.phase.value === 'both' ? 'done' : 'between';
    return false;
  }

  private trained(amount: number): Recorded {
    const options = { task, heads, start: 'clones', noise: amount, seed: this.seed.value } as const;
    return new Recorded(this.core, options, words, asking);
  }

  private release(): void {
    this.alike.dispose();
    this.noisy?.dispose();
  }
}

/** The moment of a training in a link. */
export const momentOf = (
  seed: number,
  step: number,
  amount: number,
): readonly (readonly [string, string])[] => [
  ['parameters', 'trained'],
  ['task', task],
  ['heads', String(heads)],
  ['start', 'clones'],
  ['noise', String(amount)],
  ['seed', String(seed)],
  ['training-step', String(step)],
  ['sentence', sentence],
  ['stage', 'softmax'],
  ['head', '1'],
];
