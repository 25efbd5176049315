"""
Writes the weights of a run as the engine reads them.

    python export.py weights.pt ../../engine/learned/segmentation.bin
"""
import sys

import torch

from network import RoomNet, write_network


def main():
    source, target = sys.argv[1:3]
    network = RoomNet()
    network.load_state_dict(torch.load(source))
    write_network(network, target)


if __name__ == "__main__":
    main()
