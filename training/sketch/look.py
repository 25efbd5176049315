"""Sheets of what the network sees, what is true and what it says, to be looked at."""
import numpy as np
from PIL import Image

from network import CLASSES

COLOURS = np.array([[(47 * i * i + 90 * i) % 200 + 40, (101 * i + 60) % 210 + 30, (173 * i + 20) % 220 + 30] for i in range(256)], np.uint8)
COLOURS[CLASSES.index("wall")] = (235, 235, 225)
COLOURS[CLASSES.index("floor")] = (200, 180, 150)
COLOURS[CLASSES.index("ceiling")] = (250, 250, 255)
COLOURS[255] = (0, 0, 0)


def sheet(seen, truth, path):
    rows = []
    for i in range(len(seen)):
        pictures = [np.repeat(((1 + plane.numpy()) * 127.5).astype(np.uint8)[..., None], 3, 2) for plane in seen[i]]
        large = lambda plane: np.kron(plane, np.ones((4, 4, 1), np.uint8))
        pictures.append(large(COLOURS[truth["kind"][i].numpy()]))
        foot = np.clip(128 + 40 * truth["foot"][i].numpy(), 0, 255).astype(np.uint8)
        pictures.append(large(np.repeat(foot[..., None], 3, 2)))
        middle = np.clip(128 + 30 * truth["middle"][i].numpy(), 0, 255).astype(np.uint8).transpose(1, 2, 0)
        pictures.append(large(np.concatenate([middle * truth["has"][i].numpy()[..., None], np.zeros_like(middle[..., :1])], 2)))
        rows.append(np.concatenate(pictures, 1))
    Image.fromarray(np.concatenate(rows)).save(path)
