/** Layers that normalise q and k: their tables, their pictures, and the origins of every number. */
import { describe, expect, it } from 'vitest';
import { comparedResult } from '../../../web/derive/compare/pair';
import { inspect } from '../../../web/derive/inspect/inspect';
import { type State } from '../../../web/state/state';
import { complaints } from '../support/room';
import { computed, desktop, numberAt, phone, sceneOf } from '../support/layers';

const layer = (patch: Partial<State> = {}) =>
  computed({ parameters: 'random', stage: 'norm', qkNorm: 'head', ...patch });
const { snapshot } = layer();

describe.each(['head', 'whole'] as const)('the picture with qkNorm %s', (qkNorm) => {
  const moment = layer({ qkNorm, heads: 4, kvHeads: 2, head: 3 });

  it('has q and k before and after, and the gains of the head’s columns', () => {
    const { matrices } = sceneOf(moment, desktop);
    const large = matrices.filter(({ small }) => !small);
    expect(large.map(({ key }) => key)).toEqual([
      'g_Q',
      'q#3',
      'q_norm#3',
      'g_K',
      'k#1',
      'k_norm#1',
    ]);
    const from = large.flatMap(({ address }) => (address.vector ? [address.col] : []));
    expect(from).toEqual(qkNorm === 'whole' ? [12, 4] : [0, 0]);
    expect(matrices.filter(({ small, key }) => small && key.startsWith('q_norm#'))).toHaveLength(4);
  });

  it('says of each row what it is divided by', () => {
    const { labels } = sceneOf(moment, desktop);
    const written = labels.filter(({ text }) => /^÷ \d/.test(text));
    expect(written).toHaveLength(2 * moment.snapshot.words.length);
    const q = moment.snapshot.tensor('q');
    const words = moment.snapshot.words.length;
    // The first word's row of head 4, or of all heads.
    const heads = qkNorm === 'head' ? [3] : [0, 1, 2, 3];
    const row = heads.flatMap((head) => [...q.data.subarray(head * words * 4).subarray(0, 4)]);
    const mean = row.reduce((sum, each) => sum + each * each, 0) / row.length;
    expect(written[0]?.text).toBe(`÷ ${Number(Math.sqrt(mean + 1e-6).toPrecision(3))}`);
  });

  it('is made a row at a time, and has room on a phone', () => {
    const half = sceneOf(layer({ qkNorm, progress: 0.5 }), desktop);
    const q = half.matrices.find(({ key, small }) => key === 'q_norm#1' && !small);
    expect(q?.done).toBeGreaterThan(0);
    expect(q?.done).toBeLessThan((q?.rows ?? 0) * (q?.cols ?? 0));
    expect(half.work).toEqual({ rows: 10, cols: 1 });
    expect(complaints(sceneOf(moment, phone))).toEqual([]);
  });
});

describe('an entry', () => {
  it('of q_norm is explained by its row, its gain and the arithmetic', () => {
    const place = { name: 'q_norm', index: [1, 4, 2] };
    const { rows, note, total, formula, origin } = inspect(snapshot, place);
    expect(rows.map(({ left }) => left.place)).toEqual(
      [0, 1, 2, 3].map((c) => ({ name: 'q', index: [1, 4, c] })),
    );
    expect(rows.map(({ own }) => own)).toEqual([false, false, true, false]);
    expect(rows.map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
    expect(formula).toContain('÷ the root mean square');
    expect(note).toContain(`÷ ${total} × 1 = `);
    expect(origin).toBe('');
  });

  it('of the gains can be edited, and is framed with what it makes', () => {
    const place = { name: 'g_Q', index: [2] };
    expect(inspect(snapshot, place)).toMatchObject({ value: '1', lock: null });
    const scene = sceneOf(layer(), desktop, place);
    expect(scene.cellFrames.map(({ role }) => role)).toEqual(['cell']);
    const changed = layer({ edits: [{ ...place, value: 2 }] });
    expect(numberAt(changed.snapshot, place)).toBe(2);
    const at = { name: 'q_norm', index: [1, 4, 2] };
    expect(numberAt(changed.snapshot, at)).toBeCloseTo(2 * (numberAt(snapshot, at) ?? NaN), 5);
    const lit = sceneOf(changed, desktop).downstream;
    expect(lit.some(({ rows, cols, cells }) => rows === 1 && cols === 4 && cells[2] === 3)).toBe(
      true,
    );
  });

  it('of g_K follows g_Q where one matrix makes q and k', () => {
    const shared = layer({ sharedQK: true }).snapshot;
    expect(inspect(shared, { name: 'g_K', index: [0] }).lock).toContain('One matrix makes');
  });
});

it('beside a layer without the stage, what that shows in its place is compared', () => {
  const a = layer();
  const b = layer({ qkNorm: 'none', stage: 'heads' });
  expect(comparedResult({ a, b })).toBe('q');
  expect(comparedResult({ a, b: layer() })).toBe('q_norm');
});
