"""What the segmentation network tells apart, and how ADE20K's 150 classes and showroom's kinds fall into it."""

CLASSES = (
    "other", "wall", "floor", "ceiling", "window", "door", "curtain", "rug",
    "seating", "bed", "table", "storage", "plant", "lamp", "picture", "person",
)
INDEX = {name: number for number, name in enumerate(CLASSES)}

# Numbers of ADE20K's classes (1-150, Zhou et al. 2017); what is not named is "other", stairs among it:
# nobody lays a floor over them.
ADE20K = {
    "wall": (1, 43),
    "floor": (4, 7, 12, 14, 53, 95),
    "ceiling": (6,),
    "window": (3, 9, 59, 64, 5, 10, 17, 2, 26, 49, 69, 27, 61, 129),
    "door": (15,),
    "curtain": (19, 87, 107),
    "rug": (29,),
    "seating": (20, 24, 31, 32, 40, 58, 70, 76, 98, 111),
    "bed": (8, 118, 132),
    "table": (16, 34, 57, 65, 46, 71, 74, 78),
    "storage": (11, 25, 36, 45, 56, 63, 100, 51, 72, 108, 119, 125, 130),
    "plant": (18, 67, 73),
    "lamp": (37, 83, 86, 135),
    "picture": (23, 28, 90, 101, 131, 142, 144, 145),
    "person": (13,),
}


def ade_to_ours():
    """Index of our class for each of the teacher's 151 outputs (0 is its background)."""
    table = [0] * 151
    for name, numbers in ADE20K.items():
        for number in numbers:
            table[number] = INDEX[name]
    return table
