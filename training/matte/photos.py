"""Photos whose surfaces were told by eye, coarsely, with drawn things laid over them, whose edges are exact."""
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter
from scipy import ndimage

from rough import encoded, linear_of

training = Path(__file__).resolve().parent.parent
sys.path += [str(training), str(training / "segmentation")]
from classes import CLASSES
from labelled import labelled_photos

LONG = 640
SURFACES = tuple(CLASSES.index(name) for name in ("floor", "wall", "ceiling"))
# Pixels of a label from a border within which it isn't to be trusted: legs, cables and mouldings are in none.
VAGUE = 9
# What a label leaves open.
OPEN = 255


def load(folders, labels):
    """
    Of each photo with labels: pixels (h, w, 3), surfaces (h, w), 0 anything else, 1 floor, 2 wall, 3 ceiling, and 255 where
    that counts (1, h, w).
    """
    found = []
    for photo, said in labelled_photos(folders, labels, LONG, Image.LANCZOS):
        kinds = np.zeros(said.shape, np.uint8)
        for number, kind in enumerate(SURFACES):
            kinds[said == kind] = number + 1
        # Things are things to their borders.
        side = 2 * VAGUE + 1
        counts = ndimage.maximum_filter(kinds, side) == ndimage.minimum_filter(kinds, side)
        counts |= ndimage.maximum_filter(kinds, 3) == 0
        counts &= said != OPEN
        kinds, counts = (
            np.asarray(Image.fromarray(plane).resize(photo.size, Image.NEAREST)) for plane in (kinds, counts.astype(np.uint8) * 255)
        )
        found.append((np.asarray(photo), kinds, counts[None]))
    return found


def laid_over(pixels, is_thing, drawn, chance):
    """A photo with the things of a drawn picture of its size over it, in another light; their shadows stay behind."""
    cover = np.asarray(Image.fromarray(is_thing.astype(np.uint8) * 255).filter(ImageFilter.GaussianBlur(0.5)))
    cover = cover.astype(np.float32)[..., None] / 255
    other = encoded(linear_of(drawn) * np.exp(chance.normal(0, 0.4) + chance.normal(0, 0.1, 3)))
    return (pixels * (1 - cover) + other * cover + 0.5).astype(np.uint8)
