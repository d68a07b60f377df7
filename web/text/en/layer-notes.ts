/** Notes on a layer from a file besides its sizes: what was filled in, repeated, or is not done here. */
import type { PositionKind, LayerNote, Alike, PlaceWords } from '../types/layer-notes';
import { ownMaskText } from './own-mask';
import { shownList } from './shown';

const positionText: Readonly<Record<PositionKind, string>> = {
  rotary: 'turns q and k by their tokens’ positions (rotary)',
  alibi: 'adds to each score by the distance of its tokens (ALiBi)',
  relative: 'adds a learned number to each score by the distance of its tokens',
};

const countNames: Readonly<Record<Extract<LayerNote, { kind: 'config-differs' }>['what'], string>> =
  {
    heads: 'heads',
    keyHeads: 'heads of keys and values',
    dK: 'd_k',
  };

function alikeText({ title, positions, scaling, byHead }: Alike): string {
  const does = [
    positions ? positionText[positions] : '',
    scaling === 'none' ? 'does not divide the scores' : '',
    byHead ? 'has q, k and v head by head' : '',
  ].filter((text) => text !== '');
  return `${title} ${does.join(' and ')}`;
}

export function layerNote(note: LayerNote): string {
  switch (note.kind) {
    case 'zero-bias':
      return `The file has no ${shownList(note.names)}: zeros stand for it.`;
    case 'repeated': {
      const { heads, keyHeads } = note;
      const count = `${keyHeads} ${keyHeads === 1 ? 'head' : 'heads'}`;
      return `Keys and values have ${count}, each shared by ${heads / keyHeads} of the ${heads} query heads: W_K and W_V are repeated.`;
    }
    case 'order':
      return `q, k and v lie in one tensor head by head, as in ${note.family}.`;
    case 'scaling':
      return `Scores are not divided, as in ${note.family}.`;
    case 'causal':
      if (note.by === 'config')
        return 'config.json sets is_decoder: no token of self-attention sees later ones, so choose the mask causal for the model’s own numbers.';
      return `In ${note.family} no token sees later ones, and the file does not say so: choose the mask causal for the model’s own numbers.`;
    case 'own-mask':
      return `The mask comes from the file: it ${ownMaskText(note)}.`;
    case 'norm':
      return `q and k are normalised: the file keeps their gains as ${note.gains === 'w' ? 'they are' : '1 + w'}, and ε is ${note.epsilon ?? '1e-6, as nothing says another'}.`;
    case 'positions':
      return `Not the model’s own numbers: ${note.family} ${positionText[note.positions]}, and this is not done here.`;
    case 'not-applied':
      return `Not the model’s own numbers, perhaps: the layer has ${shownList(note.names)}, which is not used here.`;
    case 'tokens': {
      const { key, names, of, rows } = note;
      if (rows === 0) return `${key} is not used: the file has no ${of}.`;
      const got = names === null ? 'is not a list of names' : `has ${names}`;
      return `${key} ${got}, and ${of} has ${rows} ${rows === 1 ? 'row' : 'rows'}: it is not used.`;
    }
    case 'alike': {
      const titles = note.families.map(({ title }) => title).join(' and ');
      const texts = note.families.map(alikeText).join(', ');
      const have = note.families.length > 1 ? 'have' : 'has';
      return `${titles} ${have} the same names: ${texts}. The file does not say whether it is one: this is not done here.`;
    }
    case 'config-differs':
      return `config.json says ${note.said} as ${countNames[note.what]}, and this layer has ${note.taken}: is it another model’s?`;
    case 'config':
      return `Not the model’s own numbers: config.json sets ${shownList(note.names)}, which is not followed here.`;
  }
}

/** Tensors of a file that are not used here. */
export const unusedText = (names: readonly string[]) => `Not used here: ${shownList(names)}.`;

/** Files of a model's folder that are not read. */
export const unusedFiles = (names: readonly string[]) =>
  `Not read: ${shownList(names)}. Layers are in safetensors files, their index and a config.json.`;

/** `encoder layer 3, self-attention`; '' if the prefix tells nothing. */
export function layerPlace({ layer, stack, attention }: PlaceWords): string {
  const where = [stack, layer === null ? '' : `layer ${layer + 1}`].filter((text) => text !== '');
  const kind = attention === '' ? '' : `${attention}-attention`;
  return [where.join(' '), kind].filter((text) => text !== '').join(', ');
}
