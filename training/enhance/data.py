"""
Pairs of a worn picture and what it was before. Truth are photos made smaller, so that their own JPEG is gone; from it come smaller,
blurred, noisy, compressed copies as cameras and web sites make them.
"""
import io
import json
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from measure import features, luma_chroma, measure

# Sizes of truths, as shares of the photo's: small ones are free of its own JPEG, large ones as soft a pixel as photos of cameras are.
SHARES = (0.5, 1.0)
KERNELS = (Image.Resampling.LANCZOS, Image.Resampling.BICUBIC, Image.Resampling.BOX)


def all_photos(folder, is_open=False):
    """Files of the folder's manifest, in order; with `is_open` those that it calls openly licensed."""
    manifest = json.loads((Path(folder) / "manifest.json").read_text())
    return [Path(folder) / each["file"] for each in manifest if each["openly_licensed"] or not is_open]


def shrunk(image, size, chance):
    """Made smaller by one of the ways that are in use, in encoded values or in linear light."""
    if image.size == size:
        return image
    kernel = KERNELS[chance.choice(3, p=(0.45, 0.3, 0.25))]
    if chance.random() < 0.8:
        return image.resize(size, kernel)
    linear = (np.asarray(image, np.float32) / 255) ** 2.2
    planes = [Image.fromarray(linear[..., c]).resize(size, kernel) for c in range(3)]
    encoded = np.clip(np.stack([np.asarray(p) for p in planes], -1), 0, 1) ** (1 / 2.2)
    return Image.fromarray(np.rint(encoded * 255).astype(np.uint8))


def noisy(image, chance):
    """Noise of a sensor after its camera: stronger in the dark or the light, in colour, a little soft."""
    rgb = np.asarray(image, np.float32)
    sigma = 14 * chance.random() ** 1.5 + 0.5
    grain = chance.standard_normal(rgb.shape).astype(np.float32)
    common = chance.standard_normal(rgb.shape[:2]).astype(np.float32)[..., None]
    share = chance.random() * 0.8
    grain = np.sqrt(share) * common + np.sqrt(1 - share) * grain
    if chance.random() < 0.35:
        soft = grain + 0.6 * (np.roll(grain, 1, 0) + np.roll(grain, 1, 1)) + 0.36 * np.roll(grain, (1, 1), (0, 1))
        grain = soft / soft.std()
    if chance.random() < 0.5:
        sigma = sigma * (0.5 + rgb.mean(-1, keepdims=True) / 255)
    return Image.fromarray(np.clip(np.rint(rgb + grain * sigma), 0, 255).astype(np.uint8))


def compressed(image, chance):
    """Through JPEG; returns its steps by those of quality 50 too."""
    quality = int(chance.integers(25, 96))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality, subsampling=int(chance.choice((0, 2))))
    return Image.open(io.BytesIO(file.getvalue())).convert("RGB"), (
        50 / quality if quality < 50 else (200 - 2 * quality) / 100
    )


def drawn(size, chance):
    """Plain fields, lines and letters with clean edges: what must stay plain, straight and readable."""
    finer = 3
    pure = ((0, 0, 0), (255, 255, 255))

    def colour():
        return pure[chance.integers(2)] if chance.random() < 0.3 else tuple(int(v) for v in chance.integers(0, 256, 3))

    image = Image.new("RGB", (size[0] * finer, size[1] * finer), colour())
    draw = ImageDraw.Draw(image)
    for _ in range(int(chance.integers(0, 40))):
        x, y = (float(chance.uniform(-0.1, 1.0)) * side for side in image.size)
        reach = float(chance.uniform(4, 160)) * finer
        kind = chance.integers(4)
        if kind == 0:
            corners = [(x + float(chance.uniform(-1, 1)) * reach, y + float(chance.uniform(-1, 1)) * reach) for _ in range(4)]
            draw.polygon(corners, fill=colour())
        elif kind == 1:
            end = (x + float(chance.uniform(-1, 1)) * reach * 2, y + float(chance.uniform(-1, 1)) * reach * 2)
            draw.line((x, y, *end), fill=colour(), width=int(chance.integers(2, 8 * finer)))
        elif kind == 2:
            draw.ellipse((x, y, x + reach, y + reach), fill=colour())
        else:
            letters = "".join(chr(int(c)) for c in chance.integers(48, 123, int(chance.integers(3, 14))))
            draw.text((x, y), letters, fill=colour(), font=ImageFont.load_default(float(chance.uniform(9, 48)) * finer))
    return image.resize(size, Image.Resampling.BOX)


