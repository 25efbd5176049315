/** Entry of a helper thread. */
import { workerData } from 'node:worker_threads';
import { serveAsHelper } from './bandTeam.ts';
import { bindKernels } from './kernels/kernels.ts';
import { lowerOwnPriority } from './priority.ts';
import type { HelperThreadData } from './protocol.ts';

const { modules, memory, control, port, index } = workerData as HelperThreadData;
lowerOwnPriority();
serveAsHelper(control, bindKernels(modules, memory, index + 1), port, index);
