#!/usr/bin/env python3
"""Writes models.txt: every number of two small language models, and the gradients of their loss, as
PyTorch and its autograd compute them in float64.

    python3 tests/golden/make_models.py

Needs torch and numpy (Debian: python3-torch). Parameters are float32 numbers of few decimals, drawn
from a seed that is the case's name. Where torch.nn has the whole block (TransformerEncoderLayer), it
must agree to 1e-12.
"""

import math
import sys
import zlib
from pathlib import Path

import numpy
import torch
from torch.nn import functional

sys.dont_write_bytecode = True
from make import TOLERANCE, as_float, as_gradient, float32, tensor_lines  # noqa: E402

SIZES = {"layers": 2, "d_model": 16, "heads": 4, "vocabulary": 29, "context": 9}
CASES = {
    "gpt2": {**SIZES, "kv_heads": 4, "hidden": 24, "norm": "layer", "activation": "gelu-tanh",
             "positions": "learned", "tied": True, "bias": True, "eps": 1e-5},
    "llama": {**SIZES, "kv_heads": 2, "hidden": 20, "norm": "rms", "activation": "silu",
              "positions": "rotary", "rotary_base": 500, "tied": False, "bias": False, "eps": 1e-6},
}
IDS = [3, 28, 0, 3, 17, 5, 11]
POSITION_IDS = list(range(len(IDS)))
TARGETS = [28, 0, 3, 17, 5, 11, 3]


