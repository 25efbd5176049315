"""OpenCV's inpainting on pairs of files: python3 peers.py METHOD < lines of PHOTO<tab>MASK<tab>OUT; prints seconds, one a line."""
import sys
import time

import cv2

flags = {"telea": cv2.INPAINT_TELEA, "ns": cv2.INPAINT_NS}[sys.argv[1]]
for line in sys.stdin:
    photo, mask, out = line.rstrip("\n").split("\t")
    picture, hole = cv2.imread(photo), cv2.imread(mask, cv2.IMREAD_GRAYSCALE)
    started = time.perf_counter()
    filled = cv2.inpaint(picture, (hole >= 128).astype("uint8") * 255, 5, flags)
    print(time.perf_counter() - started)
    cv2.imwrite(out, filled)
