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
from scipy import ndimage

from drawings import IGNORED
from network import CLASSES, INDEX, groups

# Of the folder of photos' labels, which network.py makes known.
from teacher import asked, resized, upright

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


def told(session, photo, width, height):
    """What the teacher says for each kind: (kinds, height, width)."""
    said = asked(session, photo)
    found = np.zeros((len(CLASSES), *said.shape[1:]), np.float32)
    for name, numbers in ADE20K.items():
        found[CLASSES.index(name)] = said[list(numbers)].sum(0)
    return resized(found, width, height)


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
        said = told(session, upright(file), label.shape[1], label.shape[0])
        found[name] = kinds_of(label, said, allowed)
    np.savez_compressed(out, **found)


if __name__ == "__main__":
    main()
