/** What is said of a layer out of a file, in the language on show. */
import { filesText } from '../../text/files';
import type { LayerNote, PlaceWords } from '../../text/types/layer-notes';

/** What makes the numbers other than the model's own: said louder than the rest. */
export const isWarning = ({ kind }: LayerNote) =>
  kind === 'positions' || kind === 'not-applied' || kind === 'config' || kind === 'config-differs';

export const layerNote = (note: LayerNote): string => filesText.layerNotes.layerNote(note);

/** `encoder layer 3, self-attention`; '' where the prefix says nothing. */
export const layerPlace = (place: PlaceWords): string => filesText.layerNotes.layerPlace(place);

/** Tensors of a file that do nothing here. */
export const unusedText = (names: readonly string[]): string =>
  filesText.layerNotes.unusedText(names);

/** Files of a model's folder in which no layer is looked for. */
export const unusedFiles = (names: readonly string[]): string =>
  filesText.layerNotes.unusedFiles(names);
