"""
Soft labels for photos: a teacher (DeepLabV3 with MobileNetV2, ADE20K), run on each photo whole, mirrored, and in two crops (one of
them mirrored) or on the first --views of these, and beside it, with --beside, a network of ours that was learned before. The mean of
what they say is kept, so that what the views disagree about stays uncertain.

    python teacher.py TEACHER.onnx PHOTOS OUT.npz [--beside segmentation.bin] [--part 0 2] [--threads 1]

OUT holds, a photo NAME: `NAME/picture`, 448 px on its long side (uint8, height, width, 3), and `NAME/label`, the probabilities of our
classes at half that size (uint8, classes, height, width; 255 is 1). Photos come in the order of a hash of their names.
"""
import argparse
import hashlib
import pathlib

import numpy as np
import onnxruntime
from PIL import Image, ImageOps

from classes import CLASSES, ade_to_ours

SIDE = 513
LONG = 448
# What the network beside the teacher counts for; the teacher's views together count for one.
BESIDE = 0.5
WHOLE = (0.0, 0.0, 1.0, 1.0)
SHARE = 0.68


def asked(session, picture, flip=False):
    """What the teacher says of a photo, or of its mirror image: (151 outputs, height, width) at a quarter of the fitted size."""
    scale = SIDE / max(picture.size)
    width, height = (max(1, round(side * scale)) for side in picture.size)
    fitted = picture.resize((width, height), Image.BILINEAR)
    if flip:
        fitted = ImageOps.mirror(fitted)
    pixels = np.full((SIDE, SIDE, 3), 127.5, np.float32)
    pixels[:height, :width] = np.asarray(fitted, np.float32)
    given = (pixels / 127.5 - 1).transpose(2, 0, 1)[None]
    (said,) = session.run(None, {session.get_inputs()[0].name: given})
    rows, columns = (max(1, round(side / 4)) for side in (height, width))
    said = said[0, :, :rows, :columns]
    return said[:, :, ::-1] if flip else said


def run(session, picture, flip):
    """Probabilities (classes, height, width) at a quarter of the fitted size, for one view of a photo."""
    said = asked(session, picture, flip)
    ours = np.zeros((len(CLASSES), *said.shape[1:]), np.float32)
    for number, target in enumerate(ade_to_ours()):
        ours[target] += said[number]
    return ours


def resized(probabilities, width, height):
    return np.stack(
        [np.asarray(Image.fromarray(layer).resize((width, height), Image.BILINEAR)) for layer in probabilities]
    )


def views(is_wide):
    """Boxes in shares of the sides, how much each counts, and whether it is mirrored."""
    first = (0.0, 0.0, SHARE, 1.0) if is_wide else (0.0, 0.0, 1.0, SHARE)
    last = (1 - SHARE, 0.0, 1.0, 1.0) if is_wide else (0.0, 1 - SHARE, 1.0, 1.0)
    return [(WHOLE, 1.0, False), (WHOLE, 1.0, True), (first, 1.0, False), (last, 1.0, True)]


def label(session, picture, width, height, count):
    """Mean over views of what the teacher says."""
    total = np.zeros((len(CLASSES), height, width), np.float32)
    weight = np.zeros((height, width), np.float32)
    for (left, top, right, bottom), counts, flip in views(picture.width >= picture.height)[:count]:
        box = [round(v * side) for v, side in zip((left, top, right, bottom), (*picture.size, *picture.size))]
        view = picture.crop(box)
        x0, y0, x1, y1 = (round(v * side) for v, side in zip((left, top, right, bottom), (width, height, width, height)))
        total[:, y0:y1, x0:x1] += counts * resized(run(session, view, flip), x1 - x0, y1 - y0)
        weight[y0:y1, x0:x1] += counts
    return total / weight


def fitted(size):
    """Width and height of what is kept of a picture: multiples of 4."""
    scale = LONG / max(size)
    return tuple(max(64, round(side * scale / 4) * 4) for side in size)


def photos(folder, part=(0, 1), salt=""):
    """The photos of a folder, in the order of a hash of `salt` and their names; every `part[1]`-th of them."""
    files = sorted(folder.glob("*.jpg"), key=lambda file: hashlib.sha256(f"{salt}{file.name}".encode()).digest())
    return files[part[0] :: part[1]]


def upright(file):
    """The photo as its camera was held, RGB."""
    return ImageOps.exif_transpose(Image.open(file)).convert("RGB")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("teacher")
    arguments.add_argument("photos", type=pathlib.Path)
    arguments.add_argument("out")
    arguments.add_argument("--beside", help="weights as the engine reads them")
    arguments.add_argument("--views", type=int, default=4)
    arguments.add_argument("--part", nargs=2, type=int, default=(0, 1), help="which of how many parts of the photos")
    arguments.add_argument("--every", type=int, default=0, help="write OUT anew each so many photos")
    arguments.add_argument("--threads", type=int, default=1)
    given = arguments.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = given.threads
    session = onnxruntime.InferenceSession(given.teacher, options, providers=["CPUExecutionProvider"])
    beside = None
    if given.beside:
        import torch

        from student import student

        torch.set_num_threads(given.threads)
        beside = student(given.beside)
    kept = {}
    files = photos(given.photos, given.part)
    for number, file in enumerate(files):
        picture = upright(file)
        width, height = fitted(picture.size)
        said = label(session, picture, width // 2, height // 2, given.views)
        if beside:
            said = (said + BESIDE * resized(beside(picture, LONG), width // 2, height // 2)) / (1 + BESIDE)
        kept[f"{file.name}/picture"] = np.asarray(picture.resize((width, height), Image.LANCZOS))
        kept[f"{file.name}/label"] = np.round(said * 255).astype(np.uint8)
        if number % 20 == 0:
            print(f"{number} of {len(files)}", flush=True)
        if given.every and number % given.every == given.every - 1:
            np.savez(given.out, **kept)
    np.savez(given.out, **kept)


if __name__ == "__main__":
    main()
