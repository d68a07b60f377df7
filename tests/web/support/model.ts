/** A model with a core, without a browser: frames come when a test asks for them. */
import english from '../../../web/words/en/fields.ftl?raw';
import model from '../../../web/words/en/model.ftl?raw';
import { loadCore } from '../../../web/core';
import { coreOf } from '../../../web/core/core';
import { instantiate } from '../../../web/core/load';
import { Runtime } from '../../../web/core/runtime';
import { Model } from '../../../web/model/model';
import { registerWords } from '../../../web/words/words';

registerWords(english);
registerWords(model);

/** Frames that a test lets pass. */
class StillFrames {
  time = 0;
  private waiting: ((now: number) => void) | null = null;

  now(): number {
    return this.time;
  }

  request(draw: (now: number) => void): number {
    this.waiting = draw;
    return 1;
  }

  cancel(): void {
    this.waiting = null;
  }

  /** Lets frames pass, each of so many milliseconds. */
  pass(count: number, milliseconds = 50): void {
    for (let k = 0; k < count; k++) {
      this.time += milliseconds;
      const draw = this.waiting;
      this.waiting = null;
      draw?.(this.time);
    }
  }
}

const core = await loadCore();

/** A core of its own, which a test may stop. */
export const freshCore = async () => coreOf(new Runtime(await instantiate(), () => undefined));

export function newModel(options: { readonly reducedMotion?: boolean } = {}) {
  const frames = new StillFrames();
  const host = {
    now: () => frames.now(),
    request: (draw: (now: number) => void) => frames.request(draw),
    cancel: () => frames.cancel(),
    reducedMotion: () => options.reducedMotion ?? false,
    readingSeconds: () => 2,
    work: () => null,
  };
  const made = new Model(host);
  made.start(core);
  return { model: made, frames, core };
}
