/**
 * Every stage as an equation, in the subset of TeX that ui/inspector/equation.ts can set, and as it is read
 * aloud. After Vaswani et al. 2017, 3.2.
 */
import type { Equation, EquationParts } from '../types/equations';
import type { StageName } from '../../core/types';
import type { State } from '../../state/state';

/** The letters that formulas use for tensors with long names. */
export const letters = {
  A: 'A is the attention',
  s: 's is masked',
  c: 'c is context',
  normed: 'q′ is q_norm',
  normedKeys: 'k′ is k_norm',
  rotated: 'q″ is q_rotated',
} as const;

export function stageEquation(stage: StageName, parts: EquationParts): Equation {
  const { bias, outputProjection, mask, cross } = parts;
  switch (stage) {
    case 'embed':
      if (parts.rows === 'file') return { tex: 'x_{i}', spoken: 'x is given' };
      return { tex: 'x_{i} = token_{i} + position_{i}', spoken: 'x is token plus position' };
    case 'project': {
      const term = (letter: string) => (bias ? ` + b_{${letter}}` : '');
      const of = cross ? 'memory' : 'x';
      return {
        tex: `\\line{q = x W_{Q}${term('Q')}}\\line{k = ${of} W_{K}${term('K')}}\\line{v = ${of} W_{V}${term('V')}}`,
        spoken: `q is x times W Q, k is ${of} times W K, v is ${of} times W V${bias ? ', each plus its bias' : ''}`,
      };
    }
    case 'heads':
      return {
        tex: 'q = [\\, q_{1} | q_{2} | … | q_{h} \\,]',
        spoken: 'the columns of q are those of head 1, head 2, up to head h',
      };
    case 'norm': {
      const columns = parts.qkNorm === 'whole' ? 'h d_{k}' : 'd_{k}';
      return {
        tex: `\\line{q′_{ic} = g_{c} \\frac{q_{ic}}{r_{i}}}\\line{r_{i} = \\sqrt{\\frac{1}{${columns}} \\sum_{c=1}^{${columns}} q_{ic}^{2} + ε}}`,
        spoken:
          'q norm i c is the gain of column c times q i c, over the root mean square of row i, and so for k',
        where: `${letters.normed}, g is g_Q, r the root mean square, and ε a small number, 10⁻⁶ unless the layer’s file has another. The same of k, with g_K.`,
      };
    }
    case 'rotate':
      return {
        tex: '\\line{q″_{ia} = q_{ia} cos θ − q_{ib} sin θ}\\line{q″_{ib} = q_{ib} cos θ + q_{ia} sin θ}',
        spoken:
          'q rotated i a is q i a times the cosine of theta less q i b times its sine; q rotated i b is q i b times the cosine plus q i a times the sine, and so for k',
        where: `${letters.rotated}, a and b are the columns of pair p, and θ is i ÷ rotaryBase^(2p ÷ d_k).`,
      };
    case 'scores': {
      const [q, k] = parts.qkNorm === 'none' ? ['q', 'k'] : ['q′', 'k′'];
      return {
        tex: `scores_{ij} = ${q}_{i} · ${k}_{j} = \\sum_{c=1}^{d_{k}} ${q}_{ic} ${k}_{jc}`,
        spoken: 'score i j is the dot product of query i and key j, a sum over d k products',
        ...(parts.qkNorm === 'none' ? {} : { where: `${letters.normed}, ${letters.normedKeys}.` }),
      };
    }
    case 'scale':
      return scaled(parts.scaling);
    case 'mask':
      return {
        tex: `masked_{ij} = scaled_{ij}${mask === 'own' ? ' + mask_{ij}' : ''}${mask === 'none' ? '' : ' or −∞'}`,
        spoken: `masked is scaled${mask === 'own' ? ' plus the mask’s number' : ''}${mask === 'none' ? ': no mask' : ', or minus infinity where it is not allowed'}`,
      };
    case 'softmax':
      return {
        tex: 'A_{ij} = \\frac{e^{s_{ij}}}{\\sum_{l=1}^{m} e^{s_{il}}}',
        spoken: 'A i j is e to the s i j, over the sum of e to the s i l, for l from 1 to m',
        where: `${letters.A}, ${letters.s}.`,
      };
    case 'weigh':
      return {
        tex: 'context_{i} = \\sum_{j=1}^{m} A_{ij} v_{j}',
        spoken: 'context i is the sum over j of A i j times v j',
        where: `${letters.A}.`,
      };
    case 'concat':
      return {
        tex: 'concat = [\\, context_{1} | … | context_{h} \\,]',
        spoken: 'concat is the contexts of all heads, side by side',
      };
    case 'output':
      return outputProjection
        ? {
            tex: `\\line{output = concat\\,W_{O}${bias ? ' + b_{O}' : ''}}\\line{= \\sum_{i=1}^{h} context_{i} W_{O}^{i}${bias ? ' + b_{O}' : ''}}`,
            spoken: `output is concat times W O: the sum of every head’s context times its rows of W O${bias ? ', plus the bias' : ''}`,
          }
        : { tex: 'output = concat', spoken: 'output is concat' };
  }
}

function scaled(scaling: State['scaling']): Equation {
  if (scaling === 'none') return { tex: 'scaled_{ij} = scores_{ij}', spoken: 'no scaling' };
  const divisor = {
    sqrt_d_k: ['\\sqrt{d_{k}}', 'the square root of d k'],
    sqrt_d_model: ['\\sqrt{d_{model}}', 'the square root of d model'],
  };
  const [tex, spoken] =
    typeof scaling === 'number' ? [String(scaling), String(scaling)] : divisor[scaling];
  return {
    tex: `scaled_{ij} = \\frac{scores_{ij}}{${tex ?? ''}}`,
    spoken: `scaled is scores divided by ${spoken ?? ''}`,
  };
}
