"""Photos with holes of the shape of things cut into them: what is behind is the photo itself."""
import numpy as np
import torch
from PIL import Image
from scipy import ndimage

from network import CLASSES, KIND_OF_CLASS, KINDS, UNKNOWN, span

from labelled import labelled_photos

LONG, SHORT = 224, 160
KEPT = 300
THINGS = tuple(CLASSES.index(name) for name in ("seating", "bed", "table", "storage", "plant", "lamp", "picture"))
GROUND = tuple(KINDS.index(name) for name in ("wall", "floor", "ceiling", "window", "door", "curtain", "rug"))


class Photos:
    """Pixels and kinds of photos whose labels were corrected by eye, and the shapes of the things in them."""

    def __init__(self, folders, labels, without=()):
        self.pixels, self.kinds, self.shapes = [], [], []
        for photo, said in labelled_photos(folders, labels, KEPT, Image.BOX, without):
            kinds = np.where(said < len(KIND_OF_CLASS), KIND_OF_CLASS[np.minimum(said, len(KIND_OF_CLASS) - 1)], UNKNOWN)
            self.pixels.append(np.asarray(photo))
            self.kinds.append(np.asarray(Image.fromarray(kinds.astype(np.uint8)).resize(photo.size, Image.NEAREST)))
            for thing in THINGS:
                parts, _ = ndimage.label(said == thing)
                for at, box in enumerate(ndimage.find_objects(parts)):
                    shape = parts[box] == at + 1
                    if 0.006 * said.size < shape.sum() < 0.2 * said.size:
                        middle = [(side.start + side.stop) / 2 / length for side, length in zip(box, said.shape)]
                        self.shapes.append((shape, shape.sum() / said.size, middle))

    def __len__(self):
        return len(self.pixels)


def cut(photos, chance, is_wide):
    """A window of a photo and its kinds, (h, w, 3) and (h, w)."""
    height, width = (SHORT, LONG) if is_wide else (LONG, SHORT)
    at = chance.integers(len(photos))
    pixels, kinds = photos.pixels[at], photos.kinds[at]
    least = max(height / pixels.shape[0], width / pixels.shape[1])
    scale = least * chance.uniform(1, 1.35)
    size = (max(width, round(pixels.shape[1] * scale)), max(height, round(pixels.shape[0] * scale)))
    left, top = chance.integers(size[0] - width + 1), chance.integers(size[1] - height + 1)
    box = (left / scale, top / scale, min(pixels.shape[1], (left + width) / scale), min(pixels.shape[0], (top + height) / scale))
    pixels = np.asarray(Image.fromarray(pixels).resize((width, height), Image.BILINEAR, box=box))
    kinds = np.asarray(Image.fromarray(kinds).resize((width, height), Image.NEAREST, box=box))
    if chance.random() < 0.5:
        pixels, kinds = pixels[:, ::-1], kinds[:, ::-1]
    return pixels, kinds


def shape_of(photos, chance, height, width):
    """A thing's outline, (h, w) of the picture, anywhere or near where it stood."""
    shape, share, middle = photos.shapes[chance.integers(len(photos.shapes))]
    wanted = np.clip(share * chance.lognormal(0.25, 0.6), 0.006, 0.2) * height * width
    scale = (wanted / shape.sum()) ** 0.5
    stretch = chance.lognormal(0, 0.15)
    size = (max(3, round(shape.shape[1] * scale * stretch)), max(3, round(shape.shape[0] * scale / stretch)))
    thing = np.asarray(Image.fromarray(shape.astype(np.uint8) * 255).resize(size, Image.BILINEAR)) > 127
    if chance.random() < 0.5:
        thing = thing[:, ::-1]
    spread = 0.14 if chance.random() < 0.6 else 0.5
    y, x = (middle[0] + chance.normal(0, spread)) * height, (middle[1] + chance.normal(0, 2 * spread)) * width
    top, left = round(y - size[1] / 2), round(x - size[0] / 2)
    hole = np.zeros((height, width), bool)
    bottom, right = min(height, top + size[1]), min(width, left + size[0])
    if bottom > max(0, top) and right > max(0, left):
        part = thing[max(0, -top) : bottom - top, max(0, -left) : right - left]
        hole[max(0, top) : bottom, max(0, left) : right] = part
    return hole


def hole_of(photos, chance, kinds):
    """A hole, as a rule where walls, floors and what opens in them are seen."""
    height, width = kinds.shape
    ground = np.isin(kinds, GROUND)
    best, most = None, -1
    for _ in range(7 if chance.random() < 0.75 else 1):
        hole = shape_of(photos, chance, height, width)
        if hole.sum() < 60:
            continue
        share = ground[hole].mean()
        if share > most:
            best, most = hole, share
        if share > 0.9:
            break
    if best is None:
        best = np.zeros((height, width), bool)
        best[height // 3 : height // 2, width // 3 : width // 2] = True
    return ndimage.binary_dilation(best, iterations=int(chance.integers(1, 4)))


def example(photos, chance, is_wide):
    """Pixels 0-1 (3, h, w), hole (1, h, w), kinds (h, w), all as they are behind the hole."""
    pixels, kinds = cut(photos, chance, is_wide)
    hole = hole_of(photos, chance, kinds)
    gain = np.exp(chance.normal(0, 0.12, 3) + chance.normal(0, 0.1)).astype(np.float32)
    rgb = np.clip((pixels.astype(np.float32) / 255) ** np.float32(np.exp(chance.normal(0, 0.15))) * gain, 0, 1)
    return np.moveaxis(rgb, -1, 0).astype(np.float16), hole[None], kinds


def batches(photos, seed, batch, queue):
    """Puts batches into a queue for ever."""
    torch.set_num_threads(1)
    chance = np.random.default_rng(seed)
    while True:
        is_wide = chance.random() < 0.75
        rows = [example(photos, chance, is_wide) for _ in range(batch)]
        rgb, hole, kinds = (np.stack(column) for column in zip(*rows))
        spanned = span(torch.from_numpy(rgb).float(), torch.from_numpy(hole).float())
        queue.put((spanned.numpy().astype(np.float16), hole, kinds))
