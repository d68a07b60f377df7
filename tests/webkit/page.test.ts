/** A reader's way through the page in WebKitGTK, served and from disk. */
import { fileURLToPath } from 'node:url';
import { Key, type WebDriver } from 'selenium-webdriver';
import { describe, expect, it } from 'vitest';
import { loadCore, type ParameterTensors } from '../../web/core';
import { stageNames } from '../../web/state/state';
import { address, bits, colours, open, part, parts, resize, stateOf } from './page';
import { sharedBrowser } from './shared-browser';

const inBrowser = sharedBrowser((driver) => resize(driver, 1440, 900));

const floats = (words: Uint32Array) => new Float32Array(words.buffer);

/** Every stage on the page equals the core's result in Node, bit by bit. */
async function expectNumbersOfNode(driver: WebDriver): Promise<void> {
  const { dModel, heads, variant, mask, bias } = await stateOf(driver);
  const core = await loadCore();
  const layer = core.createLayer({ dModel, heads, variant, mask, bias });
  try {
    const biases = bias ? ['in_proj_bias', 'out_proj.bias'] : [];
    const given: Record<string, Float32Array> = {};
    for (const name of ['in_proj_weight', 'out_proj.weight', ...biases])
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
      await open(driver, url);
      for (const stage of stageNames) {
        await (await part(driver, `[data-stage=${stage}]`)).click();
        expect(await stateOf(driver)).toMatchObject({ stage, progress: 1 });
        await driver.wait(async () => (await colours(driver)) > 20, 50_000, stage);
        expect(await (await part(driver, '.caption')).getText()).not.toBe('');
      }
      await expectNumbersOfNode(driver);
    }),
  );

  it(
    'toggles the knife and the heads, and edits the sentence',
    inBrowser(async (driver) => {
      await open(driver, `${url}#parameters=random&stage=softmax`);
      for (const variant of ['wide', 'narrow', 'split'] as const) {
        await (await part(driver, `.knife input[value=${variant}]`)).click();
        expect((await stateOf(driver)).variant).toBe(variant);
        await expectNumbersOfNode(driver);
      }
      await (await part(driver, '.heads input[value="8"]')).click();
      expect((await stateOf(driver)).heads).toBe(8);
      await (await part(driver, '#edit-sentence')).click();
      const text = await part(driver, '#sentence-text');
      await text.clear();
      await text.sendKeys('They hide our new boat');
      await (await part(driver, '#sentence-done')).click();
      expect(await parts(driver, '.chip')).toHaveLength(5);
      expect(await bits(driver, 'x')).toHaveLength(5 * 16);
      await expectNumbersOfNode(driver);
      expect(await driver.getCurrentUrl()).toContain('sentence=They');
    }),
  );

  it(
    'plays, pauses and scrubs',
    inBrowser(async (driver) => {
      // Half speed and an early stage, since the driver notices late that it plays.
      await open(driver, `${url}#stage=heads&speed=0.5`);
      await (await part(driver, '#play')).click();
      await driver.wait(async () => (await stateOf(driver)).stage !== 'heads', 50_000, 'playing');
      await (await part(driver, '#play')).click();
      const paused = await stateOf(driver);
      const scrub = await part(driver, '.scrub');
      await scrub.sendKeys(Key.HOME);
      expect(await stateOf(driver)).toMatchObject({ stage: 'embed', progress: 0 });
      await scrub.sendKeys(Key.END);
      expect(await stateOf(driver)).toMatchObject({ stage: 'output', progress: 1 });
      expect(paused.stage).not.toBe('output');
    }),
  );

  it(
    'opens a cell by pointer and by keys, and follows its terms',
    inBrowser(async (driver) => {
      await open(driver, `${url}#stage=softmax`);
      const canvas = await part(driver, 'canvas');
      const { width, height } = await canvas.getRect();
      // Tries points around the middle of the large matrix until one hits a cell.
      let chosen = null;
      for (const share of [0, -0.1, 0.1, -0.2, 0.2]) {
        const [x, y] = [Math.round(width * share), Math.round(height * 0.05)];
        await driver.actions().move({ origin: canvas, x, y }).click().perform();
        chosen = (await stateOf(driver)).cell;
        if (chosen) break;
      }
      expect(chosen).not.toBeNull();
      await canvas.sendKeys(Key.ESCAPE);
      expect((await stateOf(driver)).cell).toBeNull();
      await canvas.sendKeys(Key.ARROW_RIGHT);
      const { cell } = await stateOf(driver);
      expect(cell).toMatchObject({ name: 'attn_weights' });
      const shown = Number(await (await part(driver, '[data-value]')).getAttribute('data-value'));
      const all = floats(await bits(driver, 'attn_weights'));
      const [h = 0, i = 0, j = 0] = cell?.index ?? [];
      expect(shown).toBe(all[(h * 10 + i) * 10 + j]);
      await (await part(driver, '.inspector .operand .link')).click();
      expect((await stateOf(driver)).cell?.name).toBe('masked');
    }),
  );
});
