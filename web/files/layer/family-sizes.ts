/** The sizes of a family's layer, from its shapes and the choices. */
import { filesText } from '../../text/files';
import type { FoundLayer } from '../families/find';
import { cutsOf, type Cut, type Measures } from '../families/measure';
import { FileError } from '../safetensors/file-error';
import type { SettledChoices } from './choices';
import { openHeads, otherHeads } from './open-choice';
import type { LayerSizes } from './shapes';

interface Sized {
  readonly sizes: LayerSizes;
  readonly cut: Cut;
}

/**
 * The cut into heads and the resulting variant: split where the heads' columns add up to d_model, else wide
 * with its own widths.
 * @throws FileError naming a tensor, or the option that is open or wrong
 */
export function familySizes(
  { family, fullName }: FoundLayer,
  measures: Measures,
  choices: SettledChoices,
): Sized {
  const { dModel, dMemory } = measures;
  const out = fullName(family.out.weight);
  const { columns, why } = choices.limits;
  if (dModel > columns) {
    throw new FileError({
      tensor: out,
      ...filesText.fileErrors.tooManyRows(columns, why, dModel),
    });
  }
  if (dMemory > columns) {
    throw new FileError({
      tensor: out,
      ...filesText.fileErrors.tooManyColumns(columns, why, dMemory),
    });
  }
  const cut = cutOf(measures, choices, out);
  const isSplit = cut.heads * cut.dK === dModel && cut.heads * cut.dV === dModel;
  const variant = choices.variant ?? (isSplit ? 'split' : 'wide');
  if (variant === 'narrow' || (variant === 'split' && !isSplit)) {
    const fits = isSplit ? ['split', 'wide'] : ['wide'];
    throw new FileError({
      option: 'variant',
      ...filesText.fileErrors.otherVariant(fits, variant),
    });
  }
  const { heads, dK, dV } = cut;
  const sizes = { dModel, dMemory, heads, variant, dK, dV };
  // Unless fewer heads of k and v are asked for, each is repeated for the query heads that share it.
  return {
    cut,
    sizes: askedKvHeads(choices) === undefined ? sizes : { ...sizes, kvHeads: cut.keyHeads },
  };
}

const askedKvHeads = ({ kvHeads, limits }: SettledChoices) =>
  limits.grouped ? kvHeads : undefined;

function cutOf(measures: Measures, choices: SettledChoices, out: string): Cut {
  const { heads, dK, dV, limits } = choices;
  const kvHeads = askedKvHeads(choices);
  const all = cutsOf(measures);
  if (all.length === 0) {
    const { rowsQ, rowsK, rowsV, columnsO, dModel } = measures;
    const problem = filesText.fileErrors.noCut({ rowsQ, rowsK, rowsV }, [dModel, columnsO]);
    throw new FileError({ tensor: out, ...problem });
  }
  const fitting = all.filter(
    (cut) =>
      (heads === undefined || cut.heads === heads) &&
      (dK === undefined || cut.dK === dK) &&
      (dV === undefined || cut.dV === dV),
  );
  const chosen = fitting.filter(({ keyHeads }) => kvHeads === undefined || keyHeads === kvHeads);
  if (kvHeads !== undefined && fitting.length > 0 && chosen.length === 0) {
    const allowed = [...new Set(fitting.map(({ keyHeads }) => keyHeads))];
    throw new FileError({
      option: 'kvHeads',
      ...filesText.fileErrors.otherKvHeads(allowed, kvHeads),
    });
  }
  const [first, second] = chosen;
  if (first === undefined) {
    if (heads !== undefined) throw otherHeads(heads, all);
    const option = dK === undefined ? 'dV' : 'dK';
    const widths = all.map((cut) => cut[option]);
    throw new FileError({
      option,
      ...filesText.fileErrors.otherWidths(widths, dK ?? dV ?? 0),
    });
  }
  if (second !== undefined) throw openHeads(chosen, limits.heads);
  return first;
}
