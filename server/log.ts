/** Log lines: JSON for machines or readable for people, with nothing secret and no address of a person in them. */
import { type Logger, pino } from 'pino';
import type { Settings } from './config.ts';

export type Log = Logger;

const secretName = /pass(word|wd)?$|passwordhash|token|secret|authorization|cookie|signature|^sig$|recoverycode|^otp$/i;
const personName = /e-?mail|recipient|^to$/i;
const removed = '[removed]';

/** Removes tokens and signatures in links, bearer keys, mail addresses and the values of SQL parameters from a text. */
export function scrubText(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*/, '\nparams: [removed]')
    .replace(/([?&](?:token|sig|signature|code|key)=)[^&\s"'<>]+/gi, `$1${removed}`)
    .replace(/\b(Bearer\s+)[\w.~+/=-]+/gi, `$1${removed}`)
    .replace(/\b(\w+:\/\/[^\s:/@]+:)[^\s@/]+@/g, `$1${removed}@`)
    .replace(/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]');
}

function scrubError(error: Error, depth: number): Record<string, unknown> {
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(code === undefined ? {} : { code }),
    ...(typeof detail === 'string' ? { detail: scrubText(detail) } : {}),
    ...(error.stack ? { stack: scrubText(error.stack.replace(error.message, scrubText(error.message))) } : {}),
    ...(error.cause === undefined ? {} : { cause: scrub(error.cause, '', depth + 1) }),
  };
}

/** A value as it may be logged. Nesting deeper than 6 levels is left out. */
export function scrub(value: unknown, name = '', depth = 0): unknown {
  if (secretName.test(name) || personName.test(name)) return value === null || value === undefined ? value : removed;
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 6) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((entry) => scrub(entry, '', depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, scrub(entry, key, depth + 1)]));
}

const levelNames: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** One JSON line as a line that people read: `12:00:01 info  message key=value`. */
export function readableLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const clock = new Date(Number(time)).toISOString().slice(11, 19);
  const fields = Object.entries(rest).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const failure = err as { type?: string; message?: string; stack?: string } | undefined;
  const trace = failure ? `\n  ${failure.stack ?? `${failure.type}: ${failure.message}`}` : '';
  return `${clock} ${(levelNames[Number(level)] ?? '').padEnd(5)} ${msg ?? ''}${fields.join('')}${trace}\n`;
}

/** The log of a process; `write` takes whole lines (stderr unless given). */
export function createLog(
  settings: Pick<Settings, 'logLevel' | 'logFormat'>,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      // Requests and answers reach the log as plain objects; scrubbing them here covers every key at once.
      formatters: { log: (fields) => scrub(fields) as Record<string, unknown> },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          const scrubbed = args.map((arg) => (typeof arg === 'string' ? scrubText(arg) : arg));
          method.apply(this, scrubbed as Parameters<typeof method>);
        },
      },
    },
    { write: settings.logFormat === 'lines' ? (line: string) => write(readableLine(line)) : write },
  );
}
