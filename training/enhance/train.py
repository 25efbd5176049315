"""
    python train.py PHOTOS --out weights.pt --minutes 9

Trains the network of network.py on the photos of a folder, for so many minutes of processor time. Deterministic but for
where the time ends the run: `--steps` fixes that as well (the number is printed at the end).
"""
import argparse
import copy
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from PIL import Image

import export
from data import all_photos, cut, pair
from network import SCALES, RestoreNet, enlarge

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from learn import follow

# Px of the squares of the small pictures that are learned from.
SIDE = 48
# How often each scale's turn comes, among those that are learned.
TURNS = {1: 0.25, 2: 0.4, 4: 0.35}


def charbonnier(difference):
    return torch.sqrt(difference * difference + 1e-4).mean()


def keep(network, path):
    shape = {"width": network.width, "depth": network.depth, "scales": network.scales}
    torch.save({**shape, "weights": network.state_dict()}, path)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("photos")
    options.add_argument("--out", default="weights.pt")
    options.add_argument("--minutes", type=float, default=9)
    options.add_argument("--steps", type=int, default=0, help="in place of minutes, to make a run again")
    options.add_argument("--deadline", type=float, default=1e9, help="minutes by the clock after which it ends as well")
    options.add_argument("--variants", type=int, default=3)
    options.add_argument("--batch", type=int, default=12)
    options.add_argument("--rate", type=float, default=1.5e-3)
    options.add_argument("--width", type=int, default=32)
    options.add_argument("--depth", type=int, default=5)
    options.add_argument("--scales", type=int, nargs="+", default=SCALES)
    options.add_argument("--open", action="store_true", help="only photos that the manifest calls openly licensed")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--start", help="a file as export.py writes it: to go on from its weights")
    options.add_argument("--half", action="store_true", help="convolutions in bfloat16")
    given = options.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    chance = np.random.default_rng(given.seed)
    started = time.process_time()
    photos = [Image.open(file).convert("RGB") for file in all_photos(given.photos, given.open)]
    examples = {
        scale: [pair(photo, scale, chance) for _ in range(given.variants) for photo in photos] for scale in given.scales
    }
    for scale in given.scales:
        examples[scale] = [each for each in examples[scale] if min(each[0].shape[:2]) >= SIDE]
    print(f"{len(photos)} photos, pairs made in {time.process_time() - started:.0f} s", flush=True)

    network = export.load(given.start) if given.start else RestoreNet(given.width, given.depth, given.scales)
    network = network.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network)
    optimiser = torch.optim.Adam(network.parameters(), lr=given.rate, betas=(0.9, 0.99))
    scales = list(given.scales)
    turns = np.array([TURNS[scale] for scale in scales])
    sums = {scale: [0.0, 0.0, 0] for scale in scales}
    begun, clock = time.process_time(), time.monotonic()
    budget = given.minutes * 60 - (begun - started)
    step, done = 0, 0.0
    while True:
        spent = max((time.process_time() - begun) / budget, (time.monotonic() - clock) / 60 / given.deadline)
        done = step / given.steps if given.steps else max(done, spent)
        if done >= 1:
            break
        rate = given.rate * min(1, step / 200) * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-5
        for group in optimiser.param_groups:
            group["lr"] = rate
        scale = scales[chance.choice(len(scales), p=turns / turns.sum())]
        pool = examples[scale]
        parts = [cut(pool[chance.integers(len(pool))], scale, SIDE, chance) for _ in range(given.batch)]
        picture, told, goal, colour = (torch.from_numpy(np.ascontiguousarray(np.stack(p))) for p in zip(*parts))
        picture = picture.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, enabled=given.half):
            luma, chroma = network(picture, told, scale)
        loss = charbonnier(luma - goal) + 0.5 * charbonnier(chroma - colour)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()
        follow(mean, network, step + 1)
        with torch.no_grad():
            tally = sums[scale]
            tally[0] += (luma - goal).square().mean().item()
            tally[1] += (enlarge(picture[:, :1], scale) - goal).square().mean().item()
            tally[2] += 1
        step += 1
        if step % 200 == 0:
            gains = {s: 10 * math.log10(t[1] / t[0]) for s, t in sums.items() if t[2]}
            said = ", ".join(f"×{s} {gain:+.2f} dB" for s, gain in gains.items())
            print(f"{step} steps, {time.process_time() - started:.0f} s: {said} on plain enlarging", flush=True)
            sums = {s: [0.0, 0.0, 0] for s in scales}
            keep(mean, given.out)
    keep(mean, given.out)
    print(f"{step} steps in {time.process_time() - started:.0f} s of processor time")


if __name__ == "__main__":
    main()
