/** The kinds of scene that the page has, and axe's verdict on each, whoever drives the browser. */
import type { Verdict } from './axe';

type Key = 'ArrowRight';

/** One press or key on what a selector finds, and what it brings. */
interface Doing {
  readonly on: string;
  /** Left out: it is clicked. */
  readonly key?: Key;
  readonly shows: string;
}

interface Scene {
  /** Query and hash of the page's address. */
  readonly address: string;
  readonly does?: Doing;
}

const explore = '#parameters=random&stage=scores';
const opens = (menu: string, shows: string): Scene => ({
  address: explore,
  does: { on: `[popovertarget=menu-${menu}]`, shows },
});

const scenes: Readonly<Record<string, Scene>> = {
  first: { address: '?welcome' },
  'a chosen number': {
    address: explore,
    does: { on: 'mh-picture .frames', key: 'ArrowRight', shows: 'mh-inspector h2' },
  },
  'two layers': { address: '#parameters=random&stage=project&compare=variant:narrow' },
  'a training': {
    address:
      '#parameters=trained&task=what-where&heads=2&training-step=20&stage=softmax&learning=on',
  },
  lesson: { address: '?lesson=one-projection' },
  answer: {
    address: '?lesson=one-projection',
    does: { on: '.option', shows: '.answer' },
  },
  experiments: opens('experiments', 'mh-experiments li'),
  layer: opens('layer', 'mh-layer-menu .source'),
  more: opens('more', 'mh-more-menu'),
  panel: { address: '#parameters=random&look=order' },
};

export const sceneNames = Object.keys(scenes);

/** What a driver of a browser can do. */
export interface Driver {
  /** Opens an address of the page, and waits until it is drawn. */
  open(address: string): Promise<void>;
  /** Presses the first such element, or a key on it. */
  press(selector: string, key?: Key): Promise<void>;
  /** Waits until such an element is visible. */
  see(selector: string): Promise<void>;
  axe(): Promise<Verdict>;
}

/** Shows a scene and looks at it. @returns a line for each element that breaks a rule */
export async function axeFindings(name: string, driver: Driver): Promise<readonly string[]> {
  const { address, does } = scenes[name] ?? { address: '' };
  await driver.open(address);
  if (does) {
    await driver.press(does.on, does.key);
    await driver.see(does.shows);
  }
  const { looked, violations } = await driver.axe();
  // An empty page would have nothing to look at.
  if (looked <= 10) throw new Error(`axe had only ${looked} rules to look at`);
  return violations;
}
