/** Which tensors a step hides: those that it names, and what follows from a stage that it names. */
import type { Tables } from '../model/tables';
import { hiddenParts, type HiddenPart } from './format';

export interface Concealed {
  readonly tensors: readonly string[];
  readonly parts: readonly HiddenPart[];
}

/** @param names as a step's `hide` has them @param tables of the layer on show */
export function concealedBy(names: readonly string[], tables: Tables): Concealed {
  const order = tables.stages.map(({ id }) => id);
  const first = names
    .filter((name) => name.startsWith('from '))
    .map((name) => order.findIndex((stage) => name === `from ${stage}`))
    .filter((at) => at >= 0);
  const from = Math.min(Infinity, ...first);
  const made = tables.tensors.filter(
    ({ kind, stage }) => kind !== 'parameter' && kind !== 'input' && order.indexOf(stage) >= from,
  );
  // The links between words are drawn from the shares.
  const all = names.includes('links') ? [...names, 'attn_weights'] : names;
  const named = tables.tensors.filter(({ name }) => all.includes(name));
  return {
    tensors: [...new Set([...made, ...named].map(({ name }) => name))],
    parts: hiddenParts.filter((part) => names.includes(part)),
  };
}
