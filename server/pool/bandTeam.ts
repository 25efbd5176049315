/**
 * Splits band operations over the threads of a lane. The job thread calls its helpers, works along, and takes the call
 * back from those that have not woken by the time that all bands are taken: on a busy machine nobody waits for them.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { AbortedError } from '#engine/abort.ts';
import type { BandOp } from '#engine/bandOp.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import { bandOpOf, nameOfBandOp } from './bandOps.ts';
import { type BandCall, control, helperState } from './protocol.ts';

/** Takes bands until there are none, the run is aborted or another thread has failed. */
function takeBands(words: Int32Array, kernels: Kernels, call: BandCall): void {
  const operation = bandOpOf(call.op);
  const { rowsPerBand } = operation;
  const signal = {
    get aborted() {
      return Atomics.load(words, control.aborted) !== 0;
    },
  };
  for (;;) {
    const from = Atomics.add(words, control.nextBand, 1) * rowsPerBand;
    if (from >= call.rows) return;
    if (signal.aborted || Atomics.load(words, control.failed) !== 0) return;
    operation.run(kernels, call.args, from, Math.min(call.rows, from + rowsPerBand), signal);
  }
}

/** The message of the present call; older ones were taken back before this helper woke. */
function receiveCall(words: Int32Array, port: MessagePort): BandCall | undefined {
  const sequence = Atomics.load(words, control.sequence);
  for (;;) {
    const received = receiveMessageOnPort(port) as { message: BandCall } | undefined;
    if (!received || received.message.sequence === sequence) return received?.message;
  }
}

/** Never returns: works when called, sleeps otherwise, ends with its thread. `index` counts from 0. */
export function serveAsHelper(words: Int32Array, kernels: Kernels, port: MessagePort, index: number): never {
  const state = control.helper + index;
  Atomics.store(words, state, helperState.idle);
  for (;;) {
    Atomics.wait(words, state, helperState.idle);
    if (Atomics.compareExchange(words, state, helperState.called, helperState.working) !== helperState.called) continue;
    try {
      const call = receiveCall(words, port);
      if (call) takeBands(words, kernels, call);
    } catch (error) {
      // Of an abort the job thread knows.
      if (!(error instanceof AbortedError)) {
        Atomics.store(words, control.failed, 1);
        port.postMessage(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
    }
    Atomics.store(words, state, helperState.idle);
    Atomics.notify(words, state);
  }
}

export type RunBands = <A>(operation: BandOp<A>, rows: number, args: NoInfer<A>) => void;

/** The job thread's side: `ports[i]` leads to helper i. */
export function createBandTeam(words: Int32Array, kernels: Kernels, ports: readonly MessagePort[]): RunBands {
  const call = (message: BandCall): void => {
    ports.forEach((port, index) => {
      const state = control.helper + index;
      if (Atomics.load(words, state) !== helperState.idle) return;
      port.postMessage(message);
      Atomics.store(words, state, helperState.called);
      Atomics.notify(words, state);
    });
  };
  const gather = (): void => {
    ports.forEach((_port, index) => {
      const state = control.helper + index;
      Atomics.compareExchange(words, state, helperState.called, helperState.idle);
      while (Atomics.load(words, state) === helperState.working) Atomics.wait(words, state, helperState.working);
    });
  };
  const throwIfHelperFailed = (): void => {
    if (Atomics.load(words, control.failed) === 0) return;
    const messages = ports.map((port) => receiveMessageOnPort(port)).filter((received) => received !== undefined);
    throw new Error(`a helper thread failed: ${messages.map((received) => String(received.message)).join('; ')}`);
  };
  const throwIfAborted = (): void => {
    if (Atomics.load(words, control.aborted) !== 0) throw new AbortedError('the run was cancelled');
  };

  return (operation, rows, args) => {
    throwIfAborted();
    const op = nameOfBandOp(operation);
    const message: BandCall = { sequence: Atomics.add(words, control.sequence, 1) + 1, op, rows, args };
    Atomics.store(words, control.nextBand, 0);
    Atomics.store(words, control.failed, 0);
    const isWorthCalling = rows > operation.rowsPerBand;
    if (isWorthCalling) call(message);
    try {
      takeBands(words, kernels, message);
    } catch (error) {
      // The helpers stop at their next band; the arrays must not be reused before they have.
      Atomics.store(words, control.failed, 1);
      if (isWorthCalling) gather();
      throw error;
    }
    if (isWorthCalling) gather();
    throwIfHelperFailed();
    throwIfAborted();
  };
}
