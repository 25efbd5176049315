"""
What a picture suffers from, measured on its pixels: the Python form of engine/tools/enhance/measure.ts. The network is trained on
these measures and meets the same ones in the engine, so the two files must stay one definition.
"""
import numpy as np

BLOCK = 16
QUIET = 0.10


def luma_chroma(rgb):
    """8-bit sRGB (h, w, 3) to Y, Cb, Cr of JFIF (Rec. 601), 0-255 and about ±128, as float32 planes."""
    r, g, b = (rgb[..., i].astype(np.float32) for i in range(3))
    y = 0.299 * r + 0.587 * g + 0.114 * b
    return y, (b - y) / 1.772, (r - y) / 1.402


def noise(plane, bright=None):
    """
    Standard deviation of noise: the mean answer of Immerkær's mask (1996, "Fast noise variance estimation") a block of 16 × 16, of
    the quietest tenth of blocks. Blocks that are clipped in `bright` tell nothing. 0 where there are none.
    """
    p = plane.astype(np.float32)
    d = p[:-2] - 2 * p[1:-1] + p[2:]
    mask = np.abs(d[:, :-2] - 2 * d[:, 1:-1] + d[:, 2:])
    rows, columns = mask.shape[0] // BLOCK, mask.shape[1] // BLOCK
    if rows == 0 or columns == 0:
        return 0.0

    def means(values):
        return values[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK).mean((1, 3)).ravel()

    sigma = means(mask) * (np.sqrt(np.pi / 2) / 6)
    if bright is not None:
        level = means(bright[1:-1, 1:-1])
        sigma = sigma[(level > 10) & (level < 245)]
    if sigma.size == 0:
        return 0.0
    return float(np.sort(sigma)[int(QUIET * (sigma.size - 1))])


def halved(plane):
    h, w = plane.shape[0] // 2 * 2, plane.shape[1] // 2 * 2
    return plane[:h, :w].reshape(h // 2, 2, w // 2, 2).mean((1, 3))


REACH = 4
CONTRAST = 40.0
GENTLEST = 5.0


def _ratios(y):
    """Steepness by contrast of edges across rows of y."""
    if y.shape[1] < 2 * REACH + 3:
        return np.zeros(0, np.float32)
    slope = np.abs(y[:, 2:] - y[:, :-2]) / 2
    here = slope[:, 1:-1]
    peak = (here >= slope[:, :-2]) & (here > slope[:, 2:])
    windows = np.lib.stride_tricks.sliding_window_view(y, 2 * REACH + 1, axis=1)
    contrast = windows.max(-1) - windows.min(-1)
    # slope[i] is of pixel i + 1, here[i] of pixel i + 2, contrast[i] of pixel i + REACH
    first = REACH - 2
    here, peak = here[:, first : first + contrast.shape[1]], peak[:, first : first + contrast.shape[1]]
    chosen = peak & (here >= GENTLEST) & (contrast > CONTRAST)
    return here[chosen] / contrast[chosen]


def sharpness(y):
    """
    Steepness of the sharper edges, in contrasts a pixel: 0.5 for a step between two pixels, less the more it is blurred. 0.45 (a sharp
    photo) where there are too few edges.
    """
    ratios = np.concatenate([_ratios(y[2::4]), _ratios(y.T[2::4])])
    if ratios.size < 40:
        return 0.45
    return float(np.sort(ratios)[int(0.75 * (ratios.size - 1))])


def measure(rgb):
    """(noise of luma, noise of chroma, sharpness) of an 8-bit picture."""
    y, cb, cr = luma_chroma(rgb)
    bright = halved(y)
    return noise(y, y), (noise(halved(cb), bright) + noise(halved(cr), bright)) / 2, sharpness(y)


FEATURES = 12
SHARP = 0.45
CREDIT = 0.06


def given_credit(sharp):
    """Sharpness that is told: lenses and depth of field are no fault to be mended, so that only what is clearly soft counts as soft."""
    return min(sharp + CREDIT, max(sharp, SHARP))




def features(scale, luma_noise, chroma_noise, jpeg, sharp):
    """What the network is told beside the pixels. `jpeg`: steps of the quantiser by those of quality 50; 0 for none."""
    n, c = min(luma_noise / 8, 3), min(chroma_noise / 6, 3)
    j = min(jpeg, 4)
    b = min(2, max(-1, (0.35 - given_credit(sharp)) / 0.1))
    return np.array(
        [scale == 2, scale == 4, n, n / (n + 0.1), c, c / (c + 0.1), j, j / (j + 0.2), j > 0, b, b * b, n / (n + 0.1) * (j > 0)],
        np.float32,
    )
