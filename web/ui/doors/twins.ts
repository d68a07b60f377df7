/**
 * Two heads with the same start, trained while the reader watches: first exactly alike, then with a little
 * noise beside them. No DOM: the view reads signals.
 */
import { signal } from '@preact/signals-core';
import type { Core } from '../../core/core-types';
import { recipes } from '../../state/training';
import { Frames, stepAfter, timeOf } from './pace';
import { Recorded } from './recorded';
import type { World } from './world';

/** The reader's progress: nothing was played, the twins play, they are done, both pairs play, both are done. */
type Phase = 'asked' | 'alike' | 'between' | 'both' | 'done';

const task = 'what-where';
export const noise = 0.01;
const { heads, sentence, floor } = recipes[task];
export const words: readonly string[] = sentence.split(' ');
/** “deposit”, the word whose row is trained. */
export const asking = 4;
/** The loss if one question is answered and the other is guessed. */
export const oneAnswered = floor;
/** The training time in one frame, in milliseconds; longer if nothing moves on the screen. */
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

  /** Whether the reader can choose a step. */
  get isPlayed(): boolean {
    return this.phase.value === 'between' || this.phase.value === 'done';
  }

  /** Trains the twins. */
  start(): void {
    this.play('alike');
  }

  /** Trains the same start with noise beside them. */
  addNoise(): void {
    this.noisy ??= this.trained(noise);
    this.play('both');
  }

  /** Plays again from the beginning what was played. */
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

  /** The trainings that play now. */
  private get shown(): readonly Recorded[] {
    return this.noisy && this.phase.value === 'both' ? [this.alike, this.noisy] : [this.alike];
  }

  /** Handles a frame. @returns whether another one is needed */
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
    // A machine slower than the clock still shows every step, only later.
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

/** A moment of a training, in a link. */
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
