// On a server the core and the files work; the element can be imported but not created.
import assert from 'node:assert/strict';
import { loadCore } from 'manyheads';
import { ManyHeads } from 'manyheads/embed';
import { ManyHeads as forReact } from 'manyheads/react';
import { writeSafetensors } from 'manyheads/files';

const layer = (await loadCore()).createLayer({ dModel: 4, heads: 2 });
assert.equal(layer.forward(new Float32Array(8).fill(1)).length, 8);
assert.throws(() => new ManyHeads(), /browser/);
assert.equal(forReact, ManyHeads);
assert.ok(writeSafetensors([], {}) instanceof Uint8Array);
