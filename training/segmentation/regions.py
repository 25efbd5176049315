"""
Labels corrected by eye: a photo is cut into numbered regions by its colours and by what the network says of it, somebody who looks
at it says which of them are something else, and train.py learns from that.

    python regions.py sheets PHOTOS FOLDER --weights segmentation.bin [--from 0] [--count 400]
    python regions.py labels FOLDER CORRECTIONS LABELS.npz [--from 0] [--count 400]
    python regions.py join PHOTOS LABELS.npz OUT.npz
    python regions.py said PHOTOS OUT.npz --weights segmentation.bin [--from 0] [--count 400]

The first writes, for each of the photos (in the order of a hash of their names), FOLDER/NNNN-photo.png, NNNN-regions.png (the same with
the regions' numbers, tinted by what the network says), NNNN.txt (what that is in words) and NNNN.npz. CORRECTIONS/NNNN.json holds what
is wrong there: `{"12": "rug", "40": "mixed"}`, or `{"skip": true}`; a photo without one is left out. LABELS.npz holds a class a pixel by
a photo's name: corrected.npz and, not learned from, aside.npz are such; `join` puts the photos beside them. The last writes what the
network says of photos that nobody looked at, so that it keeps what it knows. OUT is as teacher.py writes it.
"""
import argparse
import heapq
import json
import pathlib

import numpy as np
from PIL import Image, ImageDraw, ImageFont, ImageOps

from classes import CLASSES, INDEX
from student import student
from teacher import fitted, photos, resized, upright

# Longest side of what is looked at, in pixels; regions are found at half of it, in superpixels (SLIC, Achanta et al. 2012).
LONG, SHEET = 1024, 1344
SUPERPIXELS, COMPACT = 700, 8
# Regions are joined until so many are left, and on while what is joined hardly differs (in CIELAB).
MOST, ALIKE = 100, 7.0
# Lightness counts for less than hue, since light falls off along walls; edges between two regions count beside their means.
LIGHT, EDGE = 0.35, 0.7
# Regions under this share of a picture join others more readily; under the second, those of another class too.
SMALL, CRUMB = 0.01, 0.0008
# Photos are numbered by a hash of this and their names.
SALT = "corr"
# A region that holds two things, and a pixel of which nothing is known.
MIXED, UNKNOWN = "mixed", 255
# Pixels (of half of LONG) beside a border of two classes that say nothing: it follows superpixels or the network's cells.
BORDER = 2
TINTS = (
    (160, 160, 160), (90, 140, 255), (60, 200, 90), (120, 230, 255), (255, 255, 120), (180, 110, 50), (255, 120, 220), (255, 160, 30),
    (230, 40, 40), (190, 30, 120), (160, 40, 220), (110, 0, 120), (0, 110, 40), (255, 230, 0), (0, 90, 110), (0, 0, 0),
)


