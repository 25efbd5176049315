"""16-bit floats, as the engine's files of weights hold them."""
import numpy as np


def write_halves(file, values):
    """Appends a tensor, in its order, as little-endian 16-bit floats; ends the program where one does not fit."""
    half = values.contiguous().numpy().astype("<f2")
    if not np.isfinite(half).all():
        raise SystemExit("a weight does not fit into 16 bits")
    file.write(half.tobytes())
