"""The network as it sees a photo, for whoever judges it or learns from it."""
import numpy as np
from PIL import Image


def student(weights):
    """What the network says; weights as the engine reads them, or PyTorch's."""
    import torch

    from network import RoomNet, read_network

    network = RoomNet()
    if weights.endswith(".pt"):
        network.load_state_dict(torch.load(weights))
    else:
        read_network(network, weights)
    network.eval()

    def say(picture, side):
        scale = side / max(picture.size)
        width, height = (max(16, round(v * scale / 16) * 16) for v in picture.size)
        pixels = torch.from_numpy(np.asarray(picture.resize((width, height), Image.BOX)).copy())
        given = pixels.permute(2, 0, 1)[None].float() / 255
        with torch.no_grad():
            return network(given).softmax(1)[0].numpy()

    return say
