"""How the networks of trunk.py learn: options that their scripts share, and the loop."""
import copy
import math
import multiprocessing
import time

import numpy as np
import torch

from trunk import read_trunk


def learning_options(arguments, batch, threads):
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--minutes", type=float, default=60)
    arguments.add_argument("--steps", type=int, default=0, help="in place of minutes, to make a run again")
    arguments.add_argument("--start", help="a file as the engine reads it, or one of PyTorch's: to go on from its weights")
    arguments.add_argument("--batch", type=int, default=batch)
    arguments.add_argument("--rate", type=float, default=3e-3)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--half", action="store_true", help="convolutions in bfloat16: faster where the processor has it")
    arguments.add_argument("--threads", type=int, default=threads)
    arguments.add_argument("--warm", type=int, default=200, help="steps over which the rate rises")
    arguments.add_argument("--hold", type=float, default=0.998, help="share of the running mean of weights that stays a step, at most")


def ahead(work, *given, waiting=6):
    """What `work(*given, queue)` puts into its queue for ever, made beside the learning, so much of it ahead."""
    queue = multiprocessing.Queue(waiting)
    multiprocessing.Process(target=work, args=(*given, queue), daemon=True).start()
    while True:
        yield queue.get()


def normalise(network, pixels):
    """
    Lets the batch normalisation of weights that were read back, which leaves everything as it is, take over the means
    and variances of these pictures, so that training goes on from the same outputs.
    """
    def take(norm, given, _):
        values = given[0].float()
        mean, variance = values.mean((0, 2, 3)), values.var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.bias.add_(mean)

    network.eval()
    hooks = [layer.register_forward_hook(take) for layer in network.modules() if isinstance(layer, torch.nn.BatchNorm2d)]
    with torch.no_grad():
        network(pixels)
    for hook in hooks:
        hook.remove()
    network.train()


def follow(mean, network, step, most):
    """Moves the running mean of weights towards those of this step."""
    keep = min(most, 1 - 1 / (step + 1))
    with torch.no_grad():
        for ours, theirs in zip(mean.state_dict().values(), network.state_dict().values()):
            if ours.dtype.is_floating_point:
                ours.lerp_(theirs, 1 - keep)
            else:
                ours.copy_(theirs)


def learn(network, given, first, examples, loss_of, keep, decay, groups=None):
    """
    Trains the network and calls `keep` with the running mean of its weights (Polyak), now and then and at the end.

    `given` holds the options above. `examples()` gives what the network sees and, after it, the truth; `loss_of(logits, *truth)` the
    loss, and what to report by name as lists of numbers; `first()` pictures from which weights that are gone on from take means and
    variances, for a network of trunk.py. `groups`: parameters with the `share` of the rate that they learn with, all with the same one by default. Ends with a
    line of how it went.
    """
    if given.start and given.start.endswith(".pt"):
        network.load_state_dict(torch.load(given.start))
    elif given.start:
        read_trunk(network, given.start)
        normalise(network, first())
    network = network.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(groups or network.parameters(), lr=given.rate, weight_decay=decay)
    started = time.monotonic()
    step, reports = 0, {}
    while True:
        seconds = time.monotonic() - started
        share = step / given.steps if given.steps else seconds / (given.minutes * 60)
        if share >= 1:
            break
        rate = given.rate * min(1, step / given.warm) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate * group.get("share", 1)
        seen, *truth = examples()
        with torch.autocast("cpu", torch.bfloat16, enabled=given.half):
            logits = network(seen)
        loss, numbers = loss_of(logits.float(), *truth)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        step += 1
        follow(mean, network, step, given.hold)
        for name, values in numbers.items():
            reports.setdefault(name, []).append(np.mean(values) if values else np.nan)
        if step % 100 == 0:
            print(f"step {step}, {seconds:.0f} s, {told(reports, 100)}, rate {rate:.5f}", flush=True)
        if step % 200 == 0:
            keep(mean)
    keep(mean)
    print(f"{step} steps, {told(reports, 300)}")


def told(reports, steps):
    """Means of the last steps."""
    return ", ".join(f"{name} {np.nanmean(values[-steps:]):.4f}" for name, values in reports.items())
