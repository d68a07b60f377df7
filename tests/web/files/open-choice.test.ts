/** Open questions of a file list every possible answer; missing tensors are filled in, with a message. */
import { describe, expect, it } from 'vitest';
import { layerFromTensors } from '../../../web/files';
import { entryOf, refusalOf, throughFile } from '../support/files';

/** PyTorch's four tensors, d_model 16. */
const four = [
  entryOf('in_proj_weight', 48, 16),
  entryOf('in_proj_bias', 48),
  entryOf('out_proj.weight', 16, 16),
  entryOf('out_proj.bias', 16),
];
const without = (name: string) => four.filter((entry) => entry.name !== name);

describe('a layer in PyTorch’s names', () => {
  it('leaves open what neither the file nor the caller says, with all that fits', () => {
    const refused = refusalOf(() => layerFromTensors(throughFile(four)));
    expect(refused).toMatchObject({
      option: 'heads',
      message: 'heads: a head count (1, 2, 4, 8, 16) needed, the file does not say',
    });
    const answers = [1, 2, 4, 8, 16].map((heads) => ({ heads, dK: 16 / heads, dV: 16 / heads }));
    expect(refused.answers).toEqual(answers);
    for (const answer of answers) {
      expect(layerFromTensors(throughFile(four), answer).config.heads).toBe(answer.heads);
    }
    expect(layerFromTensors(throughFile(four), { dK: 4 }).config.heads).toBe(4);
  });

  it('takes shapes that are not split’s for no split layer', () => {
    const wide = [entryOf('in_proj_weight', 48, 8), entryOf('out_proj.weight', 8, 16)];
    const refused = refusalOf(() => layerFromTensors(throughFile(wide)));
    expect(refused.message).toBe(
      'variant: the variant needed, the file does not say; by its shapes it may be wide with 2 heads of d_k 8, wide with 1 head of d_k 16, wide with 4 heads of d_k 4, wide with 8 heads of d_k 2 and 1 more',
    );
    expect(refused.answers[0]).toEqual({ variant: 'wide', heads: 2, dK: 8, dV: 8 });
    expect(layerFromTensors(throughFile(wide), refused.answers[0]).config).toMatchObject({
      variant: 'wide',
      heads: 2,
    });
    const narrow = [entryOf('in_proj_weight', 24, 2), entryOf('out_proj.weight', 8, 8)];
    const [answer] = refusalOf(() => layerFromTensors(throughFile(narrow))).answers;
    expect(layerFromTensors(throughFile(narrow), answer).config.variant).toBe('narrow');
    // No variant fits this head count, so the file counts as a split layer with a wrong shape.
    expect(refusalOf(() => layerFromTensors(throughFile(narrow), { heads: 2 })).message).toContain(
      'in_proj_weight: (24, 8) needed for d_model 8 with 2 split heads, the file has (24, 2)',
    );
  });

  it('has zeros for a bias that is missing beside another, and says so', () => {
    for (const missing of ['in_proj_bias', 'out_proj.bias'] as const) {
      const { config, parameters, notes } = layerFromTensors(throughFile(without(missing)), {
        heads: 4,
      });
      expect(config.bias).toBe(true);
      expect(parameters[missing]?.every((value) => value === 0)).toBe(true);
      expect(notes).toEqual([{ kind: 'zero-bias', names: [missing] }]);
    }
  });
});
