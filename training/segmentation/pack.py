"""
Showroom pictures and their exact labels (from showroom.ts) as train.py reads them.

    python pack.py FOLDER OUT.npz

OUT is as teacher.py writes it: a label is spread over the classes that a cell of 2x2 pixels holds; where no class fits,
all are 0.
"""
import pathlib
import sys

import numpy as np
from PIL import Image

from classes import CLASSES


def main():
    folder, out = pathlib.Path(sys.argv[1]), sys.argv[2]
    kept = {}
    for file in sorted(folder.glob("*.labels.png")):
        picture = Image.open(folder / file.name.replace(".labels", "")).convert("RGB")
        classes = np.asarray(Image.open(file).convert("L"))
        one_hot = (classes[None] == np.arange(len(CLASSES))[:, None, None]).astype(np.float32)
        height, width = classes.shape
        soft = one_hot.reshape(len(CLASSES), height // 2, 2, width // 2, 2).mean((2, 4))
        name = f"showroom-{file.name.split('.')[0]}"
        kept[f"{name}/picture"] = np.asarray(picture)
        kept[f"{name}/label"] = np.round(soft * 255).astype(np.uint8)
    np.savez(out, **kept)


if __name__ == "__main__":
    main()
