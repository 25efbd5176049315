"""
Photos, and a few drawn rooms, with words, signs and patterns laid over them as marks are: any font, size, turn and colour, 12 to 70 % strong, once or
repeated, some with a shadow; then worn as files on their way are. The truth is how much of each pixel the overlay covers.
"""
import io
import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIDE = 256
SHARE_WITHOUT = 0.3
SHARE_DRAWN = 0.07
# Shapes are drawn so many times finer than they are shown.
FINER = 2
LATIN = "abcdefghijklmnopqrstuvwxyz"
SYLLABLES = "an ber ca del en for ga hol in ka len mo nor or pa ri sta ter um vi wes za li ro mar do ha te co st el".split()


def fonts(folder="/usr/share/fonts"):
    """Files of fonts that draw letters, by whether they have Chinese ones too."""
    plain, wide = [], []
    for file in sorted(Path(folder).rglob("*")):
        if file.suffix.lower() not in (".ttf", ".otf", ".ttc", ".t1", ".pfb"):
            continue
        if any(word in file.name for word in ("Symbol", "D050000L", "Math", "Emoji")):
            continue
        (wide if "CJK" in file.name else plain).append(str(file))
    if not plain or not wide:
        raise SystemExit(f"{folder} has {len(plain)} fonts of letters and {len(wide)} of Chinese ones (*CJK*): each kind is needed.")
    return plain, wide


