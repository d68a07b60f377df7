/**
 * The backward pass of every stage as an equation, where c is a head’s context and A the attention, and as it
 * is read aloud.
 */
import type { StageName } from '../../core/types';
import { letters } from './equations';
import type { Equation, EquationParts } from '../types/equations';

const d = (name: string) => `\\frac{∂L}{∂${name}}`;
const say = (name: string) => `the gradient of ${name}`;

export function backEquation(stage: StageName, parts: EquationParts): Equation {
  const { outputProjection, scaling, cross, rows } = parts;
  switch (stage) {
    case 'output':
      return outputProjection
        ? {
            tex: `\\line{${d('concat')} = ${d('output')} W_{O}^{T}}\\line{${d('W_{O}')} = concat^{T} ${d('output')}}`,
            spoken: `${say('concat')} is ${say('output')} times W O transposed; ${say('W O')} is concat transposed times ${say('output')}`,
          }
        : {
            tex: `${d('concat')} = ${d('output')}`,
            spoken: `${say('concat')} is ${say('output')}`,
          };
    case 'concat':
      return {
        tex: `\\line{${d('concat')}}\\line{= [\\, ${d('c_{1}')} | … | ${d('c_{h}')} \\,]}`,
        spoken: `the columns of ${say('concat')} are those of the heads’ contexts`,
        where: `${letters.c}.`,
      };
    case 'weigh':
      return {
        tex: `\\line{${d('A')} = ${d('c')} v^{T}}\\line{${d('v')} = A^{T} ${d('c')}}`,
        spoken: `${say('A')} is ${say('context')} times v transposed; ${say('v')} is A transposed times ${say('context')}`,
        where: `${letters.A}, ${letters.c}.`,
      };
    case 'softmax':
      return {
        tex: `${d('s_{ij}')} = A_{ij} (${d('A_{ij}')} − \\sum_{l=1}^{m} A_{il} ${d('A_{il}')})`,
        spoken: `${say('s i j')} is A i j times the difference of ${say('A i j')} and the sum over l of A i l times ${say('A i l')}`,
        where: `${letters.A}, ${letters.s}.`,
      };
    case 'mask':
      return {
        tex: `${d('scaled_{ij}')} = ${d('masked_{ij}')}${parts.mask === 'none' ? '' : ' or 0'}`,
        spoken: `${say('scaled')} is ${say('masked')}${parts.mask === 'none' ? '' : ', or 0 where it is not allowed'}`,
      };
    case 'scale':
      return {
        tex: `${d('scores_{ij}')} = ${d('scaled_{ij}')}${scaling === 'none' ? '' : ` ÷ ${divisorTex(scaling)}`}`,
        spoken: `${say('scores')} is ${say('scaled')}${scaling === 'none' ? '' : ', divided by the same number'}`,
      };
    case 'scores': {
      const [q, k] = parts.qkNorm === 'none' ? ['q', 'k'] : ['q′', 'k′'];
      return {
        tex: `\\line{${d(q)} = ${d('scores')} ${k}}\\line{${d(k)} = (${d('scores')})^{T} ${q}}`,
        spoken: `${say('q')} is ${say('scores')} times k; ${say('k')} is ${say('scores')} transposed times q`,
        ...(parts.qkNorm === 'none' ? {} : { where: `${letters.normed}, ${letters.normedKeys}.` }),
      };
    }
    case 'rotate':
      return {
        tex: `\\line{${d('q_{ia}')} = ${d('q″_{ia}')} cos θ + ${d('q″_{ib}')} sin θ}\\line{${d('q_{ib}')} = ${d('q″_{ib}')} cos θ − ${d('q″_{ia}')} sin θ}`,
        spoken: `${say('q i a')} is ${say('q rotated i a')} times the cosine of theta plus ${say('q rotated i b')} times its sine; ${say('q i b')} is ${say('q rotated i b')} times the cosine less ${say('q rotated i a')} times the sine`,
        where: `${letters.rotated}, a and b are the columns of a pair, and θ the angle by which it was turned.`,
      };
    case 'norm': {
      const columns = parts.qkNorm === 'whole' ? 'h d_{k}' : 'd_{k}';
      return {
        tex: `${d('q_{ic}')} = \\frac{1}{r_{i}} (g_{c} ${d('q′_{ic}')} − u_{ic} \\frac{1}{${columns}} \\sum_{l=1}^{${columns}} u_{il} g_{l} ${d('q′_{il}')})`,
        spoken: `${say('q i c')} is the gain times ${say('q norm i c')}, less u i c times the row’s mean of u times gain times gradient, all over the root mean square of the row`,
        where: `${letters.normed}, g is g_Q, r the root mean square, and u is q ÷ r. The same of k.`,
      };
    }
    case 'heads':
      return {
        tex: `${d('q')} = [\\, ${d('q_{1}')} | … | ${d('q_{h}')} \\,]`,
        spoken: `${say('q')} has the heads’ columns side by side`,
      };
    case 'project': {
      const of = cross ? 'memory' : 'x';
      return {
        tex: `\\line{${d('W_{Q}')} = x^{T} ${d('q')}}\\line{${d('W_{K}')} = ${of}^{T} ${d('k')}}\\line{${d('W_{V}')} = ${of}^{T} ${d('v')}}\\line{${d('x')} = ${d('q')} W_{Q}^{T}${cross ? '' : ' + …'}}`,
        spoken: `${say('W Q')} is x transposed times ${say('q')}, and so for W K and W V with ${of}; ${say('x')} is ${say('q')} times W Q transposed${cross ? '' : ', plus the same for k and v'}`,
      };
    }
    case 'embed':
      if (rows === 'file') return { tex: d('x_{i}'), spoken: say('x') };
      return {
        tex: `${d('token_{i}')} = ${d('position_{i}')} = ${d('x_{i}')}`,
        spoken: `token and position have ${say('x')} each`,
      };
  }
}

const roots = { sqrt_d_k: '\\sqrt{d_{k}}', sqrt_d_model: '\\sqrt{d_{model}}', none: '1' } as const;
const divisorTex = (scaling: EquationParts['scaling']) =>
  typeof scaling === 'number' ? String(scaling) : roots[scaling];