class Joining:
    """Regions of a picture and their neighbours, joined two by two, the least different first."""

    def __init__(self, picture, best):
        from skimage.color import rgb2lab
        from skimage.measure import label
        from skimage.segmentation import slic

        height, width = best.shape
        colours = rgb2lab(picture)
        pixels = slic(picture, n_segments=SUPERPIXELS, compactness=COMPACT, sigma=1, start_label=0)
        _, both = np.unique(pixels.astype(np.int64) * len(CLASSES) + best, return_inverse=True)
        self.first = label(both.reshape(height, width), background=-1, connectivity=1) - 1
        count = self.first.max() + 1
        flat = self.first.ravel()
        self.area = np.bincount(flat, minlength=count).astype(float)
        self.mean = np.stack([np.bincount(flat, colours[..., c].ravel(), count) / self.area for c in range(3)], 1)
        self.classes = best.ravel()[np.unique(flat, return_index=True)[1]]
        self.size = height * width
        self.parent, self.version = list(range(count)), [0] * count
        self.beside = self.neighbours(colours, count)

    def neighbours(self, colours, count):
        """By region, its neighbours: length of the border in pixels, and the sum of steps across it."""
        beside = [{} for _ in range(count)]
        for axis in (0, 1):
            one, two = (np.delete(self.first, at, axis) for at in (-1, 0))
            steps = np.linalg.norm(np.diff(colours, axis=axis), axis=2)
            is_border = one != two
            pairs = np.sort(np.stack((one[is_border], two[is_border]), 1), 1)
            unique, inverse = np.unique(pairs[:, 0] * count + pairs[:, 1], return_inverse=True)
            for key, length, total in zip(unique, np.bincount(inverse), np.bincount(inverse, steps[is_border])):
                a, b = int(key // count), int(key % count)
                old = beside[a].get(b, (0, 0.0))
                beside[a][b] = beside[b][a] = (old[0] + int(length), old[1] + float(total))
        return beside

    def cost(self, a, b):
        """How different two neighbours are; infinite where they are of two classes and neither is a crumb."""
        light, *hue = self.mean[a] - self.mean[b]
        length, steps = self.beside[a][b]
        share = min(self.area[a], self.area[b]) / self.size
        if self.classes[a] != self.classes[b] and share >= CRUMB:
            return np.inf
        return (np.sqrt(LIGHT * light**2 + hue[0] ** 2 + hue[1] ** 2) + EDGE * steps / length) * min(1, share / SMALL) ** 0.35

    def offer(self, a, b):
        a, b = min(a, b), max(a, b)
        return (self.cost(a, b), a, b, self.version[a], self.version[b])

    def join(self, a, b):
        """Takes b into a."""
        total = self.area[a] + self.area[b]
        self.mean[a] = (self.mean[a] * self.area[a] + self.mean[b] * self.area[b]) / total
        self.area[a], self.parent[b] = total, a
        self.version[a] += 1
        self.version[b] += 1
        for other, (length, steps) in self.beside[b].items():
            del self.beside[other][b]
            if other != a:
                old = self.beside[a].get(other, (0, 0.0))
                self.beside[a][other] = self.beside[other][a] = (old[0] + length, old[1] + steps)
        self.beside[b] = {}

    def run(self):
        """The number of its region for each pixel."""
        heap = [self.offer(a, b) for a, others in enumerate(self.beside) for b in others if a < b]
        heapq.heapify(heap)
        left = len(self.parent)
        while heap:
            cost, a, b, was_a, was_b = heapq.heappop(heap)
            if (self.version[a], self.version[b]) != (was_a, was_b):
                continue
            if cost == np.inf or (cost > ALIKE and left <= MOST):
                break
            if self.area[b] > self.area[a]:
                a, b = b, a
            self.join(a, b)
            left -= 1
            for other in self.beside[a]:
                heapq.heappush(heap, self.offer(a, other))
        roots = np.arange(len(self.parent))
        for each in range(len(roots)):
            while roots[each] != self.parent[roots[each]]:
                roots[each] = self.parent[roots[each]]
        return np.unique(roots, return_inverse=True)[1][self.first]


def sheet(picture, regions, classes, file):
    """The picture with its regions' numbers, each where there is most room for it."""
    from scipy import ndimage
    from skimage.segmentation import find_boundaries

    fonts = [ImageFont.load_default(size) for size in (16, 12)]
    tint = np.array([TINTS[each] for each in classes])
    numbers = np.asarray(Image.fromarray(regions.astype(np.int32)).resize(picture.size, Image.NEAREST))
    shown = 0.72 * np.asarray(picture) + 0.28 * tint[numbers]
    border = find_boundaries(numbers, mode="inner")
    shown[border] = tint[numbers][border] * 0.5 + 127
    image = Image.fromarray(shown.clip(0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for number, box in enumerate(ndimage.find_objects(numbers + 1)):
        if box is None:
            continue
        room = ndimage.distance_transform_edt(np.pad(numbers[box] == number, 1))[1:-1, 1:-1]
        y, x = np.unravel_index(room.argmax(), room.shape)
        draw.text(
            (x + box[1].start, y + box[0].start), str(number), font=fonts[0 if room.max() > 13 else 1],
            fill=(255, 255, 255), stroke_width=2, stroke_fill=(0, 0, 0), anchor="mm")
    image.save(file)


def said(say, picture, size):
    """The mean of what the network says of a picture and of its mirror image, at this size (width, height)."""
    views = say(picture, 448), say(ImageOps.mirror(picture), 512)[:, :, ::-1]
    return np.mean([resized(view, *size) for view in views], 0)


def numbered(given):
    return range(given.first, given.first + given.count)


def asked(given):
    """Number, name and picture of the photos that are asked for."""
    files = photos(given.photos, salt=SALT)
    for number in numbered(given):
        if number < len(files):
            yield number, files[number].name, upright(files[number])


def words(given):
    say, out = student(given.weights), {}
    for _, name, picture in asked(given):
        width, height = fitted(picture.size)
        out[f"{name}/picture"] = np.asarray(picture.resize((width, height), Image.LANCZOS))
        out[f"{name}/label"] = np.round(said(say, picture, (width // 2, height // 2)) * 255).astype(np.uint8)
    np.savez(given.out, **out)


def sheets(given):
    say = student(given.weights)
    given.folder.mkdir(parents=True, exist_ok=True)
    for number, photo, picture in asked(given):
        scale = min(1, LONG / max(picture.size))
        picture = picture.resize([round(side * scale / 4) * 4 for side in picture.size], Image.LANCZOS)
        half = picture.resize([side // 2 for side in picture.size], Image.LANCZOS)
        probabilities = said(say, picture, half.size)
        best = probabilities.argmax(0)
        regions = Joining(np.asarray(half), best).run()
        count = regions.max() + 1
        classes = np.array([np.bincount(best[regions == each], minlength=len(CLASSES)).argmax() for each in range(count)])
        name = given.folder / f"{number:04d}"
        np.savez_compressed(f"{name}.npz", regions=regions.astype(np.uint16), classes=classes, name=photo,
                            prob=np.round(probabilities * 255).astype(np.uint8))
        large = half.resize([round(side * SHEET / max(half.size)) for side in half.size], Image.LANCZOS)
        large.save(f"{name}-photo.png")
        sheet(large, regions, classes, f"{name}-regions.png")
        shares = np.bincount(regions.ravel()) / regions.size
        pathlib.Path(f"{name}.txt").write_text(
            "\n".join(f"{each}: {CLASSES[classes[each]]} {shares[each]:.1%}" for each in range(count)))


def corrected(kept, wrong):
    """Classes (uint8, height, width) of a photo; UNKNOWN where nobody looked, or a border runs."""
    from scipy import ndimage

    regions, classes = kept["regions"].astype(int), kept["classes"].copy()
    known, touched = np.ones(len(classes), bool), np.zeros(len(classes), bool)
    for number, word in wrong.items():
        touched[int(number)] = True
        if word == MIXED:
            known[int(number)] = False
        else:
            classes[int(number)] = INDEX[word]
    truth = classes[regions]
    spread = ndimage.grey_dilation(truth, size=2 * BORDER + 1) != ndimage.grey_erosion(truth, size=2 * BORDER + 1)
    # Crumbs of another class within a region that was let stand.
    crumbs = ~touched[regions] & (kept["prob"].argmax(0) != truth)
    return np.where(known[regions] & ~spread & ~crumbs, truth, UNKNOWN).astype(np.uint8)


def labels(given):
    out, changed = {}, 0.0
    for number in numbered(given):
        file = given.corrections / f"{number:04d}.json"
        wrong = json.loads(file.read_text()) if file.exists() else {"skip": True}
        if wrong.pop("skip", False):
            continue
        kept = np.load(given.folder / f"{number:04d}.npz")
        bad = [f"{key}: {word}" for key, word in wrong.items()
               if not key.isdigit() or int(key) >= len(kept["classes"]) or (word not in INDEX and word != MIXED)]
        if bad:
            raise SystemExit(f"{file.name} is not understood: {', '.join(bad)}")
        out[str(kept["name"])] = corrected(kept, wrong)[::2, ::2]
        changed += np.isin(kept["regions"], [int(key) for key in wrong]).mean()
    np.savez_compressed(given.out, **out)
    print(f"{len(out)} photos, {changed / max(1, len(out)):.1%} of a photo corrected")


def join(given):
    out = {}
    with np.load(given.labels) as kept:
        for name in kept.files:
            file = given.photos / name
            if not file.exists():
                continue
            height, width = kept[name].shape
            out[f"{name}/picture"] = np.asarray(upright(file).resize((2 * width, 2 * height), Image.LANCZOS))
            out[f"{name}/label"] = 255 * (kept[name][None] == np.arange(len(CLASSES))[:, None, None]).astype(np.uint8)
    np.savez(given.out, **out)
    print(f"{len(out) // 2} photos")


# By name: what it runs, its paths, whether it asks a network, and whether it takes some of the photos.
VERBS = (
    ("sheets", sheets, ("photos", "folder"), True, True),
    ("labels", labels, ("folder", "corrections", "out"), False, True),
    ("join", join, ("photos", "labels", "out"), False, False),
    ("said", words, ("photos", "out"), True, True),
)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = arguments.add_subparsers(required=True)
    for name, run, positional, is_said, is_counted in VERBS:
        verb = verbs.add_parser(name)
        verb.set_defaults(run=run)
        for each in positional:
            verb.add_argument(each, type=pathlib.Path)
        if is_said:
            verb.add_argument("--weights", required=True)
        if is_counted:
            verb.add_argument("--from", dest="first", type=int, default=0)
            verb.add_argument("--count", type=int, default=400)
    given = arguments.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
