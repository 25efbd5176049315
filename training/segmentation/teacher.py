"""
Soft labels from a teacher: DeepLabV3 (MobileNetV2, ADE20K), run on each photo whole, mirrored, and in four crops (two of
them mirrored); the mean of what it says is kept, so that what the views disagree about stays uncertain.

    python teacher.py TEACHER.onnx PHOTOS OUT.npz [--threads 1]

OUT holds, a photo: `names`, the picture at 320x240 or 240x320 (uint8) and the probabilities of our classes at the same
size divided by two (uint8, 255 is 1).
"""
import argparse
import pathlib

import numpy as np
import onnxruntime
from PIL import Image, ImageOps

from classes import CLASSES, ade_to_ours

SIDE = 513
LONG, SHORT = 320, 240


def run(session, picture, flip):
    """Probabilities (classes, height, width) at a quarter of the fitted size, for one view of a photo."""
    scale = SIDE / max(picture.size)
    width, height = (max(1, round(side * scale)) for side in picture.size)
    fitted = picture.resize((width, height), Image.BILINEAR)
    if flip:
        fitted = ImageOps.mirror(fitted)
    pixels = np.full((SIDE, SIDE, 3), 127.5, np.float32)
    pixels[:height, :width] = np.asarray(fitted, np.float32)
    given = (pixels / 127.5 - 1).transpose(2, 0, 1)[None]
    (said,) = session.run(None, {session.get_inputs()[0].name: given})
    ours = np.zeros((len(CLASSES), *said.shape[2:]), np.float32)
    for number, target in enumerate(ade_to_ours()):
        ours[target] += said[0, number]
    rows, columns = (max(1, round(side / 4)) for side in (height, width))
    ours = ours[:, :rows, :columns]
    return ours[:, :, ::-1] if flip else ours


def resized(probabilities, width, height):
    return np.stack(
        [np.asarray(Image.fromarray(layer).resize((width, height), Image.BILINEAR)) for layer in probabilities]
    )


def label(session, picture, width, height):
    """Mean over views: the whole photo counts as much as its four crops together."""
    total = np.zeros((len(CLASSES), height, width), np.float32)
    weight = np.zeros((height, width), np.float32)
    share = 0.62
    whole = (0.0, 0.0, 1.0, 1.0)
    crops = [(x, y, x + share, y + share) for x in (0.0, 1 - share) for y in (0.0, 1 - share)]
    views = [(whole, 1.5, False), (whole, 1.5, True)] + [
        (crop, 1.0, number in (1, 2)) for number, crop in enumerate(crops)
    ]
    for (left, top, right, bottom), counts, flip in views:
        box = [round(v * side) for v, side in zip((left, top, right, bottom), (*picture.size, *picture.size))]
        view = picture.crop(box)
        x0, y0, x1, y1 = (round(v * side) for v, side in zip((left, top, right, bottom), (width, height, width, height)))
        total[:, y0:y1, x0:x1] += counts * resized(run(session, view, flip), x1 - x0, y1 - y0)
        weight[y0:y1, x0:x1] += counts
    return total / weight


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("teacher")
    arguments.add_argument("photos", type=pathlib.Path)
    arguments.add_argument("out")
    arguments.add_argument("--threads", type=int, default=1)
    given = arguments.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = given.threads
    session = onnxruntime.InferenceSession(given.teacher, options, providers=["CPUExecutionProvider"])
    names, pictures, labels = [], [], []
    files = sorted(given.photos.glob("*.jpg"))
    for number, file in enumerate(files):
        picture = ImageOps.exif_transpose(Image.open(file)).convert("RGB")
        width, height = (LONG, SHORT) if picture.width >= picture.height else (SHORT, LONG)
        said = label(session, picture, width // 2, height // 2)
        names.append(file.name)
        pictures.append(np.asarray(picture.resize((width, height), Image.LANCZOS)).reshape(-1))
        labels.append(np.round(said * 255).astype(np.uint8).reshape(-1))
        if number % 50 == 0:
            print(f"{number} of {len(files)}", flush=True)
    is_wide = np.array([Image.open(given.photos / name).size for name in names])
    np.savez(given.out, names=np.array(names), pictures=np.stack(pictures), labels=np.stack(labels),
             wide=is_wide[:, 0] >= is_wide[:, 1])


if __name__ == "__main__":
    main()
