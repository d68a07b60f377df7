/** The notes on a layer from a file, in the language on show. */
import { filesText } from '../../text/files';
import type { LayerNote, PlaceWords } from '../../text/types/layer-notes';

/** Whether a note makes the numbers differ from the model's own: shown as a warning. */
export const isWarning = ({ kind }: LayerNote) =>
  kind === 'positions' || kind === 'not-applied' || kind === 'config' || kind === 'config-differs';

export const layerNote = (note: LayerNote): string => filesText.layerNotes.layerNote(note);

/** For example `encoder layer 3, self-attention`; '' where the prefix does not tell. */
export const layerPlace = (place: PlaceWords): string => filesText.layerNotes.layerPlace(place);

/** Tensors of a file that are not used. */
export const unusedText = (names: readonly string[]): string =>
  filesText.layerNotes.unusedText(names);

/** Files of a model's folder that are not searched for layers. */
export const unusedFiles = (names: readonly string[]): string =>
  filesText.layerNotes.unusedFiles(names);
