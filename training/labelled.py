"""Photos with labels of a class a pixel."""
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps


def labelled_photos(folders, labels, side, how, without=()):
    """
    Yields the photo, at most `side` px wide and high, and the classes (h, w), smaller than it as a rule, of each name in the file of
    labels whose photo lies in one of the folders, but for the stems in `without`.
    """
    given = np.load(labels)
    for name in given.files:
        if Path(name).stem in without:
            continue
        path = next((Path(folder) / name for folder in folders if (Path(folder) / name).exists()), None)
        if path is None:
            continue
        photo = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        photo.thumbnail((side, side), how)
        yield photo, given[name]
