/** Faults of a start that a person can mend. */
import type { Settings } from './config.ts';

/** Said in one line, without a stack. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** Why a server could not listen. */
export function listenFault({ host, port }: Pick<Settings, 'host' | 'port'>, error: unknown): StartFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new StartFault(
    code === 'EADDRINUSE'
      ? `port ${port} on ${host} is taken; set PORT to another one`
      : `cannot listen on ${host}:${port} (${code})`,
  );
}
