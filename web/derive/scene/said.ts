/** Explanations of a matrix's labels: its name, and its shape by the names of its axes. */
import { pageText } from '../../text';
import { axisNames } from './key-heads';
import type { Address, Label } from './scene';
import type { Snapshot } from './snapshot';

export function saidOf(
  snapshot: Snapshot,
  { name, prefix, transposed }: Pick<Address, 'name' | 'prefix' | 'transposed'>,
): { readonly name: string | null; readonly shape: string | null } {
  const axes = axisNames(snapshot, name).slice(prefix.length);
  return {
    name: pageText.terms.meaningOf(pageText.names.tensorTitle(name)),
    shape:
      axes.length === 0 ? null : pageText.terms.shapeMeaning(transposed ? axes.toReversed() : axes),
  };
}

/** The `says` of a label, if it has an explanation. */
export const saying = (says: string | null): Pick<Label, 'says'> => (says === null ? {} : { says });
