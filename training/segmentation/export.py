"""
Writes the weights of a run as the engine reads them.

    python export.py weights.pt ../../engine/learned/segmentation.bin [--less rug=0.4]

`--less` takes so much (natural logarithm of odds) from what the network says of a class: pixels of rugs weigh threefold where it learns,
so that it says them too readily afterwards.
"""
import argparse

import torch

from classes import INDEX
from network import RoomNet, write_network


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("source")
    arguments.add_argument("target")
    arguments.add_argument("--less", default="")
    given = arguments.parse_args()
    network = RoomNet()
    network.load_state_dict(torch.load(given.source))
    if given.less:
        name, odds = given.less.split("=")
        with torch.no_grad():
            network.head.bias[INDEX[name]] -= float(odds)
    write_network(network, given.target)


if __name__ == "__main__":
    main()
