"""From exact surfaces to such as are told roughly, and from drawn pictures to such as cameras and phones make."""
import io

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter
from torch.nn import functional


def grown(planes, radius):
    side = 2 * radius + 1
    across = functional.max_pool2d(planes[None], (1, side), 1, (0, radius))
    return functional.max_pool2d(across, (side, 1), 1, (radius, 0))[0]


def closed(planes, radius):
    """Without what is thinner than twice the radius in them."""
    return 1 - grown(1 - grown(planes, radius), radius)


def opened(planes, radius):
    return 1 - closed(1 - planes, radius)


def moved(planes, chance, most):
    """Borders moved by up to `most` px, smoothly."""
    height, width = planes.shape[1:]
    by = torch.from_numpy(chance.normal(0, 1, (1, 2, 8, 8)).astype(np.float32)) * (chance.random() * most / 2)
    by = functional.interpolate(by, (height, width), mode="bicubic", align_corners=False)[0]
    rows, columns = torch.meshgrid(torch.arange(height).float(), torch.arange(width).float(), indexing="ij")
    at = torch.stack([(columns + by[0]) / (width - 1), (rows + by[1]) / (height - 1)], -1) * 2 - 1
    return functional.grid_sample(planes[None], at[None], padding_mode="border", align_corners=True)[0]


def blotted(planes, chance):
    """Spots near borders that go to a surface or are taken from it."""
    height, width = planes.shape[1:]
    rows, columns = np.mgrid[:height, :width]
    border = (grown(planes, 6) - (1 - grown(1 - planes, 6))).amax(0).numpy()
    places = np.argwhere(border > 0.5)
    for _ in range(chance.integers(1, 5)):
        if len(places) == 0:
            break
        y, x = places[chance.integers(len(places))]
        a, b, turn = chance.uniform(3, 22), chance.uniform(2, 9), chance.uniform(0, np.pi)
        u = (columns - x) * np.cos(turn) + (rows - y) * np.sin(turn)
        v = (rows - y) * np.cos(turn) - (columns - x) * np.sin(turn)
        spot = torch.from_numpy(((u / a) ** 2 + (v / b) ** 2 < 1).astype(np.float32))
        kind = chance.integers(4)
        planes = planes * (1 - spot)
        if kind < 3:
            planes[kind] += spot
    return planes


def rough(told, truth, chance):
    """
    What might be told of surfaces (3, h, w), 0-1: what was told of them, or the true ones without thin things, coarser;
    in both cases worse still by chance.
    """
    if chance.random() < 0.55:
        planes = told.clone()
    else:
        planes = closed(truth, int(chance.integers(1, 6)))
        if chance.random() < 0.4:
            planes = opened(planes, int(chance.integers(1, 4)))
        if chance.random() < 0.6:
            size = planes.shape[1:]
            coarse = functional.avg_pool2d(planes[None], 4)
            coarse = coarse + torch.from_numpy(chance.normal(0, 0.06, coarse.shape).astype(np.float32))
            planes = functional.interpolate(coarse, size, mode="bilinear", align_corners=False)[0]
            planes = ((planes - 0.5) * chance.uniform(2, 8) + 0.5).clamp(0, 1)
    if chance.random() < 0.6:
        planes = moved(planes, chance, 5)
    if chance.random() < 0.25:
        planes = blotted(planes, chance)
    if chance.random() < 0.3:
        planes = (planes > 0.5).float()
    return planes / planes.sum(0, keepdim=True).clamp(min=1)


def linear_of(rgb):
    """Light of 8-bit pixels, 0-1, about linear."""
    return (rgb.astype(np.float32) / 255) ** 2.2


def encoded(linear):
    """Values of pixels, 0-255 and not rounded, of light."""
    return np.clip(linear, 0, 1) ** (1 / 2.2) * 255


