"""
Which kind each thing in a photo is, where its label stands for several (a seat is a sofa, an armchair or a chair): what the teacher of
the photos' network says of each part as a whole.

    python kinds.py TEACHER.onnx LABELS.npz OUT.npz PHOTOS...

OUT holds, by the names of LABELS, the index of the kind (`drawnClasses`) at each place; IGNORED where the teacher is unsure.
"""
import sys
from pathlib import Path

import numpy as np
import onnxruntime
from PIL import Image, ImageOps
from scipy import ndimage

from network import CLASSES, INDEX, groups

IGNORED = 255
SIDE = 513
# Numbers of ADE20K's classes (1-150, Zhou et al. 2017) of the kinds that labels put together.
ADE20K = {
    "sofa": (24,), "armchair": (31,), "chair": (20, 32, 70, 76, 98, 111), "table": (16, 57, 65), "desk": (34,),
    "cabinet": (11, 36, 45, 46, 51, 56, 71, 72, 74, 100, 108, 119, 125, 130), "shelf": (25, 63), "basin": (48,),
    "lamp": (37, 135), "pendant": (83, 86), "picture": (23, 90, 101, 131, 142, 144, 145), "mirror": (28,),
    "tub": (38, 146), "toilet": (66,), "stairs": (54, 60, 122),
}
# Of what is said for any of the kinds that a label stands for, the share that makes a part one of them; and of a part, the share
# that makes what is no furniture a tub, a toilet or stairs.
SURE, OTHER_SURE = 0.6, 0.5


def run(session, photo):
    """What the teacher says for each kind: (kinds, height, width)."""
    scale = SIDE / max(photo.size)
    width, height = (max(1, round(side * scale)) for side in photo.size)
    pixels = np.full((SIDE, SIDE, 3), 127.5, np.float32)
    pixels[:height, :width] = np.asarray(photo.resize((width, height), Image.BILINEAR), np.float32)
    (said,) = session.run(None, {session.get_inputs()[0].name: (pixels / 127.5 - 1).transpose(2, 0, 1)[None]})
    rows, columns = (max(1, round(side / 4)) for side in (height, width))
    found = np.zeros((len(CLASSES), rows, columns), np.float32)
    for name, numbers in ADE20K.items():
        found[CLASSES.index(name)] = said[0, list(numbers), :rows, :columns].sum(0)
    return found


def kinds_of(label, said, allowed):
    """Kinds (h, w) from labels (h, w) and what is said (kinds, h, w)."""
    found = np.full(label.shape, IGNORED, np.uint8)
    for name, row in INDEX.items():
        own = np.flatnonzero(allowed[row])
        if len(own) == 1:
            found[label == row] = own[0]
            continue
        parts, _ = ndimage.label(label == row)
        for number, box in enumerate(ndimage.find_objects(parts), 1):
            inside = parts[box] == number
            sums = said[own][:, box[0], box[1]][:, inside].mean(1)
            best = int(sums.argmax())
            if name == "other":
                found[box][inside] = own[best] if sums[best] > OTHER_SURE else CLASSES.index("other")
            elif sums[best] > SURE * max(sums.sum(), 0.2):
                found[box][inside] = own[best]
    return found


def main():
    teacher, labels, out, *folders = sys.argv[1:]
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(teacher, options, providers=["CPUExecutionProvider"])
    given, found, allowed = np.load(labels), {}, groups().numpy()
    for name in given.files:
        file = next((Path(folder) / name for folder in folders if (Path(folder) / name).exists()), None)
        if file is None:
            continue
        label = given[name]
        said = run(session, ImageOps.exif_transpose(Image.open(file)).convert("RGB"))
        size = (label.shape[1], label.shape[0])
        said = np.stack([np.asarray(Image.fromarray(layer).resize(size, Image.BILINEAR)) for layer in said])
        found[name] = kinds_of(label, said, allowed)
    np.savez_compressed(out, **found)


if __name__ == "__main__":
    main()
