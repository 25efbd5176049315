/** Parts of the app that load when they are needed. */

/** A part of the app could not be loaded: mostly a new version on the server, or no connection. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
  }
}

export const chunkTimeoutMs = 120_000;

/** Loads within the limit; a failure is a ChunkLoadError. */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunk, error);
  } finally {
    clearTimeout(timer);
  }
}
