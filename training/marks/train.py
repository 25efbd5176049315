"""
    python train.py PHOTOS --out weights.bin --minutes 60

Trains the network of network.py on photos under drawn overlays. Deterministic but for where the time ends the run: `--steps` fixes
that as well.
"""
import argparse
import copy
import math
import multiprocessing
import time
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from network import MarkNet, told
from overlays import Overlays, example

from trunk import follow, normalise, read_trunk, write_trunk

# One photo of so many is not learned from: the odds of what is found are fitted on these.
ASIDE = 15


def batch(photos, overlays, count):
    """What the network sees (count, INPUTS, SIDE, SIDE), coverage and weights (count, 1, SIDE, SIDE), as arrays."""
    parts = [example(photos[int(overlays.chance.integers(len(photos)))], overlays) for _ in range(count)]
    seen = np.stack([told(pixels) for pixels, _, _ in parts]).astype(np.float32)
    return seen, *(np.stack([part[k] for part in parts])[:, None] for k in (1, 2))


def draw(files, seed, count, batches):
    """Draws batches without end, in a process of its own: in the order that the seed gives."""
    overlays = Overlays(np.random.default_rng(seed))
    photos = [Image.open(file).convert("RGB") for file in files]
    while True:
        batches.put(batch(photos, overlays, count))


def tensors(arrays):
    seen, coverage, weight = (torch.from_numpy(each) for each in arrays)
    return seen.contiguous(memory_format=torch.channels_last), coverage, weight


def loss_of(logits, coverage, weight):
    """Cross-entropy a pixel, and the overlap of each picture that has a mark, which small marks count in as much as large ones."""
    entropy = functional.binary_cross_entropy_with_logits(logits, coverage, reduction="none")
    entropy = (entropy * weight * (1 + 2 * coverage)).mean()
    chance = torch.sigmoid(logits)
    both = (chance * coverage * weight).sum((1, 2, 3))
    either = ((chance + coverage) * weight).sum((1, 2, 3))
    has = coverage.sum((1, 2, 3)) > 30
    overlap = (1 - (2 * both + 20) / (either + 20))[has]
    return entropy + 0.15 * (overlap.mean() if len(overlap) else 0), entropy, overlap


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("photos")
    options.add_argument("--out", required=True)
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--steps", type=int, default=0, help="in place of minutes, to make a run again")
    options.add_argument("--start", help="a file of weights to go on from")
    options.add_argument("--batch", type=int, default=8)
    options.add_argument("--rate", type=float, default=3e-3)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--half", action="store_true", help="convolutions in bfloat16: faster where the processor has it")
    options.add_argument("--threads", type=int, default=1)
    given = options.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    files = [file for number, file in enumerate(sorted(Path(given.photos).glob("*.jpg"))) if number % ASIDE]
    batches = multiprocessing.Queue(6)
    drawing = multiprocessing.Process(target=draw, args=(files, given.seed, given.batch, batches), daemon=True)
    drawing.start()
    print(f"{len(files)} photos", flush=True)
    network = MarkNet()
    if given.start:
        read_trunk(network, given.start)
        normalise(network, torch.cat([tensors(batches.get())[0] for _ in range(8)]))
    network = network.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=given.rate, weight_decay=0.01)
    started = time.monotonic()
    step, entropies, overlaps = 0, [], []
    while True:
        share = step / given.steps if given.steps else (time.monotonic() - started) / (given.minutes * 60)
        if share >= 1:
            break
        rate = given.rate * min(1, step / 200) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate
        pixels, coverage, weight = tensors(batches.get())
        with torch.autocast("cpu", torch.bfloat16, enabled=given.half):
            logits = network(pixels)
        loss, entropy, overlap = loss_of(logits.float(), coverage, weight)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        step += 1
        follow(mean, network, step)
        entropies.append(entropy.item())
        overlaps.extend(overlap.tolist())
        if step % 100 == 0:
            seconds = time.monotonic() - started
            print(f"step {step}, {seconds:.0f} s, entropy {np.mean(entropies[-100:]):.4f}, overlap {1 - np.mean(overlaps[-500:]):.3f}", flush=True)
        if step % 500 == 0:
            write_trunk(mean, given.out)
    write_trunk(mean, given.out)
    print(f"{step} steps, entropy {np.mean(entropies[-300:]):.4f}")


if __name__ == "__main__":
    main()