class Model:
    """A model's parameters, and `tensors`: every result by its name, in the order of the forward pass."""

    def __init__(self, name, config):
        self.name, self.config = name, config
        self.generator = torch.Generator().manual_seed(zlib.crc32(name.encode()))
        self.parameters, self.tensors = {}, {}

    def drawn(self, name, shape, size, mean=0.0):
        """The parameter of that name, (in, out) as in x W."""
        if name not in self.parameters:
            numbers = mean + size * torch.randn(shape, generator=self.generator).double()
            self.parameters[name] = float32(numpy.round(numbers.numpy(), 3)).requires_grad_()
        return self.parameters[name]

    def keep(self, name, tensor):
        tensor.retain_grad()
        self.tensors[name] = tensor
        return tensor

    def project(self, prefix, to, which, x, columns):
        W = self.drawn(f"{prefix}W_{which}", (x.shape[-1], columns), x.shape[-1]**-0.5)
        product = x @ W
        if self.config["bias"]:
            product = product + self.drawn(f"{prefix}b_{which}", (columns,), 0.3)
        return self.keep(prefix + to, product)

    def norm(self, prefix, name, x):
        d, eps = self.config["d_model"], self.config["eps"]
        gains = self.drawn(f"{prefix}g_{name}", (d,), 0.5, mean=1.0)
        if self.config["norm"] == "layer":
            bias = self.drawn(f"{prefix}b_{name}", (d,), 0.3)
            return self.keep(prefix + name, functional.layer_norm(x, (d,), gains, bias, eps))
        return self.keep(prefix + name,
                         x * torch.rsqrt(x.pow(2).mean(dim=-1, keepdim=True) + eps) * gains)

    def attention(self, prefix, x):
        d, h, h_kv = (self.config[key] for key in ("d_model", "heads", "kv_heads"))
        d_k, n = d // h, len(x)

        def heads(name, which, count):
            packed = self.project(prefix, f"{name}_packed", which, x, count * d_k)
            return self.keep(prefix + name, packed.view(n, count, d_k).transpose(0, 1))

        q, k, v = heads("q", "Q", h), heads("k", "K", h_kv), heads("v", "V", h_kv)
        if self.config["positions"] == "rotary":
            q, k = self.rotate(prefix + "q_rotated", q), self.rotate(prefix + "k_rotated", k)
        scores = self.keep(prefix + "scores",
                           q @ k.repeat_interleave(h // h_kv, dim=0).transpose(1, 2))
        scaled = self.keep(prefix + "scaled", scores / math.sqrt(d_k))
        forbidden = torch.ones(n, n).triu(1).bool()
        masked = self.keep(prefix + "masked", scaled.masked_fill(forbidden, float("-inf")))
        shares = self.keep(prefix + "attn_weights", torch.softmax(masked, dim=2))
        context = self.keep(prefix + "context", shares @ v.repeat_interleave(h // h_kv, dim=0))
        concat = self.keep(prefix + "concat", context.transpose(0, 1).reshape(n, d))
        return self.project(prefix, "output", "O", concat, d)

    def rotate(self, name, x):
        """As Llama's code: x cos + rotate_half(x) sin."""
        _, n, d_k = x.shape
        speeds = self.config["rotary_base"] ** (-torch.arange(0, d_k, 2).double() / d_k)
        angles = (torch.arange(n).double()[:, None] * speeds).repeat(1, 2)
        first, second = x.chunk(2, dim=2)
        half = torch.cat([-second, first], dim=2)
        return self.keep(name, x * torch.cos(angles) + half * torch.sin(angles))

    def mlp(self, prefix, x):
        hidden = self.config["hidden"]
        if self.config["activation"] == "silu":
            gate = self.project(prefix, "gate", "gate", x, hidden)
            up = self.project(prefix, "up", "up", x, hidden)
            activated = self.keep(prefix + "activated", functional.silu(gate))
            inner = self.keep(prefix + "gated", activated * up)
        else:
            up = self.project(prefix, "up", "up", x, hidden)
            inner = self.keep(prefix + "activated", functional.gelu(up, approximate="tanh"))
        return self.project(prefix, "down", "down", inner, self.config["d_model"])

    def block(self, prefix, x):
        read = self.norm(prefix, "attn_norm", x)
        stream = self.keep(prefix + "attn_residual", x + self.attention(prefix, read))
        inner = self.norm(prefix, "mlp_norm", stream)
        return self.keep(prefix + "residual", stream + self.mlp(prefix, inner))

    def loss(self, ids, targets):
        d, words = self.config["d_model"], self.config["vocabulary"]
        table = self.drawn("token_embedding", (words, d), 0.7)
        tokens = functional.embedding(torch.tensor(ids), table)
        if self.config["positions"] == "learned":
            places = self.drawn("position_embedding", (self.config["context"], d), 0.5)
            positions = self.keep("positions",
                                  functional.embedding(torch.arange(len(ids)), places))
            stream = self.keep("x", self.keep("tokens", tokens) + positions)
        else:
            stream = self.keep("x", tokens)
        for layer in range(self.config["layers"]):
            prefix, before = f"blocks.{layer}.", stream
            stream = self.block(prefix, stream)
            if self.config["norm"] == "layer":
                self.check(prefix, before, stream)
        stream = self.norm("", "final_norm", stream)
        if not self.config["tied"]:
            table = self.drawn("unembedding", (words, d), 0.5)
        logits = self.keep("logits", stream @ table.T)
        self.keep("next_word", torch.softmax(logits, dim=1))
        losses = functional.cross_entropy(logits, torch.tensor(targets), reduction="none")
        return self.keep("loss", self.keep("losses", losses).mean().reshape(1))

    def check(self, prefix, x, output):
        """Compares a block with torch.nn's."""
        layer = torch.nn.TransformerEncoderLayer(
            self.config["d_model"], self.config["heads"], self.config["hidden"], dropout=0.0,
            activation=lambda up: functional.gelu(up, approximate="tanh"), norm_first=True,
            layer_norm_eps=self.config["eps"]).double()
        own = {name[len(prefix):]: value.detach() for name, value in self.parameters.items()
               if name.startswith(prefix)}
        layer.load_state_dict({
            "self_attn.in_proj_weight": torch.cat([own["W_Q"], own["W_K"], own["W_V"]], dim=1).T,
            "self_attn.in_proj_bias": torch.cat([own["b_Q"], own["b_K"], own["b_V"]]),
            "self_attn.out_proj.weight": own["W_O"].T, "self_attn.out_proj.bias": own["b_O"],
            "linear1.weight": own["W_up"].T, "linear1.bias": own["b_up"],
            "linear2.weight": own["W_down"].T, "linear2.bias": own["b_down"],
            "norm1.weight": own["g_attn_norm"], "norm1.bias": own["b_attn_norm"],
            "norm2.weight": own["g_mlp_norm"], "norm2.bias": own["b_mlp_norm"]})
        with torch.no_grad():
            forbidden = torch.ones(len(x), len(x)).triu(1).bool()
            torch.testing.assert_close(layer(x.detach(), src_mask=forbidden), output.detach(),
                                       rtol=TOLERANCE, atol=TOLERANCE)


def case_lines(model):
    yield f"case {model.name}"
    for key, value in model.config.items():
        yield f"option {key} {int(value) if isinstance(value, bool) else value}"
    yield from tensor_lines("ids", torch.tensor(IDS).double(), as_float)
    if model.config["positions"] == "learned":
        yield from tensor_lines("position_ids", torch.tensor(POSITION_IDS).double(), as_float)
    yield from tensor_lines("targets", torch.tensor(TARGETS).double(), as_float)
    for name, tensor in model.parameters.items():
        yield from tensor_lines(name, tensor.detach(), as_float)
    for name, tensor in model.tensors.items():
        yield from tensor_lines(name, tensor.detach(), as_gradient)
    for name, tensor in {**model.parameters, **model.tensors}.items():
        # The loss's gradient goes to the logits, not through the shares.
        if tensor.grad is not None:
            yield from tensor_lines(f"grad.{name}", tensor.grad, as_gradient)


def main():
    torch.set_num_threads(1)
    lines = ["# PyTorch's numbers, written by make_models.py: see README.md."]
    for name, config in CASES.items():
        model = Model(name, config)
        model.loss(IDS, TARGETS).backward()
        lines += case_lines(model)
    path = Path(__file__).with_name("models.txt")
    path.write_text("\n".join([*lines, ""]))
    print(f"{path.name}: {path.stat().st_size} bytes; torch {torch.__version__}")


if __name__ == "__main__":
    main()
