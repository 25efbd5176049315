"""
Drawn rooms (drawings.ts) and photos as line drawings (photos.ts), drawn again by other hands: pens, wavering, hatching, shading,
paper.
"""
import json
import math
import zlib
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from scipy import ndimage
from torch.nn import functional

from network import CLASSES, FOOT_PX, INDEX, MIDDLE_PX, told

SIDE = 288
CELL = 4
# Long side at which the engine shows a whole drawing.
NETWORK_PX = 384
IGNORED = 255
NO_FOOT = -32768
# Things whose front can be told.
FRONTS = [CLASSES.index(name) for name in "sofa armchair chair bed desk cabinet shelf basin toilet".split()]


def read(path):
    """Lines (h, w) of 0-1 (1 is ink), planes at half the size by name, and the header."""
    data = zlib.decompress(Path(path).read_bytes())
    length = int.from_bytes(data[:4], "little")
    header = json.loads(data[4 : 4 + length])
    width, height = header["width"], header["height"]
    room = header["room"]
    at = 4 + length
    full = room["width"] * room["height"]
    lines = np.frombuffer(data, np.uint8, full, at).reshape(room["height"], room["width"])
    at += full
    planes = {}
    for name, kind in (("kind", np.uint8), ("object", np.uint8), ("foot", np.int16), ("facing", np.uint8)):
        planes[name] = np.frombuffer(data, kind, width * height, at).reshape(height, width)
        at += planes[name].nbytes
    return 1 - lines.astype(np.float32) / 255, planes, header


def edges(room):
    """Lines of the house in px, as hands draw them first and too long."""
    camera = room["camera"]
    r, f, (cx, cy) = camera["rotation"], camera["focalPx"], camera["principalPx"]
    found = []

    def seen(x, y, z):
        y -= camera["heightM"]
        p = [r[3 * i] * x + r[3 * i + 1] * y + r[3 * i + 2] * z for i in range(3)]
        return (cx + f * p[0] / p[2], cy + f * p[1] / p[2]) if p[2] > 0.2 else None

    plan, top = room["planM"], room["ceilingHeightM"]
    for i, (x, z) in enumerate(plan):
        pairs = [(seen(x, 0, z), seen(x, top, z))]
        if i + 1 < len(plan):
            pairs += [(seen(x, y, z), seen(plan[i + 1][0], y, plan[i + 1][1])) for y in (0, top)]
        found += [pair for pair in pairs if pair[0] and pair[1]]
    return found


