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
VPOEvm4PZb5TPhi+c5PZvgRfXD4ZebE+aWnUvoTxXj4Z78q+25GSvmpOkz4wAmu+/BIQvhNeFL52Q5Y8jDMRPojAhL78LQi+
FI3tvqSfxr61VfK9OjTBPZ13hDyFFQk+2BzmPe5Par7cYoS+mx7pPqzEJ77MtEW+55Z8PjHCyL68jYS+JDItvQIKYj7Vq7O+
XVrnvvi9Ib5d+OQ+FeZMPXsCwr4nfC++vtdHPp18Dz5cdj++hAt3vq8y8z5dh5c9
"""),
    "in_proj_bias": tensor((12,), """
JCgEv1x2jj7V1lG/N8QNv1j1A7/PV+s+QLsMP8+g9b6MwgO/oRwkP1OVpb0xuc++
"""),
    "out_proj.weight": tensor((4, 4), """
8FoEv6dTxj2oo0G+Brggv2jB2z4HC1K/Alt5vumJir2p54Q+v1BpvmfFM7/8Q7O+DCjXvh4xFL8V5he/IHprvw==
"""),
    "out_proj.bias": tensor((4,), """
v48Dv1qNUj+VIDa/ktGpvg==
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
