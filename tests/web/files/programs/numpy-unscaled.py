# Multi-head attention (Vaswani et al. 2017, section 3.2), needs only NumPy.
# 2 split heads; the projection is cut: every head reads the whole input.
# d_model 2, d_k 1, d_v 1; x is (3, 2); self-attention: q, k and v from x.
# Muted heads, counted from 0: 0, 1.
# Numbers are float32, little-endian, in base64. Matrices are (out, in), rows are tokens.
import base64

import numpy as np


def tensor(shape, text):
    return np.frombuffer(base64.b64decode(text), dtype="<f4").reshape(shape)


heads, d_model, d_memory, d_k, d_v = 2, 2, 2, 1, 1
x = tensor((3, 2), """
hb4Fv2S1Uz8IYmY+UJ1aP8G8Zr9DKTY/
""")
memory = x
q_proj_weight = tensor((2, 2), """
OQW8vlf4ob4FTle+ddkZvw==
""")
k_proj_weight = tensor((2, 2), """
Y727vkuWQL5X+Se/tnIMvw==
""")
v_proj_weight = tensor((2, 2), """
jHW7vprvdL1y1Z8+7hf+vg==
""")
out_proj_weight = tensor((2, 2), """
8FoEv6dTxj2oo0G+Brggvw==
""")


def project(rows, weight, width):
    """(tokens, columns) -> (heads, tokens, width)."""
    per_head = weight.reshape(heads, width, -1)
    parts = [rows @ per_head[i].T for i in range(heads)]
    return np.stack(parts)


q = project(x, q_proj_weight, d_k)
k = project(memory, k_proj_weight, d_k)
v = project(memory, v_proj_weight, d_v)

scores = q @ k.transpose(0, 2, 1)
scaled = scores  # no scaling

# mask: allowed[i, j] says whether query i may look at key j.
allowed = np.ones((3, 3), dtype=bool)
allowed[:, [0, 2]] = False  # padding
masked = np.where(allowed, scaled, np.float32(-np.inf))

# softmax over the keys.
exponentials = np.exp(masked - masked.max(axis=-1, keepdims=True))
attn_weights = exponentials / exponentials.sum(axis=-1, keepdims=True)

context = attn_weights @ v
# concat: the heads side by side, (n, heads * d_v).
muted = [0, 1]  # their bands are zeros
bands = [np.zeros_like(context[i]) if i in muted else context[i] for i in range(heads)]
concat = np.concatenate(bands, -1)
output = concat @ out_proj_weight.T

for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
