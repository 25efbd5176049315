"""Open Image Denoise (`pip install pyoidn numpy`) on light as it was sampled: float32 files of colour, albedo, normal in, one out."""
import sys

import numpy as np
from pyoidn import denoise

width, height = int(sys.argv[2]), int(sys.argv[3])
folder = sys.argv[1]


def load(name):
    return np.fromfile(f"{folder}/{name}.bin", np.float32).reshape(height, width, 3)


denoise(load("colour"), albedo=load("albedo"), normal=load("normal"), hdr=True).tofile(f"{folder}/out.bin")
