/** The page and the command ask for missing facts, list the valid answers, and guess nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { numbersOf, readSafetensors } from '../../web/files';
import { axeSource, runAxe } from '../access/axe';
import { reference } from '../e2e/reference';
import { outside } from '../e2e/support/plain';
import { openMenu, stateOf, tensors } from '../e2e/support/layer';
import {
  chooseFiles,
  dialog,
  dropFiles,
  expectNoQuestion,
  messages,
  momentOf,
  openPage,
} from './support/page';
import { expect, test } from './support/trace';

const clip = '19-clip-one-block.safetensors';
const config = (fields: object) => Buffer.from(JSON.stringify(fields));
const ofClip = { hidden_size: 64, num_attention_heads: 8 };

/** Asserts that the output comes from the file's numbers and the page's words, with this head count. */
async function expectClip(
  layer: Parameters<typeof tensors>[0],
  file: string,
  heads: number,
): Promise<void> {
  const stored = readSafetensors(readFileSync(file)).tensors;
  const of = (name: string) => {
    const tensor = stored.get(`transformer.resblocks.0.attn.${name}`);
    if (!tensor) throw new Error(name);
    return numbersOf(tensor).data;
  };
  const found = await tensors(layer, ['x', 'attn_weights', 'output']);
  const setup = {
    dModel: 64,
    heads,
    variant: 'split',
    mask: 'none',
    divisor: Math.sqrt(64 / heads),
  } as const;
  const packed = {
    in_proj_weight: of('in_proj_weight'),
    in_proj_bias: of('in_proj_bias'),
    'out_proj.weight': of('out_proj.weight'),
    'out_proj.bias': of('out_proj.bias'),
  };
  const stages = reference(setup, packed, found.get('x')?.data ?? []);
  const wanted = new Map([...stages].filter(([name]) => found.has(name)));
  expect(outside(wanted, found)).toEqual([]);
}

test('64 columns and no head count: the page asks, and shows what is chosen', async ({
  page,
  place,
}) => {
  const layer = await openPage(page, '#sentence=a+few+words&heads=4');
  const before = await momentOf(layer);
  await chooseFiles(page, place.case(clip));
  await expect(dialog(page)).toContainText('How many heads?');
  await expect(dialog(page)).toContainText('config.json');
  const offered = dialog(page).getByRole('radio');
  await expect(offered).toHaveCount(7);
  await expect(dialog(page).locator('.file-cuts label')).toContainText([
    '1 head of d_k 64',
    '2 heads of d_k 32',
    '4 heads of d_k 16',
    '8 heads of d_k 8',
  ]);
  // Nothing is preselected, and nothing opens without a choice.
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await momentOf(layer)).toEqual(before);
  // By keyboard: the dialog has the focus, arrows choose, Enter opens.
  await dialog(page).getByRole('radio').first().focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: '8 heads of d_k 8' })).toBeChecked();
  expect(await momentOf(layer)).toEqual(before);
  await page.keyboard.press('Enter');
  await expectNoQuestion(page);
  await expect(messages(page)).toContainText('d_model 64, 8 heads');
  expect(await stateOf(layer)).toMatchObject({ parameters: 'imported', dModel: 64, heads: 8 });
  await expectClip(layer, place.case(clip), 8);
  await expect(page.locator('#files')).toBeFocused();
});

test('Cancel and Esc leave everything as it was', async ({ page, place }) => {
  const layer = await openPage(page, '#stage=softmax&cell=attn_weights.1.4.6');
  const before = await momentOf(layer);
  for (const leave of ['Cancel', 'Esc', 'outside']) {
    await chooseFiles(page, place.case(clip));
    await expect(dialog(page)).toBeVisible();
    if (leave === 'Cancel') await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    else if (leave === 'Esc') await page.keyboard.press('Escape');
    else await page.mouse.click(3, 3);
    await expectNoQuestion(page);
    await expect(messages(page)).toHaveCount(0);
    expect(await momentOf(layer)).toEqual(before);
  }
});

test('a config.json beside the file answers', async ({ page, place }) => {
  const layer = await openPage(page, '#sentence=a+few+words');
  const file = readFileSync(place.case(clip));
  const both = { vision_config: { hidden_size: 128, num_attention_heads: 2 }, text_config: ofClip };
  for (const fields of [ofClip, both, { n_embd: 64, n_head: 8 }, { head_dim: 8 }]) {
    await dropFiles(page, ['clip.safetensors', file], ['config.json', config(fields)]);
    await expect(messages(page).last()).toContainText('d_model 64, 8 heads');
    await expectNoQuestion(page);
    await expectClip(layer, place.case(clip), 8);
    await openMenu(page, 'parameters');
    await page.locator('input[name=parameters][value=random]').check();
    await page.locator('#parameters').click();
  }
});

