# Multi-head attention (Vaswani et al. 2017, section 3.2), needs only PyTorch.
# 2 split heads; the projection is cut: every head reads the whole input.
# d_model 4, d_k 2, d_v 2; x is (2, 4); self-attention: q, k and v from x.
# Numbers are float32, little-endian, in base64. Matrices are (out, in), rows are tokens.
import base64

import torch


def tensor(shape, text):
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32).reshape(shape)


heads, d_model, d_memory, d_k, d_v = 2, 4, 4, 2, 2
x = tensor((2, 4), """
hb4Fv2S1Uz8IYmY+UJ1aP8G8Zr9DKTY/6FmOvj/PZL8=
""")
memory = x

layer = torch.nn.MultiheadAttention(
    d_model, heads, bias=True, kdim=d_memory, vdim=d_memory,
    batch_first=True,
)
layer.load_state_dict({
    "in_proj_weight": tensor((12, 4), """
Te+GvundBb6/AIs768xRPiUf5r77nAW+u62MPv0lZj0zjve+hJYOPryJf75o+J69yLu5PZKCrD4hpIe+cTH2PoG8hr7Y8SO9
6EGfvom0dz7XN14+iPrDvmKhlr4DlOK8yIHOPEtqST64E1E+Zx7JvmhYij0115M+KOcVvTNUWb21iYa+85NPPS1Qvz4Uzo4+
D6TuvW3Zuj4BHww+AF3kvZSh7r4JH4I+aSevvk2BlT4Q6jU9sld2Pq5URD6CedM+
"""),
    "in_proj_bias": tensor((12,), """
6VYGv2/GkD4UEu8948EhP/NtZr+LtWY+nD9dv38KyL7apa497IgfP0SdZD787z29
"""),
    "out_proj.weight": tensor((4, 4), """
HSSGvuKnbT6oi4O+srW0PjuaXT5P/Q6+tLmOuj/zjr71tOW+0PK8PvWJ3r5MP62+CG70ukGqEz4xB7S+k8GwPg==
"""),
    "out_proj.bias": tensor((4,), """
UfEFv6pEJT9tBls/galHPw==
"""),
})

# True: query i may not look at key j; the key is padding.
attn_mask = None
key_padding_mask = None
with torch.no_grad():
    output, attn_weights = layer(
        x, memory, memory, key_padding_mask=key_padding_mask, attn_mask=attn_mask,
        need_weights=True, average_attn_weights=False,
    )

for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
