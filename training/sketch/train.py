"""
    python train.py DRAWINGS [PHOTOS --kinds kinds.npz] --out weights.pt --minutes 60

Trains the network of network.py on drawings of drawings.ts and, with labels, photos of photos.ts. `--look FILE` only draws a sheet
of what it would see.
"""
import argparse

from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from drawings import IGNORED, Drawings, Hands, PhotoLines
from network import CLASSES, DrawnNet, groups

from deeplab import write_network
from learn import ahead, learn, learning_options

# Much of a drawing is house; things weigh more, and most of all those that few places show.
HOUSE = {"wall": 0.5, "floor": 0.6, "ceiling": 0.6, "other": 0.6, "window": 1.2, "rug": 1.2}
RARE = "chair armchair desk lamp pendant plant basin tub toilet stairs".split()
WEIGHTS = torch.tensor([HOUSE.get(name, 2.2 if name in RARE else 1.6) for name in CLASSES])
COUNT = len(CLASSES)
GROUPS = groups()
# A label of photos weighs as what it stands for does.
LABEL_WEIGHTS = (GROUPS * WEIGHTS).sum(1) / GROUPS.sum(1)
# What the backbone learned of photos changes more slowly than the rest.
BACKBONE_RATE = 0.5


def within(values, mask):
    return (values * mask).sum() / (mask.sum() + 1)


def loss_of(logits, truth):
    kinds, rest = logits[:, :COUNT], logits[:, COUNT:]
    logs = functional.log_softmax(kinds, 1).permute(0, 2, 3, 1)
    known, labelled = truth["kind"] != IGNORED, truth["label"] != IGNORED
    kind, label = truth["kind"][known], truth["label"][labelled]
    # A label may stand for several kinds: all that they are given together counts.
    said = [logs[known].gather(1, kind[:, None])[:, 0], logs[labelled].masked_fill(~GROUPS[label], -1e4).logsumexp(1)]
    weights = [WEIGHTS[kind], LABEL_WEIGHTS[label]]
    entropy = -sum((each * weight).sum() for each, weight in zip(said, weights)) / sum(weight.sum() for weight in weights)
    best = logs.argmax(3)
    of_labels = [GROUPS[label, best[labelled]].float().mean().item()] if labelled.any() else []
    middle = within(functional.smooth_l1_loss(rest[:, :2], truth["middle"], reduction="none", beta=0.12).sum(1), truth["has"])
    foot = within(functional.smooth_l1_loss(rest[:, 2], truth["foot"], reduction="none", beta=0.08), truth["stands"])
    front = within(((rest[:, 3:5] - truth["front"]) ** 2).sum(1), truth["faces"])
    right = ((best == truth["kind"]) & known).sum() / known.sum().clamp(min=1)
    things = truth["has"] & (truth["kind"] > 0) & known
    of_things = ((best == truth["kind"]) & things).sum() / (things.sum() + 1)
    loss = entropy + 0.35 * middle + 0.6 * foot + 0.25 * front
    return loss, {
        "right": [right.item()], "things": [of_things.item()], "labels": of_labels,
        "middle": [middle.item()], "foot": [foot.item()], "front": [front.item()],
    }


def batches(given, queue):
    """Puts batches into a queue for ever: drawings and photos as their shares say."""
    torch.set_num_threads(1)
    hands = Hands(np.random.default_rng(given.seed))
    sources = [Drawings(given.drawings, hands, given.aside)]
    if given.photos:
        sources.append(PhotoLines(given.photos, given.labels, given.kinds, hands))
    number = 0
    while True:
        number += 1
        if number % 100 == 0:
            for each in sources:
                each.refresh()
        parts = [sources[int(len(sources) > 1 and hands.often(given.share))].example() for _ in range(given.batch)]
        seen = torch.stack([part[0] for part in parts])
        truth = {name: torch.stack([part[1][name] for part in parts]) for name in parts[0][1]}
        queue.put((seen.numpy(), {name: values.numpy() for name, values in truth.items()}))


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("drawings")
    options.add_argument("photos", nargs="?")
    options.add_argument("--labels", default=Path(__file__).resolve().parent.parent / "segmentation/corrected.npz")
    options.add_argument("--kinds", help="what kinds.py wrote of the same labels")
    options.add_argument("--share", type=float, default=0.4, help="of photos among what is learned from")
    options.add_argument("--aside", type=int, default=10**9, help="drawings from this number on are not learned from")
    options.add_argument("--begin", help="weights of the network of photos to begin from")
    options.add_argument("--look")
    learning_options(options, batch=5, threads=1)
    given = options.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    network = DrawnNet()
    source = ahead(batches, given)

    def examples():
        seen, truth = next(source)
        return (
            torch.from_numpy(seen).contiguous(memory_format=torch.channels_last),
            {name: torch.from_numpy(values) for name, values in truth.items()},
        )

    if given.look:
        from look import sheet
        sheet(*examples(), given.look)
        return
    if given.begin:
        network.start_from(given.begin)
    backbone = {id(weight) for weight in network.backbone()}

    def keep(mean):
        torch.save(mean.state_dict(), given.out)
        write_network(mean, Path(given.out).with_suffix(".bin"))

    learn(network, given, None, examples, loss_of, keep, decay=0.01, groups=[
        {"params": [weight for weight in network.parameters() if id(weight) not in backbone]},
        {"params": network.backbone(), "share": BACKBONE_RATE},
    ])


if __name__ == "__main__":
    main()
