"""Renders the scene of a folder with Cycles on the CPU and prints the seconds: see cycles.ts. Run by Blender's own Python."""
import array
import json
import pathlib
import sys
import time

import bpy
from mathutils import Matrix

folder = pathlib.Path(sys.argv[sys.argv.index("--") + 1])
given = json.loads((folder / "scene.json").read_text())


def threes(kind, name):
    values = array.array(kind, (folder / name).read_bytes())
    return list(zip(values[0::3], values[1::3], values[2::3]))


positions = threes("f", "positions.bin")
indices = threes("I", "indices.bin")

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
mesh = bpy.data.meshes.new("room")
# Ours is left-handed with y up; Blender is right-handed with z up: y and z change places.
mesh.from_pydata([(x, z, y) for x, y, z in positions], [], indices)
grey = bpy.data.materials.new("grey")
grey.use_nodes = True
grey.node_tree.nodes.clear()
diffuse = grey.node_tree.nodes.new("ShaderNodeBsdfDiffuse")
diffuse.inputs["Color"].default_value = (0.5, 0.5, 0.5, 1)
output = grey.node_tree.nodes.new("ShaderNodeOutputMaterial")
grey.node_tree.links.new(diffuse.outputs[0], output.inputs[0])
mesh.materials.append(grey)
scene.collection.objects.link(bpy.data.objects.new("room", mesh))

world = bpy.data.worlds.new("sky")
world.use_nodes = True
world.node_tree.nodes["Background"].inputs[0].default_value = (1, 1, 1, 1)
scene.world = world

camera = given["camera"]
rotation = camera["rotation"]
right, up, back = rotation[0:3], [-v for v in rotation[3:6]], [-v for v in rotation[6:9]]
lens = bpy.data.cameras.new("camera")
lens.sensor_fit = "HORIZONTAL"
lens.sensor_width = 36
lens.lens = camera["focalPx"] / given["width"] * 36
eye = bpy.data.objects.new("camera", lens)
place = Matrix.Identity(4)
for column, axis in enumerate((right, up, back)):
    for row, ours in enumerate((0, 2, 1)):
        place[row][column] = axis[ours]
place[2][3] = camera["heightM"]
eye.matrix_world = place
scene.collection.objects.link(eye)
scene.camera = eye

scene.render.engine = "CYCLES"
scene.render.resolution_x, scene.render.resolution_y = given["width"], given["height"]
scene.render.resolution_percentage = 100
scene.render.threads_mode = "FIXED"
scene.render.threads = given["threads"]
scene.render.filepath = str(folder / "cycles.png")
cycles = scene.cycles
cycles.device = "CPU"
cycles.samples = given["samples"]
cycles.use_adaptive_sampling = False
cycles.use_denoising = False
cycles.max_bounces = 24
cycles.diffuse_bounces = 24

started = time.monotonic()
bpy.ops.render.render(write_still=True)
print(f"cycles {time.monotonic() - started:.2f} s", flush=True)
