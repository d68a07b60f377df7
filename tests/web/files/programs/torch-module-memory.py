# Multi-head attention (Vaswani et al. 2017, section 3.2), needs only PyTorch.
# 2 split heads; the projection is cut: every head reads the whole input.
# d_model 2, d_k 1, d_v 1; x is (2, 2); cross-attention: q from x, k and v from memory ((3, 4)).
# Numbers are float32, little-endian, in base64. Matrices are (out, in), rows are tokens.
import base64

import torch


def tensor(shape, text):
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32).reshape(shape)


heads, d_model, d_memory, d_k, d_v = 2, 2, 4, 1, 1
x = tensor((2, 2), """
hb4Fv2S1Uz8IYmY+UJ1aPw==
""")
memory = tensor((3, 4), """
uIsFv+PZfb/Sqs++H5FtP6D83D7i9FM+74MVP8FCcD/itx4+hc9qvxV3Fr4yYBG/
""")

layer = torch.nn.MultiheadAttention(
    d_model, heads, bias=True, kdim=d_memory, vdim=d_memory,
    batch_first=True,
)
layer.load_state_dict({
    "q_proj_weight": tensor((2, 2), """
OQW8vlf4ob4FTle+ddkZvw==
"""),
    "k_proj_weight": tensor((2, 4), """
iMCEvvwtCL4Uje2+pJ/GvrVV8r06NME9nXeEPIUVCT4=
"""),
    "v_proj_weight": tensor((2, 4), """
vI2EviQyLb0CCmI+1auzvl1a5774vSG+XfjkPhXmTD0=
"""),
    "in_proj_bias": tensor((6,), """
JCgEv1x2jj5Y9QO/z1frPozCA7+hHCQ/
"""),
    "out_proj.weight": tensor((2, 2), """
8FoEv6dTxj2oo0G+Brggvw==
"""),
    "out_proj.bias": tensor((2,), """
v48Dv1qNUj8=
"""),
})

# True: query i may not look at key j; the key is padding.
attn_mask = torch.arange(3)[None, :] == torch.arange(2)[:, None]
key_padding_mask = None
with torch.no_grad():
    output, attn_weights = layer(
        x, memory, memory, key_padding_mask=key_padding_mask, attn_mask=attn_mask,
        need_weights=True, average_attn_weights=False,
    )

for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
