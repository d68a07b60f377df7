# Multi-head attention (Vaswani et al. 2017, section 3.2), needs only PyTorch.
# 2 split heads; the projection is cut: every head reads the whole input.
# d_model 2, d_k 1, d_v 1; x is (2, 2); self-attention: q, k and v from x.
# Numbers are float32, little-endian, in base64. Matrices are (out, in), rows are tokens.
import base64
import math

import torch


def tensor(shape, text):
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32).reshape(shape)


heads, d_model, d_memory, d_k, d_v = 2, 2, 2, 1, 1
# Not torch.nn.MultiheadAttention, because
# a row that may look at nothing is NaN there.
x = tensor((2, 2), """
hb4Fv2S1Uz8IYmY+UJ1aPw==
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
b_Q = tensor((2,), """
JCgEv1x2jj4=
""")
b_K = tensor((2,), """
WPUDv89X6z4=
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
    """(tokens, columns) -> (heads, tokens, width)."""
    per_head = weight.reshape(heads, width, -1)
    parts = [rows @ per_head[i].T for i in range(heads)]
    return torch.stack(parts) + bias.reshape(heads, 1, width)


q = project(x, q_proj_weight, b_Q, d_k)
k = project(memory, k_proj_weight, b_K, d_k)
v = project(memory, v_proj_weight, b_V, d_v)

scores = q @ k.transpose(1, 2)
scaled = scores / math.sqrt(d_k)

# mask: allowed[i, j] says whether query i may look at key j.
allowed = torch.ones(2, 2, dtype=torch.bool)
allowed &= torch.arange(2)[None, :] <= torch.arange(2)[:, None]
allowed[:, [0]] = False  # padding
masked = scaled.masked_fill(~allowed, -math.inf)

# softmax over the keys.
attn_weights = torch.softmax(masked, dim=-1)
# A row that may look at nothing gives zeros; softmax alone makes it NaN.
attn_weights = attn_weights.masked_fill(~allowed.any(dim=-1, keepdim=True), 0.0)

context = attn_weights @ v
# concat: the heads side by side, (n, heads * d_v).
concat = torch.cat([context[i] for i in range(heads)], -1)
output = concat @ out_proj_weight.T + b_O

for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
