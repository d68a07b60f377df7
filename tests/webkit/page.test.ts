/** A reader's way through the page in WebKitGTK, served and from a disk. */
import { fileURLToPath } from 'node:url';
import { Key, Origin, type WebDriver } from 'selenium-webdriver';
import { describe, expect, it } from 'vitest';
import { loadCore, type ParameterTensors } from '../../web/core';
import {
  address,
  bits,
  cellMiddle,
  colours,
  open,
  option,
  part,
  parts,
  resize,
  stateOf,
} from './page';
import { sharedBrowser } from './shared-browser';

const inBrowser = sharedBrowser((driver) => resize(driver, 1440, 900));

const floats = (words: Uint32Array) => new Float32Array(words.buffer);

/** Every stage on the page equals the core's result in Node, bit by bit. */
async function expectNumbersOfNode(driver: WebDriver): Promise<void> {
  const { dModel, heads, variant, bias } = (await stateOf(driver)).layers[0];
  const core = await loadCore();
  const layer = core.createLayer({ dModel, heads, variant, bias });
  try {
    const given: Record<string, Float32Array> = {};
    for (const name of ['in_proj_weight', 'out_proj.weight'])
      given[name] = floats(await bits(driver, name));
    layer.setParameters(given as unknown as ParameterTensors);
    layer.forward(floats(await bits(driver, 'x')));
    const names = ['q', 'k', 'v', 'scores', 'scaled', 'masked', 'attn_weights'];
    for (const name of [...names, 'context', 'concat', 'output']) {
      const { data } = layer.tensor(name);
      const own = new Uint32Array(data.buffer, data.byteOffset, data.length);
      expect([...(await bits(driver, name))], name).toEqual([...own]);
    }
  } finally {
    layer.dispose();
  }
}

const file = fileURLToPath(new URL('../../dist/manyheads.html', import.meta.url));

describe.each([
  ['served', address],
  ['from a disk', `file://${file}`],
])('the page, %s', (_, url) => {
  it(
    'walks all stages, and draws each',
    inBrowser(async (driver) => {
      await open(driver, `${url}#parameters=random`);
      const seen = [];
      for (const button of await parts(driver, 'mh-strip li button')) {
        await button.click();
        const { stage, progress } = await stateOf(driver);
        seen.push(`${stage} ${progress}`);
        await driver.wait(async () => (await colours(driver)) > 20, 50_000, stage);
        expect(await (await part(driver, 'mh-caption .lead')).getText()).not.toBe('');
      }
      const stages = 'embed project heads scores scale mask softmax weigh concat output';
      expect(seen).toEqual(stages.split(' ').map((stage) => `${stage} 1`));
      await expectNumbersOfNode(driver);
    }),
  );

  it(
    'toggles the knife and the heads, and edits the sentence',
    inBrowser(async (driver) => {
      await open(driver, `${url}#parameters=random&stage=softmax`);
      for (const variant of ['Wide', 'Narrow', 'Split']) {
        await (await option(driver, variant)).click();
        expect((await stateOf(driver)).layers[0].variant).toBe(variant.toLowerCase());
        await expectNumbersOfNode(driver);
      }
      await (await option(driver, '8')).click();
      expect((await stateOf(driver)).layers[0].heads).toBe(8);
      await (await part(driver, 'mh-sentence .edit')).click();
      const text = await part(driver, 'mh-sentence textarea');
      await text.clear();
      await text.sendKeys('They hide our new boat', Key.ENTER);
      await driver.wait(
        async () => (await parts(driver, 'mh-sentence .word')).length === 5,
        50_000,
      );
      expect(await bits(driver, 'x')).toHaveLength(5 * 16);
      await expectNumbersOfNode(driver);
      const shown = async () => (await driver.getCurrentUrl()).includes('sentence=They');
      await driver.wait(shown, 50_000, 'the address');
    }),
  );

  it(
    'plays, pauses, and is dragged along the strip',
    inBrowser(async (driver) => {
      // Half speed and an early stage, since the driver notices late that it plays.
      await open(driver, `${url}#stage=heads&speed=0.5`);
      const play = await part(driver, 'mh-strip .play');
      await play.click();
      await driver.wait(async () => (await stateOf(driver)).stage !== 'heads', 50_000, 'playing');
      await play.click();
      const paused = await stateOf(driver);
      expect(paused.stage).not.toBe('output');
      const [embed, , , , scale] = await parts(driver, 'mh-strip li button');
      if (!embed || !scale) throw new Error('the strip has no stages');
      const drag = driver.actions().move({ origin: embed }).press();
      await drag.move({ origin: scale, duration: 300 }).release().perform();
      const { stage, progress } = await stateOf(driver);
      expect(stage).toBe('scale');
      expect(progress).toBeGreaterThan(0.2);
      expect(progress).toBeLessThan(0.8);
    }),
  );

  it(
    'opens a cell by pointer and by keys, and follows its terms',
    inBrowser(async (driver) => {
      await open(driver, `${url}#parameters=random&stage=softmax&head=1`);
      const place = { name: 'attn_weights', index: [0, 2, 3] };
      const middle = await cellMiddle(driver, place);
      if (!middle) throw new Error('the picture does not show the number');
      await driver
        .actions()
        .move({ origin: Origin.VIEWPORT, ...middle })
        .click()
        .perform();
      expect((await stateOf(driver)).cell).toEqual(place);
      const frames = await part(driver, 'mh-picture .frames');
      await frames.sendKeys(Key.ESCAPE);
      expect((await stateOf(driver)).cell).toBeNull();
      await frames.sendKeys(Key.ARROW_RIGHT);
      const { cell } = await stateOf(driver);
      expect(cell?.name).toBe('attn_weights');
      const shown = await (await part(driver, 'mh-inspector output')).getText();
      const [h = 0, i = 0, j = 0] = cell?.index ?? [];
      const value = floats(await bits(driver, 'attn_weights'))[(h * 10 + i) * 10 + j] ?? NaN;
      expect(Math.abs(Number(shown) - value)).toBeLessThan(0.0006);
      await (await part(driver, 'mh-inspector .terms button')).click();
      expect((await stateOf(driver)).cell?.name).toBe('masked');
    }),
  );
});
