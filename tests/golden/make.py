#!/usr/bin/env python3
"""Writes pytorch.txt, every stage of the layer as PyTorch computes it in float64, and
pytorch-gradients.txt, the gradients of a loss as its autograd computes them.

    python3 tests/golden/make.py

Needs torch and numpy (Debian: python3-torch). Inputs and parameters are float32 numbers of few
decimals, drawn from a seed that is the case's name; all arithmetic is in float64. Whatever
torch.nn.MultiheadAttention can do is computed by it, too, and must agree to 1e-12.
"""

import copy
import math
import sys
import zlib
from pathlib import Path

import numpy
import torch

sys.dont_write_bytecode = True
from cases import CASES  # noqa: E402

TOLERANCE = 1e-12


class Layer:
    """A configuration with every default filled in, its inputs and its parameters."""

    def __init__(self, name, config, n, m, stages, padding=(), size=1.0, ones=False, decimals=3,
                 x=None, unit=False):
        self.name, self.config, self.n, self.m = name, config, n, m
        self.stages, self.padding, self.unit = stages, list(padding), unit
        self.decimals, self.large = decimals, config["d_model"] > 32
        self.d, self.h = config["d_model"], config["heads"]
        self.variant = config.get("variant", "split")
        self.mask = config.get("mask", "none")
        self.bias = config.get("bias", True)
        self.wide, self.narrow = self.variant == "wide", self.variant == "narrow"
        width = self.d if self.wide else self.d // self.h
        self.d_k, self.d_v = config.get("d_k", width), config.get("d_v", width)
        self.d_memory = config.get("d_memory", self.d)
        self.h_kv = config.get("kv_heads", self.h)
        self.norm = config.get("qk_norm", "none")
        self.rotary = config.get("rotary", "none")
        self.sink = config["sink_score"] if config.get("sink") == "free" else None
        away = torch.arange(n).double()[:, None] - torch.arange(n if m is None else m)
        self.alibi = None
        if config.get("alibi", False):
            self.alibi = -torch.tensor(slopes(self.h)).double()[:, None, None] * away.abs()
        self.inputs = self.d // self.h if self.narrow else self.d
        self.memory_inputs = self.d_memory // self.h if self.narrow else self.d_memory
        self.draw(size, ones, decimals, x)

    def draw(self, size, ones, decimals, x):
        generator = torch.Generator().manual_seed(zlib.crc32(self.name.encode()))

        def numbers(rows, cols, scale):
            drawn = torch.randn(rows, cols, generator=generator, dtype=torch.float64) * scale
            return float32(numpy.round(drawn.numpy(), decimals))

        def weight(rows, cols):
            return torch.ones(rows, cols).double() if ones else numbers(rows, cols, cols**-0.5)

        h, d_k, d_v = self.h, self.d_k, self.d_v
        self.x = numbers(self.n, self.d, size) if x is None else float32(numpy.array(x))
        self.memory = None if self.m is None else numbers(self.m, self.d_memory, size)
        self.w_q = weight(h * d_k, self.inputs)
        self.w_k = weight(self.h_kv * d_k, self.memory_inputs)
        self.w_v = weight(self.h_kv * d_v, self.memory_inputs)
        self.w_o = weight(self.d, h * d_v)
        scale = 0.5 if self.bias else 0.0
        self.b_q, self.b_k, self.b_v, self.b_o = (
            numbers(1, count, scale)[0]
            for count in (h * d_k, self.h_kv * d_k, self.h_kv * d_v, self.d))
        self.g_q = self.g_k = None
        if self.norm != "none":
            whole = self.norm == "whole"
            # Gains around one, some of them negative.
            self.g_q, self.g_k = (
                float32(numpy.round(1 + numbers(1, heads * d_k if whole else d_k, 1.0)[0].numpy(),
                                    decimals))
                for heads in (h, self.h_kv))
        self.hold()

    def hold(self):
        """Gives the parameters that the configuration holds their values."""
        if self.config.get("shared_heads", False):
            for name in ("w_q", "w_k", "w_v", "b_q", "b_k", "b_v"):
                tensor = getattr(self, name)
                bands = tensor.view(self.h, -1)
                # Not in place, so that gradients reach the first band.
                setattr(self, name, bands[:1].expand_as(bands).reshape(tensor.shape))
        if self.config.get("shared_qk", False):
            self.w_k, self.b_k = self.w_q.clone(), self.b_q.clone()
            if self.g_q is not None:
                self.g_k = self.g_q.clone()
        if not self.config.get("value_projection", True):
            eye = torch.eye(self.d_memory if not self.narrow else self.memory_inputs).double()
            bands = [eye[i * self.d_v:(i + 1) * self.d_v] if self.variant == "split"
                     else eye[:self.d_v] for i in range(self.h)]
            self.w_v, self.b_v = torch.cat(bands), torch.zeros_like(self.b_v)
        if not self.config.get("output_projection", True):
            assert self.h * self.d_v == self.d
            self.w_o, self.b_o = torch.eye(self.d).double(), torch.zeros_like(self.b_o)

    def divisor(self):
        return {
            "none": 1.0,
            "sqrt_d_k": self.d_k**0.5,
            "sqrt_d_model": self.d**0.5,
            "free": float(numpy.float32(self.config.get("scaling_divisor", 1.0))),
        }[self.config.get("scaling", "sqrt_d_k")]

    def forbidden(self):
        """(n, m), true where query i may not look at key j, padding apart; None for no mask."""
        n, m = self.n, self.m or self.n
        rules = []
        if self.mask == "causal":
            rules.append(torch.ones(n, m).triu(1).bool())
        if self.mask == "no-self":
            rules.append(torch.eye(n, m).bool())
        if "window" in self.config:
            away = torch.arange(n).unsqueeze(1) - torch.arange(m)
            rules.append(away.abs() >= self.config["window"])
        return torch.stack(rules).any(0) if rules else None

    def padded(self):
        if not self.padding:
            return None
        keys = torch.zeros(self.m or self.n).bool()
        keys[self.padding] = True
        return keys

    def is_module(self):
        """Whether torch.nn.MultiheadAttention can be given these parameters."""
        return (self.variant == "split" and self.h_kv == self.h and self.norm == "none"
                and self.rotary == "none" and self.alibi is None and self.sink is None
                and self.config.get("scaling", "sqrt_d_k") == "sqrt_d_k")


