# Multi-head attention (Vaswani et al. 2017, section 3.2), needs only NumPy.
# 2 narrow heads; the input is cut: head i reads its own columns.
# d_model 2, d_k 1, d_v 1; x is (2, 2); cross-attention: q from x, k and v from memory ((3, 2)).
# Numbers are float32, little-endian, in base64. Matrices are (out, in), rows are tokens.
import base64
import math

import numpy as np


def tensor(shape, text):
    return np.frombuffer(base64.b64decode(text), dtype="<f4").reshape(shape)


heads, d_model, d_memory, d_k, d_v = 2, 2, 2, 1, 1
x = tensor((2, 2), """
hb4Fv2S1Uz8IYmY+UJ1aPw==
""")
memory = tensor((3, 2), """
uIsFv+PZfb/Sqs++H5FtP6D83D7i9FM+
""")
q_proj_weight = tensor((2, 1), """
VPMEv24P5b4=
""")
k_proj_weight = tensor((2, 1), """
VPMEv24P5b4=
""")
v_proj_weight = tensor((2, 1), """
vI0EvyQyrb0=
""")
b_Q = tensor((2,), """
JCgEv1x2jj4=
""")
b_K = tensor((2,), """
JCgEv1x2jj4=
""")
b_V = tensor((2,), """
jMIDv6EcJD8=
""")
out_proj_weight = tensor((2, 2), """
8FoEv6dTxj2oo0G+Brggvw==
""")
b_O = tensor((2,), """
v48Dv1qNUj8=
""")


def project(rows, weight, bias, width):
    """(tokens, columns) -> (heads, tokens, width); head i reads its own columns."""
    per_head = weight.reshape(heads, width, -1)
    inputs = per_head.shape[-1]
    parts = [rows[:, i * inputs : (i + 1) * inputs] @ per_head[i].T for i in range(heads)]
    return np.stack(parts) + bias.reshape(heads, 1, width)


# One matrix makes q and k: k_proj_weight is q_proj_weight.
q = project(x, q_proj_weight, b_Q, d_k)
k = project(memory, k_proj_weight, b_K, d_k)
v = project(memory, v_proj_weight, b_V, d_v)

scores = q @ k.transpose(0, 2, 1)
scaled = scores / math.sqrt(d_k)

# mask: allowed[i, j] says whether query i may look at key j.
allowed = np.ones((2, 3), dtype=bool)
allowed &= np.arange(3)[None, :] <= np.arange(2)[:, None]
masked = np.where(allowed, scaled, np.float32(-np.inf))

# softmax over the keys.
exponentials = np.exp(masked - masked.max(axis=-1, keepdims=True))
attn_weights = exponentials / exponentials.sum(axis=-1, keepdims=True)

context = attn_weights @ v
# concat: the heads side by side, (n, heads * d_v).
concat = np.concatenate([context[i] for i in range(heads)], -1)
output = concat @ out_proj_weight.T + b_O

for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
