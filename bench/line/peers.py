"""Line drawings by others on pairs of files: python3 peers.py METHOD < lines of PHOTO<tab>OUT; prints seconds, one a line. Lines are dark."""
import sys
import time

import cv2
import numpy


def canny(picture):
    return 255 - cv2.Canny(cv2.GaussianBlur(picture, (0, 0), 1.2), 60, 150)


def pencil_sketch(picture):
    return cv2.pencilSketch(picture, sigma_s=60, sigma_r=0.07, shade_factor=0.05)[0]


def xdog(picture, sigma=1.0, k=1.6, p=20.0, epsilon=0.6, phi=10.0):
    """Winnemöller, Kyprianidis and Olsen 2012: (1 + p)·G(σ) − p·G(kσ), cut softly below ε."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(numpy.float32) / 255
    sharp = (1 + p) * cv2.GaussianBlur(grey, (0, 0), sigma) - p * cv2.GaussianBlur(grey, (0, 0), k * sigma)
    return numpy.where(sharp >= epsilon, 1, 1 + numpy.tanh(phi * (sharp - epsilon))) * 255


draw = {"canny": canny, "xdog": xdog, "pencilSketch": pencil_sketch}[sys.argv[1]]
for line in sys.stdin:
    photo, out = line.rstrip("\n").split("\t")
    picture = cv2.imread(photo)
    started = time.perf_counter()
    drawing = draw(picture)
    print(time.perf_counter() - started)
    cv2.imwrite(out, numpy.clip(drawing, 0, 255).astype("uint8"))
