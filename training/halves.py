"""16-bit floats, as the engine's files of weights hold them."""
import numpy as np
import torch


def write_halves(file, values):
    """Appends a tensor, in its order, as little-endian 16-bit floats; ends the program where one does not fit."""
    half = values.contiguous().numpy().astype("<f2")
    if not np.isfinite(half).all():
        raise SystemExit("a weight does not fit into 16 bits")
    file.write(half.tobytes())


def read_halves(data, at, like):
    """A tensor of the shape of `like` from the bytes at `at`, and where it ends."""
    count = like.numel()
    values = np.frombuffer(data, "<f2", count, at).astype(np.float32)
    return torch.from_numpy(values).reshape(like.shape), at + count * 2


def file_of_halves(path, magic):
    """All values of a file of weights, after its magic; ends the program where it has another one."""
    data = open(path, "rb").read()
    if data[: len(magic)] != magic:
        raise SystemExit(f"{path} holds no weights")
    return torch.from_numpy(np.frombuffer(data, "<f2", offset=len(magic)).astype(np.float32))
