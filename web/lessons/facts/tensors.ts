/** Facts about all numbers of a tensor, of a part of it, or of a row. */
import { differentHeads } from '../../derive/compare/difference';
import { lessonsText } from '../../text/lessons';
import { both, isAttention, ofCell, ofMatrix, type Offers } from './offers';
import {
  largestApart,
  largestIndex,
  largestMagnitude,
  mirrored,
  pairsOf,
  part,
  relativeApart,
  type Pairs,
} from './part';
import { number, numbers, place, refuse, text } from './row';
import { scorerParameters, tensorNamed } from './tensor-named';

/** About the numbers whose first indices are `within`. */
const ofPart = (says: string, of: (numbers: Float32Array) => number, offers?: Offers) =>
  number({
    takes: ['tensor', 'within'],
    says,
    ...(offers ? { offers } : {}),
    read: ({ tensor, within }, { snapshot }) => of(part(tensorNamed(snapshot, tensor), within)),
  });

const ofRow = (says: string, of: (numbers: Float32Array) => number, offers?: Offers) =>
  number({
    takes: ['tensor', 'row'],
    says,
    ...(offers ? { offers } : {}),
    read: ({ tensor, row }, { snapshot }) => of(part(tensorNamed(snapshot, tensor), row)),
  });

/** About a tensor and the same tensor of another layer. */
const ofTwoLayers = (says: string, of: (pairs: Pairs) => number) =>
  number({
    takes: ['tensor', 'other'],
    says,
    read: ({ tensor }, { snapshot, other }) =>
      of(
        pairsOf(
          tensor,
          tensorNamed(snapshot, tensor),
          other?.tensor(tensor) ?? refuse(lessonsText.factRefusals.noOtherLayer),
        ),
      ),
  });

/** How many entries exceed half of the largest magnitude. */
function width(row: Float32Array): number {
  const most = largestMagnitude(row);
  return row.filter((each) => Math.abs(each) > most / 2).length;
}

export const tensors = {
  nonzero: ofPart(
    'how many entries are not zero',
    (entries) => entries.filter((each) => each !== 0).length,
    ofMatrix(({ tensor, title }) => [
      { label: ({ matrix }) => matrix.nonzero(title), takes: { tensor, within: [] } },
    ]),
  ),
  blocked: ofPart(
    'how many entries are −∞',
    (entries) => entries.filter((each) => each === -Infinity).length,
    ofCell(({ tensor, index }) => [
      isAttention(tensor)
        ? {
            label: ({ cell }) => cell.blocked,
            takes: { tensor, within: index.slice(0, 1) },
          }
        : null,
    ]),
  ),
  largest: ofPart(
    'the largest entry',
    (entries) => entries.reduce((most, each) => Math.max(most, each), -Infinity),
    both(
      ofCell(({ tensor, row }) => [
        { label: ({ cell }) => cell.largest, takes: { tensor, within: row } },
      ]),
      ofMatrix(({ tensor, title }) => [
        { label: ({ matrix }) => matrix.largest(title), takes: { tensor, within: [] } },
      ]),
    ),
  ),
  'largest.magnitude': ofPart('the largest entry, whatever its sign', largestMagnitude),
  'largest.place': place({
    takes: ['tensor', 'within'],
    says: 'where the largest entry is',
    offers: both(
      ofCell(({ tensor, row, head }) => [
        { label: ({ cell }) => cell.largestInRow, takes: { tensor, within: row } },
        head ? { label: ({ cell }) => cell.largestInHead, takes: { tensor, within: head } } : null,
      ]),
      ofMatrix(({ tensor, title }) => [
        { label: ({ matrix }) => matrix.largestPlace(title), takes: { tensor, within: [] } },
      ]),
    ),
    read: ({ tensor, within }, { snapshot }) => ({
      tensor,
      index: largestIndex(tensorNamed(snapshot, tensor), within),
    }),
  }),
  'row.sum': ofRow(
    'the sum of a row',
    (row) => row.reduce((sum, each) => sum + each, 0),
    ofCell(({ tensor, row }) => [{ label: ({ cell }) => cell.sum, takes: { tensor, row } }]),
  ),
  'row.width': ofRow('how many of a row’s entries are above half of its largest', width),
  row: numbers({
    takes: ['tensor', 'row'],
    says: 'a row of a tensor',
    offers: ofCell(({ tensor, row }) => [
      { label: ({ cell }) => cell.row, takes: { tensor, row } },
    ]),
    read: ({ tensor, row }, { snapshot }) => [...part(tensorNamed(snapshot, tensor), row)],
  }),
  shape: text({
    takes: ['tensor'],
    says: 'a tensor’s shape, as [10, 16]',
    offers: ofMatrix(({ tensor, title }) => [
      { label: ({ matrix }) => matrix.shape(title), takes: { tensor } },
    ]),
    read: ({ tensor }, { snapshot }) => `[${snapshot.shape(tensor).join(', ')}]`,
  }),
  length: number({
    takes: ['tensor', 'nth'],
    says: 'how long an axis of a tensor is',
    read: ({ tensor, nth }, { snapshot }) =>
      tensorNamed(snapshot, tensor).shape[nth] ??
      refuse(lessonsText.factRefusals.noAxis(nth, tensor)),
  }),
  'different-heads': number({
    takes: ['tensor'],
    says: 'how many heads of a tensor are different from all before',
    offers: ofMatrix(({ tensor, title, head }) => [
      head ? { label: ({ matrix }) => matrix.differentHeads(title), takes: { tensor } } : null,
    ]),
    read: ({ tensor }, { snapshot }) => differentHeads(tensorNamed(snapshot, tensor)),
  }),
  apart: number({
    takes: ['tensor', 'than'],
    says: 'the largest difference to another tensor of the same layer',
    read: ({ tensor, than }, { snapshot }) =>
      largestApart(pairsOf(tensor, tensorNamed(snapshot, tensor), tensorNamed(snapshot, than))),
  }),
  mirror: number({
    takes: ['tensor', 'within'],
    says: 'the largest difference between a square matrix and its mirror image',
    read: ({ tensor, within }, { snapshot }) =>
      largestApart(mirrored(tensor, tensorNamed(snapshot, tensor), within)),
  }),
  difference: ofTwoLayers('the largest difference to another layer, entry by entry', largestApart),
  'difference.relative': ofTwoLayers(
    '‖a − b‖ / ‖b‖, a this layer’s tensor and b another’s',
    relativeApart,
  ),
  'scorer.parameters': number({
    takes: ['tensor'],
    says: 'parameters of an older scorer, as score.additive',
    read: ({ tensor }, { snapshot }) => scorerParameters(snapshot, tensor),
  }),
};
