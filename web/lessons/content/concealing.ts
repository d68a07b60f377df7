/** What several lessons conceal. The frames of matrices stay visible; their cells are covered. */
import type { Conceal, Region } from '../format';

const all = (names: readonly string[]): readonly Region[] => names.map((tensor) => ({ tensor }));

/** The attention weights, and the tensors from which they could be worked out. */
export const shares = all(['scores', 'scaled', 'masked', 'attn_weights', 'context']);

/** Everything that a training has learned. */
export const learned: Conceal = {
  tensors: [
    ...all(['W_Q', 'W_K', 'W_V', 'W_O', 'q_packed', 'k_packed', 'v_packed', 'q', 'k', 'v']),
    ...shares,
    ...all(['concat', 'output', 'contributions']),
  ],
  parts: ['learning', 'words', 'labels'],
};