def worn(rgb, chance):
    """8-bit pixels under another light, exposure, lens, sensor and file."""
    x = linear_of(rgb)
    height, width = x.shape[:2]
    x *= np.exp(chance.normal(0, 0.1, 3)) * np.exp(chance.normal(0, 0.35))
    if chance.random() < 0.6:
        field = chance.normal(0, 1, (3, 3)).astype(np.float32)
        field = np.asarray(Image.fromarray(field).resize((width, height), Image.BICUBIC))
        x *= np.exp(field * chance.uniform(0, 0.5))[..., None]
    x = np.clip(x, 0, 1) ** (1 / 2.2)
    if chance.random() < 0.5:
        x = np.clip((x - 0.5) * np.exp(chance.normal(0, 0.15)) + 0.5, 0, 1)
    if chance.random() < 0.4:
        soft = Image.fromarray((x * 255).astype(np.uint8))
        side = chance.uniform(0.5, 0.95)
        small = soft.resize((max(8, int(width * side)), max(8, int(height * side))), Image.BILINEAR)
        x = np.asarray(small.resize((width, height), Image.BICUBIC)).astype(np.float32) / 255
    if chance.random() < 0.7:
        x = x + chance.normal(0, chance.uniform(0.003, 0.03), x.shape)
    pixels = (np.clip(x, 0, 1) * 255 + 0.5).astype(np.uint8)
    if chance.random() < 0.6:
        data = io.BytesIO()
        Image.fromarray(pixels).save(data, "JPEG", quality=int(chance.integers(45, 96)))
        pixels = np.asarray(Image.open(data))
    return pixels


def noise(shape, chance, coarsest):
    """Smooth noise of mean 0 and deviation about 1, of several sizes."""
    height, width = shape
    sum_ = np.zeros(shape, np.float32)
    for cell in (coarsest, coarsest / 3, coarsest / 9):
        if cell >= 2:
            field = chance.normal(0, 1, (max(2, int(height / cell)), max(2, int(width / cell)))).astype(np.float32)
            sum_ += np.asarray(Image.fromarray(field).resize((width, height), Image.BICUBIC))
    return sum_ / 1.5


def drawing(shape, chance):
    """A pattern as floors and walls have them, as a natural logarithm of what it throws back: boards, tiles, stripes, blotches."""
    height, width = shape
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    turn, lean = chance.uniform(0, np.pi), chance.uniform(0, 2.5)
    # Finer towards the top, as a floor is.
    nearer = 1 / (1 + lean * (1 - rows / height))
    x, y = (columns - width * chance.random()) / nearer, rows / nearer
    u = x * np.cos(turn) + y * np.sin(turn)
    v = y * np.cos(turn) - x * np.sin(turn)
    wide = np.exp(chance.uniform(np.log(7), np.log(90)))
    long = wide * np.exp(chance.uniform(0, 2))
    row = np.floor(u / wide)
    shift = np.modf(row * chance.random())[0] * long
    cell = (row * 7919 + np.floor((v + shift) / long) * 104729).astype(np.int64) % 4096
    out = chance.normal(0, chance.uniform(0, 0.25), 4096).astype(np.float32)[cell]
    joint = chance.uniform(0.5, 2) / np.maximum(nearer, 0.4)
    is_joint = (np.mod(u, wide) < joint) | (np.mod(v + shift, long) < joint)
    out += is_joint * chance.normal(-0.15, 0.3)
    if chance.random() < 0.4:
        out += noise(shape, chance, chance.uniform(8, 120)) * chance.uniform(0, 0.25)
    return out


def lit(shape, chance):
    """Patches of sun and shadows, as a natural logarithm of light."""
    height, width = shape
    side = chance.uniform(0.1, 0.7) * width
    corners = chance.uniform(0, 1, 2) * (width, height) + chance.normal(0, side, (4, 2))
    middle = corners.mean(0)
    corners = corners[np.argsort(np.arctan2(*(corners - middle).T))]
    patch = Image.new("L", (width, height))
    ImageDraw.Draw(patch).polygon([tuple(corner) for corner in corners], fill=255)
    soft = patch.filter(ImageFilter.GaussianBlur(chance.uniform(0.5, 6)))
    return np.asarray(soft).astype(np.float32) / 255 * chance.choice([chance.uniform(0.2, 1.1), -chance.uniform(0.2, 0.8)])


