/** Commands that run an engine tool on pictures on disk: read, checked and explained as the tools' descriptors say. */
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { materials } from '#catalog/materials/all.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { type ToolName, tools } from '#engine/tools/all.ts';
import type { Command, Option, OptionValues } from '#engine/tools/command.ts';
import type { Descriptor } from '#engine/tools/descriptor.ts';
import { PictureError } from '../pool/errors.ts';
import { createPool } from '../pool/pool.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { createProgressLine } from './progress.ts';
import { known, numberWithin, oneOf, readArguments, share, UsageError, wholeNumber } from './usage.ts';

type ToolWithCommand = Descriptor<unknown, ToolName> & { readonly command: Command };

/** Tools that have a command. */
const commands: readonly ToolWithCommand[] = tools.flatMap((tool) =>
  tool.command ? [{ ...tool, command: tool.command }] : [],
);

/** The tool that has that command. */
export function commandNamed(name: string): ToolWithCommand | undefined {
  return commands.find((tool) => tool.name === name);
}

/** What was read; the Room is still to be read from its file. */
export interface ReadCommand {
  readonly run: Omit<ToolRun, 'room'>;
  readonly roomPath: string | undefined;
  readonly threads: number | undefined;
}

/** Options whose value is a file, with what a run calls it. */
const filePaths = { mask: 'maskPath', effective: 'effectivePath', masks: 'masksPath' } as const;
const isFile = ({ as }: Option): boolean => as in filePaths || as === 'room';

function readValue(name: string, option: Option, text: string | undefined): OptionValues[string] {
  const flag = `--${name}`;
  switch (option.as) {
    case 'share':
      return share(flag, text);
    case 'whole':
      return wholeNumber(flag, text, option.min, option.max);
    case 'number':
      return numberWithin(flag, text, option.min, option.max);
    case 'choice':
      return oneOf(flag, text, option.choices);
    case 'list': {
      const parts = text?.split(',').map((part) => part.trim());
      return parts?.filter((part) => part !== '').map((part) => oneOf(flag, part, option.choices) ?? part);
    }
    case 'style':
      return known(flag, text, styles, 'styles');
    case 'roomType':
      return known(flag, text, roomTypes, 'rooms');
    case 'material':
      return known(flag, text, materials, 'materials');
    default:
      return text;
  }
}

/** The pictures that a tool works on, as whole paths. */
function readPictures({ name, inputs, command }: ToolWithCommand, positionals: readonly string[]) {
  const [first, second, ...more] = positionals;
  const usage = `roomwright ${name} ${command.usage}`;
  if (!inputs.second) {
    if (!first) throw new UsageError(`which photo? ${usage}`);
    if (second !== undefined) throw new UsageError(`one photo at a time: "${second}" is one too many`);
    return { inputPath: path.resolve(first) };
  }
  if (!first || !second) throw new UsageError(`which two pictures? ${usage}`);
  if (more.length > 0) throw new UsageError(`two pictures at a time: "${more[0]}" is one too many`);
  return { inputPath: path.resolve(first), secondPath: path.resolve(second) };
}

/** Where the result goes, as a whole path; undefined where it may be left out and is. */
function readOutput({ formats, command }: ToolWithCommand, output: string | undefined): string | undefined {
  const flag = command.output === undefined ? '-o' : `--${command.output}`;
  if (!output) {
    if (command.output !== undefined) return undefined;
    throw new UsageError(`where to? -o OUT.${formats[0]} is missing`);
  }
  const ending = path.extname(output).slice(1).toLowerCase().replace('jpeg', 'jpg');
  if (!formats.some((format) => format === ending)) {
    const allowed = formats.map((format) => `.${format}`).join(' or ');
    throw new UsageError(`${flag} must end in ${allowed}, not "${path.basename(output)}"`);
  }
  return path.resolve(output);
}

function checkPaths({ inputPath, secondPath, outputPath, effectivePath }: Omit<ToolRun, 'tool' | 'params'>): void {
  if (outputPath !== undefined && (outputPath === inputPath || outputPath === secondPath)) {
    throw new UsageError('-o would replace the photo itself');
  }
  if (effectivePath === undefined) return;
  if (!/\.png$/i.test(effectivePath)) {
    throw new UsageError(`--mask-out must end in .png, not "${path.basename(effectivePath)}"`);
  }
  if (effectivePath === outputPath || effectivePath === inputPath) {
    throw new UsageError('--mask-out must be a file of its own');
  }
}

