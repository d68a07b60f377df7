// On a server the core and the files work; the element can be imported but not created.
import assert from 'node:assert/strict';
import { loadCore } from 'manyheads';
import { ManyHeads } from 'manyheads/embed';
import { ManyHeads as forReact } from 'manyheads/react';
import { renderFigure } from 'manyheads/render';
import { writeSafetensors } from 'manyheads/files';

const layer = (await loadCore()).createLayer({ dModel: 4, heads: 2 });
assert.equal(layer.forward(new Float32Array(8).fill(1)).length, 8);
assert.throws(() => new ManyHeads(), /browser/);
assert.equal(forReact, ManyHeads);
const trained = 'parameters=trained&task=what-where&heads=2&training-step=40&stage=softmax';
const first = await renderFigure(trained, { width: 640, height: 360, theme: 'dark' });
assert.match(first, /^<svg[^>]*width="640"[^>]*>/);
assert.notEqual(first, await renderFigure(`${trained}&seed=2`, { width: 640, height: 360 }));
await assert.rejects(renderFigure('heads=0'), RangeError);
assert.ok(writeSafetensors([], {}) instanceof Uint8Array);