test('a config.json answers while the page asks; another model’s does not', async ({
  page,
  place,
}) => {
  const layer = await openPage(page);
  await dropFiles(page, ['clip.safetensors', readFileSync(place.case(clip))]);
  await expect(dialog(page)).toContainText('How many heads?');
  await dropFiles(page, ['config.json', config({ hidden_size: 768, num_attention_heads: 12 })]);
  await expect(dialog(page).getByRole('alert')).toContainText('hidden_size 64');
  await dropFiles(page, ['config.json', config({ model_type: 'none' })]);
  await expect(dialog(page).getByRole('alert')).toContainText('num_attention_heads, n_head');
  expect((await stateOf(layer)).parameters).toBe('patterns');
  const given = { name: 'config.json', mimeType: 'application/json', buffer: config(ofClip) };
  await page.locator('#open-config').setInputFiles(given);
  await expectNoQuestion(page);
  await expect(messages(page)).toContainText('d_model 64, 8 heads');
});

test('shapes that are no split layer’s: the variant is asked for', async ({ page, place }) => {
  const layer = await openPage(page);
  await chooseFiles(page, place.case('20b-keras-converted-wide.safetensors'));
  await expect(dialog(page)).toContainText('Which variant?');
  await dialog(page).getByRole('radio', { name: 'wide: 2 heads of d_k 8' }).check();
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(messages(page)).toContainText('a wide layer, d_model 8, 2 heads');
  expect(await stateOf(layer)).toMatchObject({ variant: 'wide', heads: 2 });
});

test('a config.json alone, and a question that another file takes the place of', async ({
  page,
  place,
}) => {
  const layer = await openPage(page);
  await dropFiles(page, ['config.json', config(ofClip)]);
  await expect(messages(page)).toContainText('config.json: the file: the safetensors file that');
  await dropFiles(page, ['clip.safetensors', readFileSync(place.case(clip))]);
  await expect(dialog(page)).toBeVisible();
  const other = place.write('other.safetensors', [
    { name: 'in_proj_weight', shape: [3, 1], data: Float32Array.of(1, 2, 3) },
    { name: 'out_proj.weight', shape: [1, 1], data: Float32Array.of(1) },
  ]);
  await dropFiles(page, ['other.safetensors', readFileSync(other)]);
  await expectNoQuestion(page);
  await expect(messages(page).last()).toContainText('other.safetensors: a split layer, d_model 1');
  expect((await stateOf(layer)).dModel).toBe(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the questions, ${colorScheme}`, async ({ page, place }) => {
    await page.emulateMedia({ colorScheme });
    await openPage(page);
    await page.evaluate(axeSource);
    for (const file of [clip, '07a-encoder-3-layers.safetensors']) {
      await chooseFiles(page, place.case(file));
      await expect(dialog(page)).toBeVisible();
      const { violations, looked } = await page.evaluate(runAxe, 'every rule' as const);
      expect(violations).toEqual([]);
      expect(looked).toBeGreaterThan(10);
      await page.keyboard.press('Escape');
    }
  });
}

test('the command refuses with the possible values, and reads a config.json', async ({ place }) => {
  const file = place.case(clip);
  const open = await place.trace(file, '--out', 'o');
  expect(open).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'heads: a head count (1, 2, 4, 8, 16, 32, 64) needed, the file does not say; give --heads or --config\n',
  });
  writeFileSync(place.at('config.json'), config(ofClip));
  const told = await place.trace(file, '--config', 'config.json', '--out', 'by-config');
  expect(told).toMatchObject({ status: 0, stderr: '' });
  await place.trace(file, '--heads', '8', '--out', 'by-heads');
  expect(readFileSync(place.at('by-config'))).toEqual(readFileSync(place.at('by-heads')));
  writeFileSync(place.at('config.json'), config({ hidden_size: 512, num_attention_heads: 8 }));
  const other = await place.trace(file, '--config', 'config.json', '--out', 'o');
  expect(other.status).toBe(2);
  expect(other.stderr).toBe(
    '--config: the config.json of this model, with hidden_size 64, needed, this one has 512\n',
  );
  const none = await place.trace(file, '--config', file, '--out', 'o');
  expect(none.stderr).toMatch(/^--config: a config\.json needed/);
  const wide = await place.trace(place.case('20b-keras-converted-wide.safetensors'), '--out', 'o');
  expect(wide.stderr).toContain('wide with 2 heads of d_k 8');
  expect(wide.stderr).toContain('give --variant');
});
