/** Entry of a helper thread. */
import { workerData } from 'node:worker_threads';
import { serveAsHelper } from './bandTeam.ts';
import { bindKernels } from './kernels/kernels.ts';
import { lowerOwnPriority } from './priority.ts';
import type { HelperThreadData } from './protocol.ts';

const { modules, memory, control, niceness, port, index } = workerData as HelperThreadData;
lowerOwnPriority(niceness);
serveAsHelper(control, bindKernels(modules, memory, index + 1), port, index);