def laid(rgb, truth, chance):
    """8-bit pixels with other patterns on their surfaces, and other light on all."""
    factor = np.zeros(truth.shape, np.float32)
    for kind, often in ((1, 0.55), (2, 0.25), (3, 0.1)):
        if chance.random() < often:
            factor += (truth == kind) * drawing(truth.shape, chance)
    for _ in range(chance.integers(0, 3)):
        factor += lit(truth.shape, chance)
    return (encoded(linear_of(rgb) * np.exp(factor)[..., None]) + 0.5).astype(np.uint8)


def stood(rgb, truth, chance):
    """
    Legs and poles on floors, from things or bars on: 8-bit pixels and truth with them. Some have nearly the floor's colour, others
    shine or are black; a soft shadow lies at their feet.
    """
    height, width = truth.shape
    places = np.argwhere((truth == 1) & (np.roll(truth, 3, 0) == 0)) if chance.random() < 0.7 else np.argwhere(truth == 1)
    if len(places) < 40:
        return rgb, truth
    scale = 4
    body = Image.new("L", (width * scale, height * scale))
    shade = Image.new("L", (width, height))
    draw, shadow = ImageDraw.Draw(body), ImageDraw.Draw(shade)
    wide, long, lean = chance.uniform(1.5, 9), chance.uniform(14, 110), chance.normal(0, 0.25, 2)
    top, feet = None, []
    for k in range(chance.integers(1, 6)):
        y, x = places[chance.integers(len(places))]
        if top is not None and chance.random() < 0.5:
            y = top
        top = y
        to = (x + long * lean[k % 2], y + long * chance.uniform(0.7, 1.15))
        half, foot = wide / 2, wide / 2 * chance.uniform(0.5, 1.2)
        ring = [(x - half, y - 3), (x + half, y - 3), (to[0] + foot, to[1]), (to[0] - foot, to[1])]
        draw.polygon([(u * scale, v * scale) for u, v in ring], fill=255)
        feet.append(to)
        spread = wide * chance.uniform(1, 4)
        shadow.ellipse((to[0] - spread, to[1] - spread / 3, to[0] + spread, to[1] + spread / 3), fill=255)
    if len(feet) > 1 and chance.random() < 0.4:
        share = chance.uniform(0.2, 0.8)
        draw.line([(u * scale, (top + (v - top) * share) * scale) for u, v in feet[:2]], fill=255, width=max(scale, int(wide * scale * 0.6)))
    cover = np.asarray(body.resize((width, height), Image.BOX)).astype(np.float32) / 255
    shade = np.asarray(shade.filter(ImageFilter.GaussianBlur(wide * 0.8))).astype(np.float32) / 255
    linear = linear_of(rgb) * (1 - (shade * chance.uniform(0, 0.6))[..., None])
    own = linear[truth == 1].mean(0)
    kind = chance.random()
    if kind < 0.4:
        colour = own * np.exp(chance.normal(0, 0.5) + chance.normal(0, 0.12, 3))
    elif kind < 0.6:
        colour = np.full(3, np.exp(chance.uniform(-5, -2.5)))
    elif kind < 0.8:
        colour = np.exp(chance.uniform(-2, 0)) * np.exp(chance.normal(0, 0.06, 3))
    else:
        colour = chance.uniform(0.02, 0.7, 3)
    # Round ones have a light and a dark side; what shines shows streaks along its length.
    columns = np.arange(width, dtype=np.float32)
    side = np.exp(chance.normal(0, 0.35) * np.sin(columns / max(1.5, wide) * 2 + chance.uniform(0, 6)))
    pattern = side[None, :, None] * np.exp(noise(truth.shape, chance, chance.uniform(6, 60)) * chance.uniform(0, 0.4))[..., None]
    mixed = linear * (1 - cover[..., None]) + np.clip(colour * pattern, 0, 1) * cover[..., None]
    return (encoded(mixed) + 0.5).astype(np.uint8), np.where(cover > 0.5, 0, truth).astype(np.uint8)