def slopes(heads):
    """Of ALiBi, as its authors' code makes them."""
    if math.log2(heads).is_integer():
        first = 2 ** -(2 ** -(math.log2(heads) - 3))
        return [first * first**i for i in range(heads)]
    power = 2 ** math.floor(math.log2(heads))
    return slopes(power) + slopes(2 * power)[0::2][:heads - power]


def float32(array):
    """The nearest float32 numbers, as float64."""
    return torch.from_numpy(numpy.asarray(array).astype(numpy.float32).astype(numpy.float64))


def empty_rows(layer):
    """(n), true for a query that may look at nothing; with a sink there is none."""
    if layer.sink is not None:
        return torch.zeros(layer.n).bool()
    empty = torch.zeros(layer.n, layer.m or layer.n).bool()
    for forbidden in (layer.forbidden(), layer.padded()):
        if forbidden is not None:
            empty = empty | forbidden
    return empty.all(dim=1)


def softmax(layer, masked, zeros):
    """Over the keys. In a row that may look at nothing PyTorch's numbers are NaN, also on the way
    back; with `zeros` its attention is 0, and so are its gradients."""
    if layer.sink is not None:
        # As gpt-oss does: one more column, which is dropped.
        sinks = torch.full((*masked.shape[:2], 1), layer.sink).double()
        return torch.softmax(torch.cat([masked, sinks], dim=2), dim=2)[:, :, :-1]
    empty = empty_rows(layer)[:, None]
    if not zeros or not empty.any():
        return torch.softmax(masked, dim=2)
    return torch.softmax(masked.masked_fill(empty, 0.0), dim=2).masked_fill(empty, 0.0)


