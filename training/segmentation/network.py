"""
The segmentation network: what each place of a photo of a room shows. A network of deeplab.py with our classes; it begins as the
teacher that learned on ADE20K (Apache-2.0) and learns on from there; the engine runs it (engine/perceive/network/).
"""
import sys
from pathlib import Path

import torch

from classes import CLASSES, ade_to_ours

# What the networks share lies one folder up.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from deeplab import DeepLab, read_network, write_network


class RoomNet(DeepLab):
    """(batch, 3, height, width) in 0-1, sides divisible by 16 -> logits (batch, classes, height / 4, width / 4)."""

    def __init__(self):
        super().__init__(len(CLASSES))

    def forward(self, x):
        return super().forward(x * 2 - 1)

    def start_from(self, file):
        """Takes what the teacher (ONNX) learned; a class of ours begins as the mean of the teacher's that fall into it."""
        import onnx
        from onnx import numpy_helper

        nodes = onnx.load(file).graph
        kept = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in nodes.initializer}
        learned = []
        for number, node in enumerate(nodes.node):
            if node.op_type != "Conv":
                continue
            weight, bias = (kept[name] for name in node.input[1:3])
            after = nodes.node[number + 1 : number + 3]
            if [each.op_type for each in after] == ["Mul", "Add"]:
                gain, more = (next(kept[name] for name in each.input if name in kept).flatten() for each in after)
                weight, bias = weight * gain[:, None, None, None], bias * gain + more
            learned.append((weight, bias))
        *body, (rows, biases) = learned
        table = torch.tensor(ade_to_ours())
        groups = [table == number for number in range(len(CLASSES))]
        with torch.no_grad():
            for layer, (weight, bias) in zip(self.convolutions(), body):
                layer.weight.copy_(weight)
                layer.bias.copy_(bias)
            self.head.weight.copy_(torch.stack([rows[group].mean(0) for group in groups]))
            self.head.bias.copy_(torch.stack([biases[group].mean(0) for group in groups]))
