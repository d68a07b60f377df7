/** The same random layer with the names and layout of each family gives the same trace as a float64 computation. */
import { traceFile } from '../../tools/trace.mjs';
import { families } from '../../web/files/families/table';
import { asInFile, familyFiles, tensorsOf } from './support/family-files';
import { drawing, outsideOf, randomLayer, range, stagesOf } from './support/random-layer';
import { expect, test } from './support/trace';

const dModel = 16;
const x = Float32Array.from(range(5 * dModel), drawing(3));
const given = { name: 'x', shape: [5, dModel], data: x };
const layerOf = (fewer = false) =>
  randomLayer({ dModel, heads: 4, keyHeads: fewer ? 2 : 4, dK: 4 });

test('every row of the table has a file here', () => {
  expect(Object.keys(familyFiles).sort()).toEqual(families.map(({ id }) => id).sort());
});

for (const { id, title, positions } of families) {
  test(`${id}: ${title}`, async ({ place }) => {
    const file = familyFiles[id];
    if (!file) throw new Error(id);
    const layer = layerOf(file.fewer);
    const model = place.write('model.safetensors', [...tensorsOf(layer, file), given]);
    // Calls the function, since the command would check first whether something must be built.
    const args = [model, '--heads', '4', '--mask', 'causal', '--out', place.at('out')];
    const { out, warnings } = await traceFile(args, () => Promise.resolve());
    const divisor = file.divisor === undefined ? {} : { divisor: file.divisor };
    const expected = stagesOf(asInFile(layer, file), x, { mask: 'causal', ...divisor });
    expect(outsideOf(expected, place.read('out'))).toEqual([]);
    expect(out.includes('W_K and W_V are repeated')).toBe(file.fewer === true);
    const { biases = 'qkvo' } = file;
    expect(out.includes('zeros stand for it')).toBe(!['', 'qkvo'].includes(biases));
    expect(out.includes('Scores are not divided')).toBe(file.divisor === 1);
    const own = positions ? [expect.stringContaining('Not the model’s own numbers')] : [];
    expect(warnings).toEqual(own);
    // The list shows the layer; without a head count, the error offers the counts that fit.
    const list = await traceFile(['--list', model], () => Promise.resolve());
    expect(list.out).toContain(`d_model ${dModel}`);
    expect(list.out).toContain(title);
    const withAxis = ['keras', 'flax', 'transformer-lens'].includes(id);
    const open = traceFile([model, '--out', place.at('out')], () => Promise.resolve());
    if (withAxis) await expect(open).resolves.toBeTruthy();
    else await expect(open).rejects.toThrow(/^heads: a head count \((1, )?2, 4, 8, 16\) needed/);
  });
}

test('merely renamed, q k v head by head give other numbers: the order matters', async ({
  place,
}) => {
  const file = familyFiles['neox'];
  if (!file) throw new Error('neox');
  const renamed = tensorsOf(layerOf(), file).map((tensor) => ({
    ...tensor,
    name: tensor.name.replace(/.*query_key_value\./, 'in_proj_').replace(/.*dense\./, 'out_proj.'),
  }));
  const model = place.write('model.safetensors', [...renamed, given]);
  const args = [model, '--heads', '4', '--out', place.at('out')];
  await traceFile(args, () => Promise.resolve());
  expect(outsideOf(stagesOf(layerOf(), x), place.read('out'), ['output'])).toHaveLength(1);
});