def pair(photo, scale, chance):
    """One pair, of a photo or of a drawing in its place: pixels told to the network (h, w, 3), what it is told, luma of the truth and colour differences at the small size."""
    share = chance.uniform(*SHARES)
    unit = 8
    size = tuple(max(unit, round(side * share / unit) * unit) for side in photo.size)
    isDrawn = chance.random() < 0.08
    truth = drawn(size, chance) if isDrawn else photo.resize(size, Image.Resampling.LANCZOS)
    small = tuple(side // scale for side in size)
    isWorn = chance.random() < (0.9 if scale == 1 else 0.5)
    source = truth
    if chance.random() < (0.5 if scale == 1 else 0.2):
        source = truth.filter(ImageFilter.GaussianBlur(scale * chance.uniform(0.3, 1.1)))
    clear = shrunk(source, small, chance)
    colour = clear if scale > 1 else truth
    worn, jpeg = clear, 0.0
    if isWorn:
        kind = chance.random()
        if kind < 0.75:
            worn = noisy(worn, chance)
        if kind > 0.3:
            worn, jpeg = compressed(worn, chance)
            # Steps of 2 and less are not seen in the engine either.
            jpeg = jpeg if jpeg >= 0.2 else 0.0
    rgb = np.asarray(worn)
    luma, chroma, sharp = measure(rgb)
    told_jpeg = jpeg * float(np.exp(0.1 * chance.standard_normal()))
    told = features(scale, luma, chroma, told_jpeg, sharp)
    planes = np.stack(luma_chroma(rgb), -1) / 255
    planes[..., 0] -= 0.5
    goal = luma_chroma(np.asarray(truth))[0] / 255 - 0.5
    wanted = np.stack(luma_chroma(np.asarray(colour))[1:], -1) / 255
    half = np.float16
    return planes.astype(half), told, goal.astype(half), wanted.astype(half), jpeg > 0


def grid(height, width, top, left):
    """1 on both sides of the borders of 8×8 blocks, across and down."""
    down, across = (np.arange(height) + top) % 8, (np.arange(width) + left) % 8
    rows = np.isin(down, (0, 7)).astype(np.float32)
    columns = np.isin(across, (0, 7)).astype(np.float32)
    return np.broadcast_to(columns[None], (height, width)), np.broadcast_to(rows[:, None], (height, width))


def cut(example, scale, side, chance):
    """A random square of an example, turned and mirrored: picture (6, side, side), told, goal (1, …), colour (2, side, side)."""
    planes, told, goal, wanted, hasGrid = example
    top = int(chance.integers(0, planes.shape[0] - side + 1))
    left = int(chance.integers(0, planes.shape[1] - side + 1))
    window = planes[top : top + side, left : left + side].astype(np.float32)
    across, down = grid(side, side, top, left) if hasGrid else (np.zeros((side, side), np.float32),) * 2
    truth = goal[top * scale : (top + side) * scale, left * scale : (left + side) * scale].astype(np.float32)
    colour = wanted[top : top + side, left : left + side].astype(np.float32)
    picture = np.concatenate([window, across[..., None], down[..., None], np.ones_like(window[..., :1])], -1)
    if chance.random() < 0.5:
        picture, truth, colour = picture[:, ::-1], truth[:, ::-1], colour[:, ::-1]
    if chance.random() < 0.5:
        picture, truth, colour = picture[::-1], truth[::-1], colour[::-1]
    if chance.random() < 0.5:
        picture, truth, colour = picture.transpose(1, 0, 2), truth.T, colour.transpose(1, 0, 2)
        picture = picture[..., [0, 1, 2, 4, 3, 5]]
    return picture.transpose(2, 0, 1), told, truth[None], colour.transpose(2, 0, 1)