class Overlays:
    """Draws coverage (0-255, SIDE × SIDE) at random."""

    def __init__(self, chance):
        self.chance = chance
        self.plain, self.wide = fonts()

    def uniform(self, least, most):
        return least + (most - least) * self.chance.random()

    def pick(self, items):
        return items[int(self.chance.integers(len(items)))]

    def word(self):
        kind = self.chance.random()
        if kind < 0.12:
            return "".join(str(self.chance.integers(10)) for _ in range(int(self.chance.integers(3, 9))))
        text = "".join(self.pick(SYLLABLES) for _ in range(int(self.chance.integers(1, 5))))
        if kind < 0.4:
            return text.upper()
        return text.capitalize() if kind < 0.8 else text

    def text(self):
        if self.chance.random() < 0.12:
            return "".join(chr(int(self.chance.integers(0x4E00, 0x8FFF))) for _ in range(int(self.chance.integers(2, 7)))), True
        words = " ".join(self.word() for _ in range(int(self.chance.choice((1, 2, 3), p=(0.45, 0.4, 0.15)))))
        kind = self.chance.random()
        if kind < 0.1:
            words = "© " + words
        elif kind < 0.2:
            words = "www." + words.replace(" ", "-").lower() + self.pick((".com", ".de", ".net", ".cn"))
        return words, False

    def written(self, size):
        """A picture of words, as small as holds them."""
        words, is_wide = self.text()
        font = ImageFont.truetype(self.pick(self.wide if is_wide else self.plain), size)
        outline = int(size * self.uniform(0.02, 0.05)) + 1 if self.chance.random() < 0.12 else 0
        left, top, right, bottom = font.getbbox(words, stroke_width=outline)
        image = Image.new("L", (max(1, right - left) + 4, max(1, bottom - top) + 4))
        draw = ImageDraw.Draw(image)
        at = (2 - left, 2 - top)
        if outline:
            draw.text(at, words, font=font, fill=255, stroke_width=outline, stroke_fill=255)
            draw.text(at, words, font=font, fill=0)
        else:
            draw.text(at, words, font=font, fill=255, stroke_width=int(self.chance.random() < 0.15) * max(1, size // 30))
        return image

    def sign(self, size):
        """A few simple shapes one in another: rings, polygons, roofs, stars, filled or drawn as lines."""
        n = size * FINER
        image = Image.new("L", (n, n))
        draw = ImageDraw.Draw(image)
        width = max(2, int(n * self.uniform(0.03, 0.13)))
        inset = 0.0
        for part in range(int(self.chance.integers(1, 4))):
            low, high = n * (0.04 + inset), n * (0.96 - inset)
            is_filled = self.chance.random() < (0.3 if part == 0 else 0.5)
            fill = 0 if is_filled and part > 0 and self.chance.random() < 0.5 else 255
            kind = self.chance.integers(5)
            if kind == 0:
                draw.ellipse((low, low, high, high), fill=fill if is_filled else None, outline=255, width=width)
            elif kind == 1:
                round_by = self.uniform(0, 0.3) * n
                draw.rounded_rectangle((low, low, high, high), round_by, fill=fill if is_filled else None, outline=255, width=width)
            elif kind == 2:
                corners = int(self.chance.integers(3, 8))
                first = self.uniform(0, math.tau)
                is_star = self.chance.random() < 0.5
                points = []
                for k in range(corners * (2 if is_star else 1)):
                    reach = (high - low) / 2 * (0.45 if is_star and k % 2 else 1)
                    turn = first + math.tau * k / (corners * (2 if is_star else 1))
                    points.append((n / 2 + reach * math.cos(turn), n / 2 + reach * math.sin(turn)))
                if is_filled:
                    draw.polygon(points, fill=fill)
                else:
                    draw.line(points + points[:2], fill=255, width=width, joint="curve")
            elif kind == 3:
                points = [(self.uniform(low, high), self.uniform(low, high)) for _ in range(int(self.chance.integers(3, 6)))]
                if is_filled:
                    draw.polygon(points, fill=fill)
                else:
                    draw.line(points, fill=255, width=width, joint="curve")
            else:
                middle = n / 2
                draw.line([(low, middle), (middle, low), (high, middle)], fill=255, width=width, joint="curve")
                if self.chance.random() < 0.6:
                    draw.line(
                        [(low + 0.15 * n, middle), (low + 0.15 * n, high), (high - 0.15 * n, high), (high - 0.15 * n, middle)],
                        fill=255, width=width, joint="curve")
            inset += self.uniform(0.1, 0.22)
            if inset > 0.38:
                break
        return image.resize((size, size), Image.Resampling.BOX)

    def turned(self, image, most):
        if self.chance.random() < 0.45:
            return image
        return image.rotate(self.uniform(-most, most), Image.Resampling.BICUBIC, expand=True)

    def once(self):
        """One mark somewhere in the square, large ones cut by its borders."""
        canvas = Image.new("L", (SIDE, SIDE))
        size = int(math.exp(self.uniform(math.log(16), math.log(130))))
        kind = self.chance.random()
        mark = self.written(size) if kind < 0.6 else self.sign(int(size * self.uniform(1.2, 2.6)))
        if kind > 0.8:
            words = self.written(max(10, int(size * 0.7)))
            both = Image.new("L", (mark.width + words.width + size // 3, max(mark.height, words.height)))
            both.paste(mark, (0, (both.height - mark.height) // 2))
            both.paste(words, (mark.width + size // 3, (both.height - words.height) // 2))
            mark = both
        mark = self.turned(mark, 48)
        spare = (SIDE - mark.width, SIDE - mark.height)
        x, y = (int(self.uniform(min(0, s) - 0.3 * n, max(0, s) + 0.3 * n)) for s, n in zip(spare, mark.size))
        canvas.paste(mark, (x, y))
        return canvas

    def repeated(self):
        """Rows of a mark, turned as a whole."""
        size = int(math.exp(self.uniform(math.log(12), math.log(52))))
        mark = self.written(size) if self.chance.random() < 0.65 else self.sign(int(size * self.uniform(1.2, 2.4)))
        step = (mark.width + size * self.uniform(0.8, 4), mark.height + size * self.uniform(0.6, 4.5))
        whole = int(SIDE * 1.6)
        canvas = Image.new("L", (whole, whole))
        start = (self.uniform(-step[0], 0), self.uniform(-step[1], 0))
        is_staggered = self.chance.random() < 0.6
        row, y = 0, start[1]
        while y < whole:
            x = start[0] - (0.5 * step[0] if is_staggered and row % 2 else 0)
            while x < whole:
                canvas.paste(mark, (int(x), int(y)))
                x += step[0]
            y += step[1]
            row += 1
        if self.chance.random() < 0.8:
            canvas = canvas.rotate(self.uniform(-50, 50), Image.Resampling.BICUBIC)
        off = (whole - SIDE) // 2
        return canvas.crop((off, off, off + SIDE, off + SIDE))

    def lines(self):
        """A grid of lines across the picture, as agencies lay over previews."""
        canvas = Image.new("L", (SIDE * 2, SIDE * 2))
        draw = ImageDraw.Draw(canvas)
        step, width = self.uniform(50, 200), int(self.chance.integers(2, 7))
        turn = self.uniform(20, 70)
        for angle in (turn, -turn) if self.chance.random() < 0.6 else (turn,):
            direction = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
            for k in range(-8, 9):
                foot = np.array([SIDE, SIDE]) + k * step * np.array([-direction[1], direction[0]])
                draw.line([tuple(foot - 800 * direction), tuple(foot + 800 * direction)], fill=255, width=width * 2)
        return canvas.resize((SIDE, SIDE), Image.Resampling.BOX)

    def draw(self):
        kind = self.chance.random()
        image = self.once() if kind < 0.62 else self.repeated() if kind < 0.95 else self.lines()
        return np.asarray(image, np.float32) / 255


def colour(chance):
    kind = chance.random()
    if kind < 0.5:
        return np.full(3, chance.uniform(235, 256))
    if kind < 0.68:
        return np.full(3, chance.uniform(0, 45))
    if kind < 0.78:
        return np.full(3, chance.uniform(80, 235))
    return chance.uniform(0, 256, 3)


def window(photo, chance):
    """A square of a photo (PIL), a little enlarged or made smaller, mirrored, darker or lighter: SIDE × SIDE × 3 of 0-255."""
    zoom = math.exp(chance.uniform(math.log(0.7), math.log(1.5)))
    span = min(SIDE / zoom, *photo.size)
    left, top = (chance.uniform(0, side - span) for side in photo.size)
    kernel = Image.Resampling.LANCZOS if zoom < 1 else Image.Resampling.BICUBIC
    image = photo.resize((SIDE, SIDE), kernel, (left, top, left + span, top + span))
    pixels = np.asarray(image, np.float32)
    if chance.random() < 0.5:
        pixels = pixels[:, ::-1]
    if chance.random() < 0.5:
        gamma = math.exp(chance.uniform(-0.35, 0.35))
        pixels = 255 * (pixels / 255) ** gamma
        pixels = np.clip(pixels * chance.uniform(0.85, 1.15, 3), 0, 255)
    return pixels


def drawn(chance):
    """A part of a drawn room: even planes that get a little lighter across, doors, frames and panels in them; SIDE × SIDE × 3 of 0-255."""
    n = SIDE * FINER
    paint = chance.uniform(110, 250) + chance.normal(0, 12, 3)
    image = Image.new("RGB", (n, n), tuple(np.clip(paint, 0, 255).astype(int)))
    draw = ImageDraw.Draw(image)

    def tone():
        """Of the same paint, or of any."""
        new = paint + chance.uniform(-60, 25) if chance.random() < 0.5 else np.full(3, chance.uniform(15, 250)) + chance.normal(0, 25, 3)
        return tuple(np.clip(new, 0, 255).astype(int))

    # A plane of floor or of the next wall, its edge at a slant.
    for _ in range(int(chance.integers(0, 3))):
        ends = chance.uniform(0, 1.2, 2) * n
        is_floor = chance.random() < 0.6
        edge = [(0, ends[0]), (n, ends[1]), (n, n), (0, n)] if is_floor else [(ends[0], 0), (ends[1], n), (n, n), (n, 0)]
        draw.polygon(edge, fill=tone())
    for _ in range(int(chance.integers(1, 6))):
        left, top = chance.uniform(-0.2, 0.9, 2) * n
        wide, high = np.exp(chance.uniform(math.log(0.06), math.log(0.9), 2)) * n
        lean = chance.normal(0, 0.06, 2) * high
        corners = [(left, top), (left + wide, top + lean[0]), (left + wide, top + high + lean[1]), (left, top + high)]
        fill = tone()
        if chance.random() < 0.7:
            draw.polygon(corners, fill=fill)
        else:
            draw.line(corners + corners[:2], fill=fill, width=int(chance.integers(2, 26)), joint="curve")
        # Panes or panels within.
        bars = int(chance.integers(0, 4))
        inner = tone()
        for share in np.arange(1, bars + 1) / (bars + 1):
            x = left + wide * share
            draw.line([(x, top + lean[0] * share), (x, top + high)], fill=inner, width=int(chance.integers(2, 12)))
    if chance.random() < 0.25:
        # Boards or tiles: lines that come together.
        point = (chance.uniform(-0.5, 1.5) * n, chance.uniform(-0.6, 0.2) * n)
        line, width = tone(), int(chance.integers(1, 5))
        for _ in range(int(chance.integers(5, 22))):
            draw.line([point, (chance.uniform(-1.5, 2.5) * n, n)], fill=line, width=width)
    pixels = np.asarray(image.resize((SIDE, SIDE), Image.Resampling.BOX), np.float32)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) / SIDE - 0.5
    pixels = pixels * (1 + chance.normal(0, 0.15) * x + chance.normal(0, 0.15) * y)[..., None]
    return np.clip(pixels + chance.normal(0, chance.uniform(0, 4), pixels.shape), 0, 255).astype(np.float32)


def example(photo, overlays):
    """A square of a photo or of a drawn room with or without an overlay: uint8 (SIDE, SIDE, 3), coverage and weight of each pixel (SIDE, SIDE) of 0-1."""
    chance = overlays.chance
    pixels = drawn(chance) if chance.random() < SHARE_DRAWN else window(photo, chance)
    coverage = np.zeros((SIDE, SIDE), np.float32)
    weight = np.ones((SIDE, SIDE), np.float32)
    if chance.random() >= SHARE_WITHOUT:
        coverage = overlays.draw()
        opacity = chance.uniform(0.12, 0.65)
        before = pixels
        if chance.random() < 0.08:
            by = int(chance.integers(1, 5))
            shade = np.roll(coverage, (by, by), (0, 1))
            shade = np.asarray(Image.fromarray((shade * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(by)), np.float32) / 255
            pixels = pixels * (1 - 0.5 * opacity * shade[..., None])
        share = (opacity * coverage)[..., None]
        pixels = pixels * (1 - share) + share * colour(chance)
        # What can't be seen is guessed at most.
        change = np.abs(pixels - before).mean(-1)
        weight = np.where(coverage > 0, np.clip(change / (4 * opacity / 0.3 + 2), 0.15, 1), 1).astype(np.float32)
    image = Image.fromarray(np.clip(np.rint(pixels), 0, 255).astype(np.uint8))
    if chance.random() < 0.45:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=int(chance.integers(60, 97)), subsampling=int(chance.choice((0, 2))))
        image = Image.open(io.BytesIO(file.getvalue()))
    return np.asarray(image), coverage, weight