class Hands:
    """Draws examples; all chance comes from one generator."""

    def __init__(self, chance):
        self.chance = chance

    def between(self, low, high):
        return low + (high - low) * self.chance.random()

    def often(self, share):
        return self.chance.random() < share

    def noise(self, cells, side=SIDE):
        """Smooth noise of about -1…1 (side, side)."""
        small = torch.from_numpy(self.chance.standard_normal((1, 1, cells, cells)).astype(np.float32))
        return functional.interpolate(small, size=(side, side), mode="bicubic", align_corners=False)[0, 0]

    def view(self, height, width):
        """Where in the drawing each pixel of the example lies: (SIDE, SIDE, 2) px, and the px of the example for one of the drawing."""
        scale = NETWORK_PX / max(height, width) * math.exp(self.between(math.log(0.62), math.log(1.18)))
        angle = math.radians(self.between(-2.5, 2.5))
        span = SIDE / scale
        reach = [max(0, length - span) / 2 + 0.06 * span for length in (width, height)]
        side = (torch.arange(SIDE) + 0.5 - SIDE / 2) / scale
        y, x = torch.meshgrid(side, side, indexing="ij")
        mirrored = self.often(0.5)
        if mirrored:
            x = -x
        stretch = math.exp(self.between(-0.06, 0.06))
        keystone = 1 + (self.between(-0.08, 0.08) * y + self.between(-0.08, 0.08) * x) / span
        x, y = x * stretch / keystone, y / stretch / keystone
        x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        x = x + width / 2 + self.between(-reach[0], reach[0])
        y = y + height / 2 + self.between(-reach[1], reach[1])
        return torch.stack([x, y], -1), scale, mirrored

    def wavering(self, grid):
        """The same, by a hand that wavers."""
        if self.often(0.3):
            return grid
        slow, fast = self.between(0, 2.2), self.between(0, 0.7)
        return grid + torch.stack([slow * self.noise(9) + fast * self.noise(44) for _ in range(2)], -1)

    def pen(self, lines):
        """Another pen: thicker, softer or broken lines."""
        ink = torch.from_numpy(lines)[None, None]
        if self.often(0.45):
            thick = functional.max_pool2d(ink, 3, 1, 1)
            ink = torch.lerp(ink, thick, self.between(0.3, 1))
            if self.often(0.3):
                ink = torch.lerp(ink, functional.max_pool2d(ink, 3, 1, 1), self.between(0.2, 1))
        elif self.often(0.4):
            ink = (ink * self.between(1.0, 3.0)).clamp(0, 1)
        return ink

    def strokes(self, ink, grid, room):
        """Lines of the house drawn too long, and some that construct it."""
        shown = edges(room)
        for (x0, y0), (x1, y1) in shown:
            if not self.often(0.5):
                continue
            length = math.hypot(x1 - x0, y1 - y0)
            if length < 4 or length > 4000:
                continue
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            along = (grid[..., 0] - x0) * ux + (grid[..., 1] - y0) * uy
            away = ((grid[..., 0] - x0) * uy - (grid[..., 1] - y0) * ux).abs()
            before, after = self.between(0, 14), self.between(0, 14)
            on = ((along > -before) & (along < length + after)).float()
            ink = torch.maximum(ink, on * (self.between(0.8, 1.4) - away).clamp(0, 1) * self.between(0.3, 1))
        return ink

    def hatched(self, ink, planes):
        """Hatching of some sides of things, or of whole things."""
        y, x = torch.meshgrid(torch.arange(SIDE).float(), torch.arange(SIDE).float(), indexing="ij")
        codes = planes["facing"] if self.often(0.6) else planes["object"]
        present = torch.unique(codes).tolist()
        for code in present:
            if not self.often(0.3):
                continue
            angle, pitch = self.between(0, math.pi), self.between(4, 10)
            phase = (x * math.cos(angle) + y * math.sin(angle) + 1.5 * self.noise(12)) / pitch
            stripe = ((torch.cos(2 * math.pi * phase) - 0.75) * 4).clamp(0, 1) * self.between(0.25, 0.9)
            ink = torch.maximum(ink, stripe * (codes == code))
        return ink

    def shaded(self, planes):
        """Tones of sides and things, 0-1; 1 leaves paper white."""
        tone = torch.ones(SIDE, SIDE)
        strength = self.between(0.1, 0.65)
        by_side = torch.from_numpy(self.chance.random(256).astype(np.float32))
        by_thing = torch.from_numpy(self.chance.random(256).astype(np.float32))
        by_kind = torch.from_numpy(self.chance.random(256).astype(np.float32))
        tone = tone - strength * by_side[planes["facing"].long()] * self.between(0, 1)
        tone = tone - strength * by_thing[planes["object"].long()] * (planes["object"] > 0) * self.between(0, 1)
        return (tone - strength * by_kind[planes["kind"].long()] * self.between(0, 1)).clamp(0.08, 1)

    def paper(self, ink, tone):
        """Luma 0-255 of ink on paper, as scanned or photographed."""
        white = self.between(150, 255)
        contrast = self.between(0.25, 1)
        luma = white * tone * (1 - contrast * ink)
        if self.often(0.4):
            luma = luma * (1 + self.between(0, 0.16) * self.noise(3))
        if self.often(0.4):
            luma = luma + self.between(0, 7) * torch.from_numpy(self.chance.standard_normal((SIDE, SIDE)).astype(np.float32))
        if self.often(0.25):
            luma = functional.avg_pool2d(luma[None, None], 3, 1, 1, count_include_pad=False)[0, 0]
        if self.often(0.12):
            luma = 255 - luma
        return luma.clamp(0, 255)

    def example(self, lines, planes, header):
        """What the network sees (INPUTS, SIDE, SIDE), and a dictionary of truths at a quarter of that."""
        height, width = lines.shape
        grid, scale, mirrored = self.view(height, width)
        waved = self.wavering(grid)
        norm = lambda g, w, h: torch.stack([2 * g[..., 0] / w - 1, 2 * g[..., 1] / h - 1], -1)[None]
        pens = self.pen(lines)
        ink = functional.grid_sample(pens, norm(waved, width, height), align_corners=False)[0, 0]
        if self.often(0.2):
            again = functional.grid_sample(pens, norm(self.wavering(grid), width, height), align_corners=False)[0, 0]
            ink = torch.maximum(ink, again)
        if self.often(0.35):
            ink = ink * (self.noise(40) > self.between(-3, -1.2))
        small = {
            name: functional.grid_sample(
                torch.from_numpy(plane.astype(np.float32))[None, None], norm(waved, width, height), mode="nearest", align_corners=False
            )[0, 0]
            for name, plane in planes.items()
        }
        inside = (waved[..., 0] > 0) & (waved[..., 1] > 0) & (waved[..., 0] < width) & (waved[..., 1] < height)
        ink = ink * inside
        if "room" in header and self.often(0.3):
            ink = self.strokes(ink, waved, header["room"]) * (inside if self.often(0.7) else 1)
        if self.often(0.22):
            ink = self.hatched(ink, small) * inside
        tone = self.shaded(small) if self.often(0.35) else torch.ones(SIDE, SIDE)
        luma = self.paper(ink, torch.where(inside, tone, torch.ones(())))
        return torch.from_numpy(told(luma.numpy())), self.truths(small, waved, grid, inside, header, scale, mirrored)

    def truths(self, planes, waved, grid, inside, header, scale, mirrored):
        pick = (slice(CELL // 2, None, CELL), slice(CELL // 2, None, CELL))
        kind, thing = planes["kind"][pick].long(), planes["object"][pick].long()
        label = planes["label"][pick].long() if "label" in planes else torch.full_like(kind, IGNORED)
        within = inside[pick]
        x, y = waved[pick][..., 0], waved[pick][..., 1]
        middles = torch.zeros(256, 2)
        fronts = torch.zeros(256, 2)
        for number, piece in enumerate(header["pieces"][:255]):
            fronts[number + 1] = torch.tensor(piece["facing"])
        objects = header["objects"]
        for number in torch.unique(thing).tolist():
            if number:
                middles[number] = torch.tensor(objects[number])
        if mirrored:
            fronts[:, 0] = -fronts[:, 0]
        middle = (middles[thing] - torch.stack([x, y], -1)) * scale / MIDDLE_PX
        if mirrored:
            middle[..., 0] = -middle[..., 0]
        has = within & (thing > 0)
        foot = planes["foot"][pick] / 16 * scale / FOOT_PX
        stands = within & (planes["foot"][pick] > NO_FOOT)
        # Of photos nobody knows where things face.
        faces = has & torch.isin(kind, torch.tensor(FRONTS)) & bool(header["pieces"])
        return {
            "kind": torch.where(within, kind, IGNORED), "label": torch.where(within, label, IGNORED),
            "middle": middle.permute(2, 0, 1), "has": has,
            "foot": foot, "stands": stands,
            "front": fronts[thing].permute(2, 0, 1), "faces": faces,
        }


def middles(planes, count):
    """Middle of the box around what is seen of each thing, px of the drawing, by number; entry 0 is none."""
    thing = planes["object"]
    found = [(0.0, 0.0)]
    for number in range(1, count + 1):
        ys, xs = np.nonzero(thing == number)
        found.append(((xs.min() + xs.max() + 1.0), (ys.min() + ys.max() + 1.0)) if len(xs) else (0.0, 0.0))
    return found


# Labels whose parts are one thing each, mostly: those that fill so much of the box around them.
SINGLE = [INDEX[name] for name in "bed seating table plant lamp picture rug".split()]
FULL, LEAST, MOST = 0.55, 0.002, 0.3
GROUND = [INDEX[name] for name in ("floor", "rug")]


def of_photo(file, label, kind):
    """Lines, planes and header as `read` gives them, of a photo whose labels (h, w) are known, and of its kinds what is known."""
    drawn = Image.open(file).convert("L")
    drawn.thumbnail((400, 400), Image.BOX)
    lines = 1 - np.asarray(drawn, np.float32) / 255
    size = (lines.shape[1] // 2, lines.shape[0] // 2)
    label, kind = (np.asarray(Image.fromarray(each).resize(size, Image.NEAREST)) for each in (label, kind))
    thing, count = np.zeros(label.shape, np.uint8), 0
    for name in SINGLE:
        parts, _ = ndimage.label(label == name)
        for number, box in enumerate(ndimage.find_objects(parts), 1):
            own = parts[box] == number
            if own.mean() > FULL and LEAST * label.size < own.sum() < MOST * label.size and count < 254:
                count += 1
                thing[box][own] = count
    foot = np.where(np.isin(label, GROUND), 0, NO_FOOT).astype(np.int16)
    # Where the kind is known the label says no more.
    unsure = np.where(kind == IGNORED, label, IGNORED).astype(np.uint8)
    planes = {"kind": kind, "label": unsure, "object": thing, "foot": foot, "facing": label}
    return lines, planes, {"pieces": [], "objects": middles(planes, count)}


class PhotoLines:
    """Photos as line drawings in a folder that grows while it is read, with labels that were corrected by eye."""

    def __init__(self, folder, labels, kinds, hands):
        self.folder, self.labels, self.kinds, self.hands = Path(folder), np.load(labels), np.load(kinds), hands
        self.names = {Path(name).stem: name for name in self.labels.files}
        self.refresh()

    def refresh(self):
        self.files = [file for file in sorted(self.folder.glob("*.png")) if file.stem.rsplit("-", 1)[0] in self.names]

    def example(self):
        file = self.files[int(self.hands.chance.integers(len(self.files)))]
        name = self.names[file.stem.rsplit("-", 1)[0]]
        return self.hands.example(*of_photo(file, self.labels[name], self.kinds[name]))


class Drawings:
    """Drawings of a folder that grows while it is read."""

    def __init__(self, folder, hands, aside=10**9):
        self.folder, self.hands, self.aside = Path(folder), hands, aside
        self.refresh()

    def refresh(self):
        self.files = [file for file in sorted(self.folder.glob("*.bin")) if int(file.stem) < self.aside]

    def example(self):
        while True:
            file = self.files[int(self.hands.chance.integers(len(self.files)))]
            try:
                lines, planes, header = read(file)
            except zlib.error:  # being written
                continue
            header["objects"] = middles(planes, min(255, len(header["pieces"])))
            return self.hands.example(lines, planes, header)