def rms_norm(layer, apart, gains):
    """torch.nn.RMSNorm, which PyTorch has from 2.4 on, over one head's columns, or over all heads'
    of a token: apart is (heads, tokens, columns)."""
    if layer.norm == "head":
        return apart * torch.rsqrt(apart.pow(2).mean(dim=2, keepdim=True) + 1e-6) * gains
    heads, _, columns = apart.shape
    size = torch.rsqrt(apart.pow(2).mean(dim=(0, 2), keepdim=True) + 1e-6)
    return apart * size * gains.view(heads, 1, columns)


def rotate(layer, apart):
    """Pairs of columns turned by their positions, as complex numbers; apart is (heads, tokens,
    columns). As in RoFormer; Llama's code pairs halves."""
    _, tokens, columns = apart.shape
    pairs = torch.arange(columns // 2).double()
    speeds = layer.config.get("rotary_base", 10000.0) ** (-2 * pairs / columns)
    turns = torch.polar(torch.ones(1).double(), torch.arange(tokens).double()[:, None] * speeds)
    by_halves = layer.rotary == "halves"
    first, second = apart.chunk(2, dim=2) if by_halves else (apart[:, :, 0::2], apart[:, :, 1::2])
    turned = torch.view_as_real(torch.complex(first, second) * turns)
    return (turned.transpose(2, 3) if by_halves else turned).reshape(apart.shape)


def stages(layer, zeros=False):
    """Every stage, head by head, from the formulas."""
    x = layer.x
    memory = x if layer.memory is None else layer.memory
    q, k, v = [], [], []
    for i in range(layer.h):
        first = i * layer.inputs if layer.narrow else 0
        first_memory = i * layer.memory_inputs if layer.narrow else 0
        x_i = x[:, first:first + layer.inputs]
        memory_i = memory[:, first_memory:first_memory + layer.memory_inputs]
        keys = slice(i * layer.d_k, (i + 1) * layer.d_k)
        values = slice(i * layer.d_v, (i + 1) * layer.d_v)
        q.append(x_i @ layer.w_q[keys].T + layer.b_q[keys])
        if i >= layer.h_kv:
            continue
        k.append(memory_i @ layer.w_k[keys].T + layer.b_k[keys])
        v.append(memory_i @ layer.w_v[values].T + layer.b_v[values])
    q, k, v = torch.stack(q), torch.stack(k), torch.stack(v)
    normed = {}
    if layer.norm != "none":
        normed = {"q_norm": rms_norm(layer, q, layer.g_q), "k_norm": rms_norm(layer, k, layer.g_k)}
    q_scored, k_scored = normed.get("q_norm", q), normed.get("k_norm", k)
    turned = {}
    if layer.rotary != "none":
        q_scored, k_scored = rotate(layer, q_scored), rotate(layer, k_scored)
        turned = {"q_rotated": q_scored, "k_rotated": k_scored}
    # As torch.nn.functional.scaled_dot_product_attention does with enable_gqa.
    group = layer.h // layer.h_kv
    scores = q_scored @ k_scored.repeat_interleave(group, dim=0).transpose(1, 2)
    scaled = scores / layer.divisor()
    masked = scaled if layer.alibi is None else scaled + layer.alibi
    for forbidden in (layer.forbidden(), layer.padded()):
        if forbidden is not None:
            masked = masked.masked_fill(forbidden, float("-inf"))
    attn_weights = softmax(layer, masked, zeros)
    context = attn_weights @ v.repeat_interleave(group, dim=0)
    concat = torch.cat(list(context), dim=1)
    return {"q": q, "k": k, "v": v, **normed, **turned, "scores": scores, "scaled": scaled,
            "masked": masked, "attn_weights": attn_weights, "context": context, "concat": concat,
            "output": concat @ layer.w_o.T + layer.b_o}


def module_of(layer):
    """A torch.nn.MultiheadAttention with the layer's parameters."""
    wide_memory = layer.d_memory != layer.d
    sizes = {"kdim": layer.d_memory, "vdim": layer.d_memory} if wide_memory else {}
    module = torch.nn.MultiheadAttention(layer.d, layer.h, bias=layer.bias, **sizes).double()
    tensors = {"out_proj.weight": layer.w_o}
    if wide_memory:
        tensors |= {"q_proj_weight": layer.w_q, "k_proj_weight": layer.w_k,
                    "v_proj_weight": layer.w_v}
    else:
        tensors["in_proj_weight"] = torch.cat([layer.w_q, layer.w_k, layer.w_v])
    if layer.bias:
        tensors["in_proj_bias"] = torch.cat([layer.b_q, layer.b_k, layer.b_v])
        tensors["out_proj.bias"] = layer.b_o
    module.load_state_dict(tensors)  # strict: every tensor, and no other
    return module


def module_results(layer):
    """(output, attention per head) of torch.nn.MultiheadAttention."""
    module = module_of(layer)
    memory = layer.x if layer.memory is None else layer.memory
    with torch.no_grad():
        return module(layer.x, memory, memory, need_weights=True, average_attn_weights=False,
                      attn_mask=layer.forbidden(), key_padding_mask=layer.padded())


def check(layer, results):
    """Compares with the module; a row of NaN must be one in both."""
    assert torch.equal(results["output"].isnan().any(dim=1), empty_rows(layer)), layer.name
    if not layer.is_module():
        return
    for name, module in zip(("output", "attn_weights"), module_results(layer)):
        torch.testing.assert_close(results[name], module, rtol=TOLERANCE, atol=TOLERANCE,
                                   equal_nan=True)


def gradients(layer):
    """Of Σ grad_output · output, by the stages' tensors, the inputs and the parameters that are free.

    What is held at another parameter has its gradient there, and 0 of its own."""
    generator = torch.Generator().manual_seed(zlib.crc32(f"{layer.name} gradient".encode()))
    drawn = torch.randn(layer.n, layer.d, generator=generator, dtype=torch.float64)
    grad_output = float32(numpy.round(drawn.numpy(), layer.decimals))
    free = ["x", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o"]
    if layer.memory is not None:
        free.append("memory")
    if layer.norm != "none":
        free += ["g_q", "g_k"]
    leaves = {name: getattr(layer, name).clone().requires_grad_() for name in free}
    run = copy.copy(layer)
    for name, leaf in leaves.items():
        setattr(run, name, leaf)
    run.hold()
    if not layer.bias:
        run.b_q, run.b_k, run.b_v, run.b_o = (
            torch.zeros_like(each) for each in (layer.b_q, layer.b_k, layer.b_v, layer.b_o))
    results = stages(run, zeros=True)
    names = [*leaves, *results]
    found = torch.autograd.grad((grad_output * results["output"]).sum(),
                                [*leaves.values(), *results.values()], allow_unused=True)
    zero = {**leaves, **results}
    grad = {name: torch.zeros_like(zero[name]) if each is None else each
            for name, each in zip(names, found)}
    check_gradients(layer, grad_output, grad)
    return {"grad_output": grad_output, **{
        f"grad.{name}": grad[name] for name in [*layer.stages, "x", "memory"]
        if name in grad and name != "output"
    }, **{f"grad.{name}": value for name, value in packed_gradients(layer, grad).items()}}


def packed_gradients(layer, grad):
    tensors = {}
    if not layer.large:
        tensors |= {"q_proj_weight": grad["w_q"], "k_proj_weight": grad["w_k"],
                    "v_proj_weight": grad["w_v"], "out_proj.weight": grad["w_o"]}
    if layer.norm != "none":
        tensors |= {"g_Q": grad["g_q"], "g_K": grad["g_k"]}
    return tensors | {"in_proj_bias": torch.cat([grad["b_q"], grad["b_k"], grad["b_v"]]),
                      "out_proj.bias": grad["b_o"]}


def check_gradients(layer, grad_output, grad):
    """Compares with the module's own autograd, where it has the same free parameters and no NaN."""
    holds = {"shared_qk", "value_projection", "output_projection"} & layer.config.keys()
    if not layer.is_module() or holds or empty_rows(layer).any():
        return
    module = module_of(layer)
    x = layer.x.clone().requires_grad_()
    memory = x if layer.memory is None else layer.memory.clone().requires_grad_()
    output, _ = module(x, memory, memory, attn_mask=layer.forbidden(),
                       key_padding_mask=layer.padded())
    (grad_output * output).sum().backward()
    own = {"q_proj_weight": grad["w_q"], "k_proj_weight": grad["w_k"],
           "v_proj_weight": grad["w_v"], "out_proj.weight": grad["w_o"],
           "in_proj_weight": None, "in_proj_bias": None, "out_proj.bias": grad["b_o"]}
    if layer.d_memory == layer.d:
        own["in_proj_weight"] = torch.cat([grad["w_q"], grad["w_k"], grad["w_v"]])
    own["in_proj_bias"] = torch.cat([grad["b_q"], grad["b_k"], grad["b_v"]])
    pairs = [(parameter.grad, own[name]) for name, parameter in module.named_parameters()]
    pairs += [(x.grad, grad["x"])] + ([] if memory is x else [(memory.grad, grad["memory"])])
    for module_grad, own_grad in pairs:
        # Sums in another order differ: compare relative to the largest entry.
        largest = float(module_grad.abs().max())
        torch.testing.assert_close(own_grad, module_grad, rtol=0,
                                   atol=TOLERANCE * max(1.0, largest))


def short(text):
    """0.5 as .5, 1.0 as 1."""
    text = text[:-2] if text.endswith(".0") else text
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    return sign + (digits[1:] if digits.startswith("0.") else digits)


def as_double(value):
    text = short(repr(value))  # the shortest that is this float64 again: 17 digits at most
    assert value != value or float(text) == value
    return text


def as_float(value):
    text = short(str(numpy.float32(value)))  # the shortest that is this float32 again
    assert float(numpy.float32(float(text))) == value
    return text


def as_gradient(value):
    return short(f"{value:.10g}")


def tensor_lines(name, tensor, write):
    yield f"tensor {name} " + " ".join(map(str, tensor.shape))
    for row in tensor.reshape(-1, tensor.shape[-1]).tolist():
        yield " ".join(map(write, row))


def case_lines(layer, results):
    yield f"case {layer.name}"
    for key, value in layer.config.items():
        yield f"config {key} {int(value) if isinstance(value, bool) else value}"
    if layer.padding:
        yield "padding " + " ".join(map(str, layer.padding))
    if layer.unit:
        yield "unit"
    given = {"x": layer.x, "memory": layer.memory, "q_proj_weight": layer.w_q,
             "k_proj_weight": layer.w_k, "v_proj_weight": layer.w_v, "out_proj.weight": layer.w_o}
    if layer.bias:
        given["in_proj_bias"] = torch.cat([layer.b_q, layer.b_k, layer.b_v])
        given["out_proj.bias"] = layer.b_o
    given |= {"q_norm.weight": layer.g_q, "k_norm.weight": layer.g_k}
    for name, tensor in given.items():
        if tensor is not None:
            yield from tensor_lines(name, tensor, as_float)
    for name in layer.stages:
        yield from tensor_lines(name, results[name], as_double)


def write(name, lines):
    path = Path(__file__).with_name(name)
    path.write_text("\n".join(["# PyTorch's numbers, written by make.py: see README.md.", *lines, ""]))
    print(f"{name}: {path.stat().st_size} bytes")


def main():
    torch.set_num_threads(1)
    lines, gradient_lines, by_module = [], [], 0
    for name, options in CASES.items():
        layer = Layer(name, **options)
        results = stages(layer)
        check(layer, results)
        by_module += layer.is_module()
        lines += case_lines(layer, results)
        gradient_lines.append(f"case {name}")
        for tensor, values in gradients(layer).items():
            exact = as_float if tensor == "grad_output" else as_gradient
            gradient_lines += tensor_lines(tensor, values, exact)
    write("pytorch.txt", lines)
    write("pytorch-gradients.txt", gradient_lines)
    print(f"{len(CASES)} cases, {by_module} of them checked against nn.MultiheadAttention; "
          f"torch {torch.__version__}, numpy {numpy.__version__}, "
          f"Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
