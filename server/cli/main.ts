/** The command line: engine tools on files, lists of the catalogue, and the server's processes. */
import { AdminRefusal } from '../modules/admin/refusal.ts';
import { GateError, PictureError } from '../pool/errors.ts';
import type { ToolReport } from '../pool/types.ts';
import { list, listNames } from './lists.ts';
import { type ExitCode, exitCodes, helpAround, UsageError } from './usage.ts';

const processTypes = ['start', 'api', 'worker', 'migrate'] as const;

/** The first line alone: a person needs what happened, a stack helps nobody here. */
function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').replace(/^(Error|RangeError|TypeError): /, '');
}

interface CommandFailure {
  readonly exitCode: ExitCode;
  readonly reason: string;
  readonly message: string;
  /** Of the gate: what could be put right. */
  readonly correct?: readonly string[];
}

function failureOf(error: unknown): CommandFailure {
  const message = lineOf(error);
  if (error instanceof UsageError) return { exitCode: exitCodes.usage, reason: 'usage', message };
  if (error instanceof AdminRefusal) return { exitCode: exitCodes.failed, reason: error.reason, message };
  if (error instanceof PictureError) return { exitCode: exitCodes.input, reason: error.reason, message };
  if (error instanceof GateError) {
    return { exitCode: exitCodes.gate, reason: error.reason, message, correct: error.correct };
  }
  const isAbort = error instanceof Error && error.name === 'AbortError';
  return {
    exitCode: exitCodes.failed,
    reason: isAbort ? 'cancelled' : 'failed',
    message: isAbort ? 'cancelled' : message,
  };
}

/** Fires on the first Ctrl-C or request to end, also when the process that started this one is killed. */
function endSignal(): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abort);
  return controller.signal;
}

type RunTool = (args: readonly string[], signal: AbortSignal) => Promise<Omit<ToolReport, 'document'>>;

/** The engine on files: a tool, or the showroom, which takes none. Loaded when they are called. */
async function fileTool(name: string): Promise<RunTool | undefined> {
  if (name === 'showroom') return (await import('./showroom.ts')).showroom;
  const { commandNamed, runToolCommand } = await import('./toolCommand.ts');
  const tool = commandNamed(name);
  return tool && ((args, signal) => runToolCommand(tool, args, signal));
}

async function runFileTool(name: string, runTool: RunTool, args: readonly string[]): Promise<ExitCode> {
  const isJson = args.includes('--json');
  const signal = endSignal();
  try {
    const { tool, engineVersion, ...report } = await runTool(args, signal);
    if (isJson) {
      process.stdout.write(`${JSON.stringify({ ok: true, tool, engine: engineVersion, ...report })}\n`);
    } else {
      process.stderr.write(`${report.width}×${report.height} px in ${((report.ms.total ?? 0) / 1000).toFixed(1)} s\n`);
      // What is told and not written must be seen without asking for JSON.
      if ('score' in report) process.stdout.write(`${String(report.score)}\n`);
    }
    return exitCodes.ok;
  } catch (error) {
    const { exitCode, ...failure } = failureOf(error);
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, tool: name, ...failure })}\n`);
    process.stderr.write(`roomwright: ${failure.message}\n`);
    return exitCode;
  }
}

async function runAdmin(args: readonly string[]): Promise<ExitCode> {
  try {
    const { administer } = await import('./admin.ts');
    process.stdout.write(await administer(args));
    return exitCodes.ok;
  } catch (error) {
    const { exitCode, reason, message } = failureOf(error);
    const tool = ['admin', ...args.slice(0, 2)].join(' ');
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ ok: false, tool, reason, message })}\n`);
    process.stderr.write(`roomwright: ${message}\n`);
    return exitCode;
  }
}

async function runEngines(args: readonly string[]): Promise<ExitCode> {
  const { engines } = await import('./engines.ts');
  const { text, ok } = await engines(args, endSignal());
  process.stdout.write(text);
  return ok ? exitCodes.ok : exitCodes.failed;
}

async function runBackup(command: 'backup' | 'restore', args: readonly string[]): Promise<ExitCode> {
  const { backUp, restore } = await import('./backup.ts');
  try {
    process.stdout.write(await (command === 'backup' ? backUp(args) : restore(args)));
    return exitCodes.ok;
  } catch (error) {
    const { exitCode, reason, message } = failureOf(error);
    if (args.includes('--json'))
      process.stdout.write(`${JSON.stringify({ ok: false, tool: command, reason, message })}\n`);
    process.stderr.write(`roomwright: ${message}\n`);
    return exitCode;
  }
}

async function runServer(processType: (typeof processTypes)[number], args: readonly string[]): Promise<ExitCode> {
  // At a terminal Ctrl-C arrives twice, once by way of the executable: the second must not cut the orderly end short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const { main } = await import('../main.ts');
  return (await main(processType, args)) === 0 ? exitCodes.ok : exitCodes.failed;
}

async function run(command: string | undefined, args: readonly string[]): Promise<ExitCode> {
  if (command === '--help' || command === '-h' || command === 'help') {
    const { toolHelp } = await import('./toolCommand.ts');
    process.stdout.write(helpAround(toolHelp()));
    return exitCodes.ok;
  }
  const listName = listNames.find((name) => name === command);
  if (listName) {
    process.stdout.write(list(listName, args));
    return exitCodes.ok;
  }
  if (command === 'admin') return args.includes('--help') ? run('--help', []) : runAdmin(args);
  if (command === 'engines') return args.includes('--help') ? run('--help', []) : runEngines(args);
  if (command === 'backup' || command === 'restore') {
    return args.includes('--help') ? run('--help', []) : runBackup(command, args);
  }
  const processType = processTypes.find((name) => name === command);
  if (processType) return runServer(processType, args);
  const runTool = command === undefined ? undefined : await fileTool(command);
  if (command !== undefined && runTool) {
    return args.includes('--help') ? run('--help', []) : runFileTool(command, runTool, args);
  }
  throw new UsageError(
    command ? `unknown command "${command}": see roomwright --help` : 'which command? see roomwright --help',
  );
}

// Started through the executable or npm: when that process is killed, this one must not live on alone.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
const [command, ...args] = process.argv.slice(2);
try {
  process.exitCode = await run(command, args);
} catch (error) {
  const { exitCode, message } = failureOf(error);
  process.stderr.write(`roomwright: ${message}\n`);
  process.exitCode = exitCode;
}
