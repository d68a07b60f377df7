#!/usr/bin/env python3
"""Writes text-training.txt: two small language models that learn a text, by PyTorch's autograd and
torch.optim.AdamW in float64: the losses, and every parameter after the last step.

    python3 tests/golden/make_text_training.py

Needs torch and numpy (Debian: python3-torch). First parameters, sequences and the learning rate are as
src/learning/text_training.h says, and are computed here once more.
"""

import math
import sys
from pathlib import Path

import numpy
import torch

sys.dont_write_bytecode = True
from make import as_float, as_gradient, float32, tensor_lines  # noqa: E402
from make_models import CASES, Model  # noqa: E402

SIZES = {"d_model": 8, "heads": 2, "vocabulary": 11, "context": 5, "hidden": 12}
TRAINING = {"steps": 20, "batch": 2, "learning_rate": 0.01, "weight_decay": 0.1, "held_out": 0.25,
            "seed": 7}
STEPS = 3
TEXT = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4]
WORD = 2**64


def mixed(z):
    """SplitMix64's finaliser."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return z ^ z >> 31


def bits(stream, counter):
    """24 random bits, by src/tensor/random.cpp."""
    gamma, name = 0x9E3779B97F4A7C15, 0xCBF29CE484222325
    for byte in stream.encode():
        name = (name ^ byte) * 0x100000001B3 % WORD
    start = mixed((mixed((TRAINING["seed"] + gamma) % WORD) + name) % WORD)
    return mixed((start + (counter + 1) * gamma) % WORD) >> 40


def normal(stream, counter):
    radius, turn = (bits(stream, 2 * counter) + 1) / 2**24, bits(stream, 2 * counter + 1) / 2**24
    return math.sqrt(-2 * math.log(radius)) * math.cos(2 * math.pi * turn)


class Learner(Model):
    """A model that begins as GPT-2 does."""

    def drawn(self, name, shape, size, mean=0.0):
        if name not in self.parameters:
            own = name.split(".")[-1]
            if len(shape) == 1:
                numbers = numpy.full(shape, 1.0 if own.startswith("g_") else 0.0)
            else:
                added = own in ("W_O", "W_down")
                size = 0.02 / math.sqrt(2 * self.config["layers"]) if added else 0.02
                flat = [size * normal(name, at) for at in range(math.prod(shape))]
                numbers = numpy.array(flat).reshape(shape)
            self.parameters[name] = float32(numbers).requires_grad_()
        return self.parameters[name]


def sequences(step):
    """The sequences of a step, from 0, each with the token after it."""
    context, batch = SIZES["context"], TRAINING["batch"]
    learned = TEXT[:len(TEXT) - int(TRAINING["held_out"] * len(TEXT))]
    for sequence in range(batch):
        draw = 2 * (step * batch + sequence)
        high, low = (bits("text sequences", each) >> 8 for each in (draw, draw + 1))
        start = (high * 2**16 + low) * (len(learned) - context) >> 32
        yield learned[start:start + context + 1]


def rate(step):
    """Of a step from 1."""
    rising = math.ceil(TRAINING["steps"] / 10)
    if step <= rising:
        return TRAINING["learning_rate"] * step / rising
    share = (step - rising) / (TRAINING["steps"] - rising)
    return TRAINING["learning_rate"] * (0.55 + 0.45 * math.cos(math.pi * share))


def mean_loss(model, texts):
    return sum(model.loss(text[:-1], text[1:]) for text in texts) / len(texts)


def held_out_loss(model):
    text = TEXT[len(TEXT) - int(TRAINING["held_out"] * len(TEXT)):]
    total = 0
    for start in range(0, len(text) - 1, SIZES["context"]):
        piece = text[start:start + SIZES["context"] + 1]
        total += model.loss(piece[:-1], piece[1:]).item() * (len(piece) - 1)
    return total / (len(text) - 1)


def case_lines(name, config):
    model = Learner(name, config)
    mean_loss(model, list(sequences(0)))  # draws the parameters
    all_parameters = list(model.parameters.values())
    matrices = [each for each in all_parameters if each.dim() > 1]
    rest = [each for each in all_parameters if each.dim() == 1]
    optimizer = torch.optim.AdamW([{"params": matrices, "weight_decay": TRAINING["weight_decay"]},
                                   {"params": rest, "weight_decay": 0.0}])
    losses = []
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = rate(step + 1)
        optimizer.zero_grad()
        loss = mean_loss(model, list(sequences(step)))
        loss.backward()
        optimizer.step()
        losses.append(loss.item())

    yield f"case {name}"
    for key, value in {**config, **TRAINING}.items():
        yield f"option {key} {int(value) if isinstance(value, bool) else value}"
    yield from tensor_lines("ids", torch.tensor(TEXT).double(), as_float)
    yield from tensor_lines("losses", torch.tensor(losses).double(), as_gradient)
    yield from tensor_lines("held_out_loss", torch.tensor([held_out_loss(model)]).double(), as_gradient)
    for each, tensor in model.parameters.items():
        yield from tensor_lines(each, tensor.detach(), as_gradient)


def main():
    torch.set_num_threads(1)
    lines = ["# PyTorch's numbers, written by make_text_training.py: see README.md."]
    for name, config in CASES.items():
        groups = config["heads"] // config["kv_heads"]
        lines += case_lines(name, {**config, **SIZES, "kv_heads": SIZES["heads"] // groups})
    path = Path(__file__).with_name("text-training.txt")
    path.write_text("\n".join([*lines, ""]))
    print(f"{path.name}: {path.stat().st_size} bytes; torch {torch.__version__}")


if __name__ == "__main__":
    main()
