/**
 * The embedded database in its own thread: takes PostgreSQL's wire protocol from a port and answers with it. PGlite
 * blocks its thread while it works, so it must not share one with the HTTP server.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromThread, OpenedThread, ToThread } from './pgliteProtocol.ts';
import { WireBatches } from './wireBatches.ts';

const { folder, fixture, program } = workerData as OpenedThread;

async function open(): Promise<PGlite> {
  const compiled = { pgliteWasmModule: program };
  const begin = { ...compiled, ...(fixture && { loadDataDir: new Blob([await readFile(fixture)]) }) };
  if (folder === undefined) return PGlite.create(begin);
  if (!existsSync(folder)) {
    // A process that is killed while it makes the database must not leave half of one behind.
    const draft = `${folder}.making`;
    await rm(draft, { recursive: true, force: true });
    await (await PGlite.create({ ...begin, dataDir: draft })).close();
    await rename(draft, folder);
  }
  return PGlite.create({ ...compiled, dataDir: folder });
}

function serve(database: PGlite, port: MessagePort): void {
  const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  let batches = new WireBatches();
  let present = 0;
  let last: Promise<void> = Promise.resolve();

  const inOrder = (session: number, work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => {
      say({ kind: 'broken', session, reason: error instanceof Error ? error.message : String(error) });
    });
  };
  const run = (session: number, batch: Uint8Array) => {
    const onRawData = (answer: Uint8Array) => {
      // The bytes lie in PGlite's memory, which the next message overwrites.
      const bytes = answer.slice();
      say({ kind: 'data', session, bytes }, [bytes.buffer]);
    };
    return database.execProtocolRawStream(batch, { syncToFs: false, onRawData });
  };

  port.on('message', (message: ToThread) => {
    if (message.kind === 'data') {
      const { session, bytes } = message;
      if (session !== present) return;
      for (const batch of batches.push(bytes)) inOrder(session, () => run(session, batch));
    } else if (message.kind === 'connect') {
      const { session } = message;
      present = session;
      batches = new WireBatches();
      inOrder(session, async () => {
        // A client that went away in the middle of a transaction must not leave it to the next one.
        await database.exec('rollback');
        await database.exec('discard all');
        say({ kind: 'connected', session });
      });
    } else if (message.kind === 'dump') {
      inOrder(present, async () => {
        const dump = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
        say({ kind: 'dumped', bytes: dump }, [dump.buffer]);
      });
    } else {
      inOrder(present, async () => {
        await database.close();
        say({ kind: 'closed' });
        port.close();
      });
    }
  });
}

const port = parentPort;
if (!port) throw new Error('the database thread was started without a port');
try {
  serve(await open(), port);
  port.postMessage({ kind: 'ready' } satisfies FromThread);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  port.postMessage({ kind: 'failed', reason } satisfies FromThread);
  port.close();
}
