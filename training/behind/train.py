"""Learns what is behind holes: python train.py LABELS PHOTOS... --out behind.pt [--without NAMES] and the options of learn.py"""
import argparse
import sys
from pathlib import Path

import numpy as np
import torch

from examples import Photos, batches
from network import BehindNet, likely_of, loss_of, seen

sys.path.append(str(Path(__file__).resolve().parent.parent))
from learn import ahead, learn, learning_options
from trunk import write_trunk

arguments = argparse.ArgumentParser()
arguments.add_argument("labels")
arguments.add_argument("photos", nargs="+")
arguments.add_argument("--without", default="", help="names of photos that it must not see, separated by commas")
learning_options(arguments, batch=16, threads=1)
given = arguments.parse_args()
torch.manual_seed(given.seed)
torch.set_num_threads(given.threads)
chance = np.random.default_rng(given.seed)
photos = Photos(given.photos, given.labels, set(given.without.split(",")))
print(f"{len(photos)} photos, {len(photos.shapes)} shapes", flush=True)
source = ahead(batches, photos, given.seed, given.batch)


def examples():
    spanned, hole, kinds = (torch.from_numpy(each) for each in next(source))
    spanned, hole = spanned.float(), hole.float()
    # What the engine says of a photo is less sure than a label, and sometimes nothing is known.
    likely = likely_of(kinds) * torch.from_numpy(chance.uniform(0.6, 1, (len(hole), 1, 1, 1))).float()
    likely[torch.from_numpy(chance.random(len(hole)) < 0.12)] = 0
    return seen(spanned, hole, likely), hole, kinds


network = BehindNet()


def keep(mean):
    torch.save(mean.state_dict(), given.out)
    write_trunk(mean, Path(given.out).with_suffix(".bin"))


learn(network, given, lambda: examples()[0], examples, loss_of, keep, decay=1e-4)
