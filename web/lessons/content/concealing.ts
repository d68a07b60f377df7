/** What several lessons conceal. The frames of the picture stay in sight; their cells are covered. */
import type { Conceal, Region } from '../format';

const all = (names: readonly string[]): readonly Region[] => names.map((tensor) => ({ tensor }));

/** Who looks at whom, and what that could be worked out from. */
export const shares = all(['scores', 'scaled', 'masked', 'attn_weights', 'context']);

/** All that a training has learned. */
export const learned: Conceal = {
  tensors: [
    ...all(['W_Q', 'W_K', 'W_V', 'W_O', 'q_packed', 'k_packed', 'v_packed', 'q', 'k', 'v']),
    ...shares,
    ...all(['concat', 'output', 'contributions']),
  ],
  parts: ['learning', 'words', 'labels'],
};
