/**
 * Every sentence of the core's errors. As in sentences-stages.test.ts, `npx vitest run tests/web/text/sentences- -u`
 * rewrites the file.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentence } from '../../../web/text/en/errors';
import type { Problem } from '../../../web/text/types/errors';
import { expectFile } from '../support/sentence-file';

type Code = Problem['code'];

describe('errors', () => {
  const said = (
    code: Code,
    field = 'heads',
    allowed: Problem['allowed'] = [],
    got: Problem['got'] = 3,
    place: readonly number[] = [],
  ) => sentence({ code, field, allowed, got, place });
  const parts = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'];

  it('name the field and what is allowed', async () => {
    await expectFile('errors', {
      'a list': said('not-allowed', 'heads', [1, 2, 4]),
      'one value': said('not-allowed', 'dV', [4]),
      'an empty name': said('not-allowed', 'mask', ['none', 'causal'], ''),
      'an unknown class': said('not-allowed', 'classes', ['verb', 'noun'], 'x'),
      'an unknown scaling': said('unknown-scaling', 'scaling', ['none', 'sqrt_d_k'], 'cube'),
      'a range of numbers': said('out-of-range', 'scaling', [0, 1], -1),
      'a range': said('out-of-whole-range', 'dModel', [1, 2048], 0),
      'a key that is not there': said('out-of-whole-range', 'padding', [0, 4], 9),
      multiples: said('not-multiple', 'dModel', [4]),
      'wrong offsets': said('wrong-offsets', 'offsets', [3, 7], 9),
      'no offsets': said('wrong-offsets', 'offsets', [3, 7], ''),
      'no biases': said('no-bias', 'b_Q', [0], 1),
      'W_K at W_Q': said('held', 'in_proj_weight', [0.5, 'sharedQK'], 1, [700]),
      'heads alike': said('held', 'W_Q', [0.5, 'sharedHeads'], 1, [3, 4]),
      'W_V at the identity': said('held', 'W_V', [0, 'valueProjection'], 1, [3, 4]),
      'W_O at the identity': said('held', 'W_O', [0, 'outputProjection'], 1, [3, 4]),
      'b_K at b_Q': said('held-bias', 'b_K', [0.1 + 0.2, 'sharedQK'], 1, [3]),
      'biases of heads alike': said('held-bias', 'b_Q', [0.5, 'sharedHeads'], 1, [3]),
      'no b_V without W_V': said('held-bias', 'b_V', [0, 'valueProjection'], 1, [3]),
      'no b_O without W_O': said('held-bias', 'b_O', [0, 'outputProjection'], 1, [3]),
      'an empty word': said('empty-word', 'words', [], '', [3]),
      'wrong length': said('wrong-length', 'W', [4, 12], 40),
      'wrong rows': said('wrong-rows', 'x', [4096, 16], 40),
      'no rows': said('no-rows', 'memory', [16], 0),
      'not finite': said('not-finite', 'x', [5, 6], NaN, [3, 4]),
      'not finite, a vector': said('not-finite', 'b', [5], NaN, [3]),
      'not finite, a number': said('not-finite', 'value', [], NaN),
      'unknown name': said('unknown-name', 'name', ['q', 'k'], 'z'),
      'index out of range': said('index-out-of-range', 'index', [3, 4], '', [3, 0]),
      'before begin': said('not-computed', 'name', ['begin'], 'x'),
      'no memory': said('not-computed', 'name', ['memory'], 'memory'),
      'before backward': said('not-computed', 'name', ['backward'], 'grad.x'),
      'a stage to come': said('not-computed', 'name', ['softmax'], 'attn_weights'),
      'three projections': said('in-parts', 'name', parts, 'in_proj_weight'),
      'too many words': said('wrong-count', 'words', [1, 4096], 5000),
      'other number of classes': said('not-one-per-word', 'classes', [5], 3),
      'a word that a task has not': said('unknown-word', 'words', ['what-where'], 'gold'),
      'an option of another task': said('other-task', 'rotated', ['lookup'], 'what-where'),
      'padding without a mask': said('other-mask', 'padding', ['padding', 'causal'], 'none'),
      'too large a layer': said('too-large', 'dK, dV', [9], 99),
      'too large an input': said('too-many-rows', 'x', [9, 16], 999),
      'too large a tensor': said('too-large-to-derive', 'name', [], 'merged'),
      'too large for a scorer': said('too-much-to-score', 'scorer', [9], 99),
      'wrong type': said('wrong-type', 'x', ['a Float32Array'], 'null'),
      'wrong type in a list': said('wrong-type', 'words', ['an array of strings'], 'null', [3]),
      'too long a name': said('too-long', 'name', [1000], 1001),
      'both forms': said('both-forms', 'q_proj_weight'),
      'one matrix': said('needs-parts', 'in_proj_weight', parts),
      'unknown option': said('unknown-option', 'head', ['heads', 'dModel']),
      disposed: said('disposed'),
      'out of memory': said('out-of-memory', 'createLayer'),
      lost: said('lost'),
      'no WebAssembly': said('no-webassembly'),
      'no SIMD': said('no-simd'),
      blocked: said('blocked'),
    });
  });
});

it('there is one for every code of the core', () => {
  const codes = /names\[\] = \{(.*?)\};/s.exec(readFileSync('src/config/error.cpp', 'utf8'))?.[1];
  const names = Array.from(codes?.matchAll(/"([\w-]+)"/g) ?? [], ([, name]) => name as Code);
  expect(names).toContain('too-much-to-score');
  for (const code of names)
    expect(sentence({ code, field: 'x', allowed: [], got: '', place: [] })).toContain('x: ');
});
