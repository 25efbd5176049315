"""
Intersection over union with labels drawn by hand, a photo and in the median; pixels that the labels call unsure are left out.

    python evaluate.py PHOTOS LABELS (--weights WEIGHTS | --teacher TEACHER.onnx) [--side 448]
"""
import argparse
import json
import pathlib

import numpy as np
from PIL import Image, ImageDraw, ImageOps

from classes import INDEX
from student import student

JUDGED = ("floor", "wall", "ceiling")
LONG = 768


def mask_of(label, keys, size):
    """True where a polygon of one of these keys lies."""
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    for key in keys:
        for polygon in label.get(key, []):
            points = [(x * size[0], y * size[1]) for x, y in polygon]
            if len(points) > 2:
                draw.polygon(points, fill=1)
    return np.asarray(image)


def teacher(file):
    import onnxruntime

    from teacher import run

    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    return lambda picture, _side: run(session, picture, False)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("photos", type=pathlib.Path)
    arguments.add_argument("labels", type=pathlib.Path)
    arguments.add_argument("--weights")
    arguments.add_argument("--teacher")
    arguments.add_argument("--side", type=int, default=448)
    given = arguments.parse_args()
    say = student(given.weights) if given.weights else teacher(given.teacher)
    scores = {name: [] for name in JUDGED}
    for file in sorted(given.labels.glob("*.json")):
        label = json.loads(file.read_text())
        photo = given.photos / f"{file.stem}.jpg"
        if not photo.exists():
            continue
        picture = ImageOps.exif_transpose(Image.open(photo)).convert("RGB")
        picture.thumbnail((LONG, LONG))
        said = say(picture, given.side)
        layers = [np.asarray(Image.fromarray(layer).resize(picture.size, Image.BICUBIC)) for layer in said]
        best = np.argmax(layers, 0)
        sure = ~mask_of(label, ["unsure"], picture.size)
        row = []
        for name in JUDGED:
            truth = mask_of(label, [name], picture.size) & ~mask_of(label, [f"{name}Holes"], picture.size) & sure
            found = (best == INDEX[name]) & sure
            union = (truth | found).sum()
            if truth.sum() < 0.002 * truth.size:
                row.append("  -  ")
                continue
            scores[name].append((truth & found).sum() / union)
            row.append(f"{scores[name][-1]:.3f}")
        print(" ".join(row), file.stem)
    print("median, 10th percentile:", ", ".join(
        f"{name} {np.median(scores[name]):.3f} {np.percentile(scores[name], 10):.3f}" for name in JUDGED))


if __name__ == "__main__":
    main()