/** Reads the arguments of a tool's command. Throws UsageError. */
export function readTool(tool: ToolWithCommand, args: readonly string[]): ReadCommand {
  const { command } = tool;
  const options: NonNullable<ParseArgsConfig['options']> = {
    ...(command.output === undefined && { output: { type: 'string', short: 'o' } }),
    ...(command.output !== undefined && { [command.output]: { type: 'string' } }),
    threads: { type: 'string' },
    json: { type: 'boolean' },
  };
  for (const [name, { as }] of Object.entries(command.options)) {
    options[name] = { type: as === 'flag' ? 'boolean' : 'string' };
  }
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const pictures = readPictures(tool, positionals);
  const outputPath = readOutput(tool, text(command.output ?? 'output'));
  const given: Record<string, OptionValues[string]> = {};
  const params: Record<string, unknown> = {};
  const files: Partial<Record<(typeof filePaths)[keyof typeof filePaths], string>> = {};
  let roomPath: string | undefined;
  for (const [name, option] of Object.entries(command.options)) {
    given[name] = option.as === 'flag' ? values[name] === true : readValue(name, option, text(name));
    const file = text(name);
    if (file !== undefined && option.as in filePaths) {
      files[filePaths[option.as as keyof typeof filePaths]] = path.resolve(file);
    }
    if (option.as === 'room') roomPath = file;
    if (!isFile(option)) params[option.sets ?? name] = given[name];
  }
  const fault = command.fault?.(given) ?? null;
  if (fault !== null) throw new UsageError(fault);
  const paths = { ...pictures, ...(outputPath !== undefined && { outputPath }), ...files };
  checkPaths(paths);
  const parsed = tool.params.parse({ ...params, ...command.params?.(given) }) as Readonly<Record<string, unknown>>;
  return {
    run: { tool: tool.name, params: parsed, ...paths },
    roomPath,
    threads: wholeNumber('--threads', text('threads'), 1, 64),
  };
}

/** Throws UsageError when there is no such folder. */
export async function checkOutputFolder(outputPath: string): Promise<void> {
  const folder = path.dirname(outputPath);
  try {
    await access(folder);
  } catch {
    throw new UsageError(`the folder ${folder} does not exist`);
  }
}

async function readRoom(roomPath: string): Promise<ToolRun['room']> {
  try {
    return roomSchema.parse(JSON.parse(await readFile(roomPath, 'utf8')));
  } catch {
    throw new PictureError('room-json', `${roomPath} holds no room`);
  }
}

/**
 * Runs a tool's command; `signal` cancels it, and nothing is left then. What the tool says stands beside the report's
 * own fields.
 */
export async function runToolCommand(
  tool: ToolWithCommand,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Omit<ToolReport, 'document'>> {
  const { run: read, roomPath, threads } = readTool(tool, args);
  const { outputPath, effectivePath, maskPath, inputPath } = read;
  const room = roomPath === undefined ? undefined : await readRoom(roomPath);
  for (const written of [outputPath, effectivePath]) if (written !== undefined) await checkOutputFolder(written);
  if (maskPath !== undefined) {
    await access(maskPath).catch(() => {
      throw new PictureError('missing', `the mask ${maskPath} cannot be opened`);
    });
  }
  const pool = createPool(threads === undefined ? {} : { threads });
  const line = createProgressLine(process.stderr);
  try {
    const run = room ? { ...read, room } : read;
    const { document, ...report } = await pool.runTool(run, { signal, onProgress: line.show });
    return { ...report, ...document };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new PictureError(error.reason, `${path.basename(inputPath)}: ${error.message}`);
  } finally {
    line.end();
    await pool.close();
  }
}

/** Wide enough for the longest option. */
const optionColumn = 32;

function optionLine(name: string, says: string): string {
  return `      ${name.padEnd(optionColumn)} ${says}\n`;
}

/** What the help says of one tool. */
function helpOf({ name, command }: ToolWithCommand): string {
  const { usage, says, options, json } = command;
  const lines = Object.entries(options).filter(([, option]) => option.says !== '');
  return [
    `  roomwright ${name} ${usage} [options]\n`,
    ...(says === undefined ? [] : [optionLine('', says)]),
    ...lines.map(([option, { value, says: line }]) => optionLine(`--${option}${value ? ` ${value}` : ''}`, line)),
    ...(json === undefined ? [] : [optionLine('--json', json)]),
  ].join('');
}

/** What the help says of all tools. */
export function toolHelp(): string {
  const every = [
    '  Every one of them also takes\n',
    optionLine('--threads N', '1 to 64 (default: the cores, at most 8); does not change the result'),
    optionLine('--json', 'one line of JSON on standard output'),
  ].join('');
  return `${commands.map(helpOf).join('\n')}\n${every}`;
}
