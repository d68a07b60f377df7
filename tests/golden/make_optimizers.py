#!/usr/bin/env python3
"""Writes optimizers.txt: parameters after 1, 10 and 100 steps of torch.optim, in float64.

    python3 tests/golden/make_optimizers.py

Needs torch (Debian: python3-torch). Parameters and gradients are float32 numbers, drawn from a seed;
the gradients do not depend on the parameters. Each column has gradients of its own size: at 1e-8 the
epsilon of Adam counts as much as the gradient.
"""

import sys
from pathlib import Path

import torch

STEPS, KEPT = 100, (1, 10, 100)
SIZES = [1.0, 100.0, 0.01, 1e-8, 1.0]
MEANS = [0.0, 1.0, -1.0, 0.0, 0.0]  # in units of the size; the last one's gradients are mostly 0
CASES = {
    "sgd": (torch.optim.SGD, 0.01, 0.0),
    "sgd_decay": (torch.optim.SGD, 0.01, 0.2),
    "adam": (torch.optim.Adam, 0.02, 0.0),
    "adam_decay": (torch.optim.Adam, 0.02, 0.2),
    "adamw": (torch.optim.AdamW, 0.02, 0.0),
    "adamw_decay": (torch.optim.AdamW, 0.02, 0.2),
}


def as_float32(tensor):
    return tensor.float().double()


def line(*words):
    return " ".join(map(str, words))


def main():
    generator = torch.Generator().manual_seed(14)
    columns = len(SIZES)
    start = as_float32(torch.randn(columns, generator=generator, dtype=torch.float64))
    gradients = torch.randn(STEPS, columns, generator=generator, dtype=torch.float64)
    gradients[:, -1] *= torch.arange(STEPS) % 7 == 3
    sizes, means = (torch.tensor(each, dtype=torch.float64) for each in (SIZES, MEANS))
    gradients = as_float32((gradients + means) * sizes)

    lines = ["# torch.optim's numbers, written by make_optimizers.py: see README.md."]
    lines.append(line("start", *(f"{x:.9g}" for x in start.tolist())))
    for gradient in gradients.tolist():
        lines.append(line("gradient", *(f"{x:.9g}" for x in gradient)))
    for name, (optimizer_class, rate, decay) in CASES.items():
        kind = name.split("_")[0]
        lines.append(line("case", name, kind, rate, decay))
        parameter = torch.nn.Parameter(start.clone())
        optimizer = optimizer_class([parameter], lr=rate, weight_decay=decay)
        for step, gradient in enumerate(gradients, start=1):
            parameter.grad = gradient.clone()
            optimizer.step()
            if step in KEPT:
                lines.append(line("after", step, *map(repr, parameter.tolist())))
    path = Path(__file__).with_name("optimizers.txt")
    path.write_text("\n".join(lines) + "\n")
    print(f"{len(CASES)} cases, {path.stat().st_size} bytes; torch {torch.__version__}, "
          f"Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
