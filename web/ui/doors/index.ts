/** The two doors of the first screen: each has one question, one moving picture, and a text about it. */
import type { TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import type { DoorHost } from './door-host';
import type { DoorName } from './names';
import { Ones } from './ones';
import { onesView } from './ones-view';
import { doorStyles } from './styles';
import { mapStyles } from './styles-maps';
import { mirrorStyles } from './styles-mirror';
import { Twins } from './twins';
import { twinsView } from './twins-view';
import { browserWorld, type World } from './world';

export type { DoorHost } from './door-host';
export const styles = [doorStyles, mirrorStyles, mapStyles] as const;

export class Door {
  /** The door as a template; drawing reads signals. */
  readonly draw: (theme: Theme) => TemplateResult;
  /** Stops it and frees its trainings and layers. */
  readonly stop: () => void;

  /** @throws the core's errors, if it has stopped or has no memory left */
  constructor(name: DoorName, host: DoorHost, browser: World = browserWorld) {
    const world = tellingErrors(browser, (error) => host.failed(error));
    if (name === 'twins') {
      const twins = new Twins(host.core, world);
      this.draw = (theme) => twinsView(twins, world.isStill(), host, theme);
      this.stop = () => twins.stop();
    } else {
      const ones = new Ones(host.core, world);
      this.draw = (theme) => onesView(ones, host, theme);
      this.stop = () => ones.stop();
    }
  }
}

/** Reports errors inside a frame, which nothing else would catch. */
const tellingErrors = (world: World, failed: (error: unknown) => void): World => ({
  now: () => world.now(),
  cancelFrame: (frame) => world.cancelFrame(frame),
  isStill: () => world.isStill(),
  requestFrame: (draw) =>
    world.requestFrame(() => {
      try {
        draw();
      } catch (error) {
        failed(error);
      }
    }),
});
