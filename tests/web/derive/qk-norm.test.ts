/** Layers that normalise q and k: their tables, their pictures, and the origins of every number. */
import { describe, expect, it } from 'vitest';
import { comparedResult } from '../../../web/derive/compare/pair';
import { gradientsMadeBy } from '../../../web/derive/gradients';
import { exampleOf } from '../../../web/derive/inspect/example';
import { inspect } from '../../../web/derive/inspect/inspect';
import { deriveScene } from '../../../web/derive/scene/picture';
import { tablesOf } from '../../../web/derive/scene/table';
import { isShare, showsOneHead, stageOf, stageRow } from '../../../web/derive/stage-table';
import { allStageNames, stageNames, type State } from '../../../web/state/state';
import { computed, desktop, numberAt, phone, sceneOf } from '../support/layers';

const layer = (patch: Partial<State> = {}) =>
  computed({ parameters: 'random', stage: 'norm', qkNorm: 'head', ...patch });
const { snapshot } = layer();

describe('the table of a layer', () => {
  it('has the stage and its tensors, and scores read these', () => {
    expect(snapshot.stages.map(({ id }) => id)).toEqual(allStageNames);
    expect(stageRow(snapshot, 'scores').operands).toEqual(['q_norm', 'k_norm']);
    expect(stageRow(snapshot, 'norm').operands).toEqual(['q', 'k', 'g_Q', 'g_K']);
    expect(stageOf(snapshot, 'g_K')).toBe('norm');
    expect(isShare(snapshot, 'q_norm')).toBe(false);
    expect(showsOneHead(snapshot, { stage: 'norm', heads: 4 })).toBe(true);
  });

  it('has neither where q and k stay as they are', () => {
    const plain = layer({ qkNorm: 'none', stage: 'scores' }).snapshot;
    expect(plain.stages.map(({ id }) => id)).toEqual(stageNames);
    expect(stageRow(plain, 'scores').operands).toEqual(['q', 'k']);
    expect(plain.tensors.filter(({ name }) => /norm|g_[QK]/.test(name))).toEqual([]);
  });

  it('says which stage makes which gradient', () => {
    const back = layer({ direction: 'backward' }).snapshot;
    expect(gradientsMadeBy(back, 'norm')).toEqual(['grad.q', 'grad.k']);
    expect(gradientsMadeBy(back, 'scores')).toEqual(['grad.q_norm', 'grad.k_norm']);
  });
});

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
    const place = { name: 'q_norm', index: [3, 0, 0] };
    const q = Array.from({ length: qkNorm === 'head' ? 4 : 16 }, (_, k) =>
      numberAt(moment.snapshot, {
        name: 'q',
        index: qkNorm === 'head' ? [3, 0, k] : [Math.floor(k / 4), 0, k % 4],
      }),
    ) as number[];
    const mean = q.reduce((sum, each) => sum + each * each, 0) / q.length;
    expect(moment.snapshot.explain(place).denominator).toBeCloseTo(Math.sqrt(mean + 1e-6), 6);
    expect(written[0]?.text).toBe(`÷ ${Number(Math.sqrt(mean + 1e-6).toPrecision(3))}`);
  });

  it('is made a row at a time, and has room on a phone', () => {
    const half = sceneOf(layer({ qkNorm, progress: 0.5 }), desktop);
    const q = half.matrices.find(({ key, small }) => key === 'q_norm#1' && !small);
    expect(q?.done).toBeGreaterThan(0);
    expect(q?.done).toBeLessThan((q?.rows ?? 0) * (q?.cols ?? 0));
    expect(half.work).toEqual({ rows: 10, cols: 1 });
    for (const { x, y, width, height } of sceneOf(moment, phone).matrices) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(phone.width);
      expect(y + height).toBeLessThanOrEqual(phone.height);
    }
  });

  it('shows gains as a table of one row', () => {
    const tables = tablesOf(sceneOf(moment, desktop), moment.snapshot, {
      name: 'g_Q',
      index: [2],
    });
    const gains = tables.find(({ name }) => name === 'g_Q');
    expect(gains?.colNames).toHaveLength(qkNorm === 'whole' ? 16 : 4);
    expect(gains?.rowNames).toHaveLength(1);
    expect(gains?.value(0, 1)).toBe(1);
    expect(gains?.lit).toEqual({ r: 0, c: 2 });
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

  it('of the scores comes from the normalised q and k', () => {
    const { rows } = inspect(snapshot, { name: 'scores', index: [1, 4, 2] });
    expect(rows.map(({ left, right }) => [left.place?.name, right?.place?.name])).toEqual(
      rows.map(() => ['q_norm', 'k_norm']),
    );
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

  it('is the example of its stage', () => {
    expect(exampleOf(snapshot, layer().state)?.name).toBe('q_norm');
  });
});

it('beside a layer without the stage, what that shows in its place is compared', () => {
  const a = layer();
  const b = layer({ qkNorm: 'none', stage: 'heads' });
  expect(comparedResult({ a, b })).toBe('q');
  expect(comparedResult({ a, b: layer() })).toBe('q_norm');
});

it('beside a layer without the stage, both pictures have their scale', () => {
  const a = layer();
  const b = layer({ qkNorm: 'none', stage: 'heads' });
  const size = { ...desktop, focus: null };
  const range = deriveScene({ ...a, ...size, beside: b.snapshot }).range;
  expect(range).toBe(sceneOf(a, desktop).range);
  expect(deriveScene({ ...b, ...size, beside: a.snapshot }).range).toBeGreaterThan(0);
});
