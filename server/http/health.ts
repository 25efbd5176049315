/** For load balancers and monitoring. */
import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { designs, images, jobs } from '../db/schema.ts';
import { lastReconciliation } from '../modules/credits/reconcile.ts';
import type { Services } from '../services.ts';
import type { Figures, Metrics } from './metrics.ts';
import { isFromHere } from './security.ts';

/** With less than this left in the data folder's disk no upload of the largest size fits any more. */
const leastFreeBytes = 512 * 1024 * 1024;

async function freeBytes({ dataDir }: Config): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/** With a token, whoever brings it; without one, programs of this machine that no proxy has asked for. */
function mayScrape(request: FastifyRequest, { metricsToken }: Config): boolean {
  if (metricsToken === undefined) return isFromHere(request);
  const given = Buffer.from(/^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const due = Buffer.from(metricsToken);
  return given.length === due.length && timingSafeEqual(given, due);
}

async function figuresOf({ db, config }: Services): Promise<Figures> {
  const rows = await db.handle
    .select({
      status: jobs.status,
      count: sql<number>`count(*)::int`,
      oldestS: sql<number>`coalesce(extract(epoch from now() - min(${jobs.createdAt})), 0)::float`,
    })
    .from(jobs)
    .groupBy(jobs.status);
  const bytesOf = async (table: typeof images | typeof designs) => {
    const [row] = await db.handle
      .select({ bytes: sql<string>`coalesce(sum(${table.bytes}), 0)` })
      .from(table)
      .where(sql`${table.deletedAt} is null`);
    return Number(row?.bytes ?? 0);
  };
  const looked = await lastReconciliation(db.handle);
  return {
    jobs: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    queueAgeS: rows.find(({ status }) => status === 'queued')?.oldestS ?? 0,
    storedBytes: { images: await bytesOf(images), designs: await bytesOf(designs) },
    freeBytes: await freeBytes(config),
    ledger: looked && { ageS: Math.max(0, (Date.now() - looked.checkedAt.getTime()) / 1000), found: looked.found },
  };
}

export function mountHealth(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  free: (config: Config) => Promise<number> = freeBytes,
): void {
  const { db, config } = services;
  /** The process runs. */
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  /** It can do its work: the database answers, and there is room for what comes. */
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const unavailable = (reason: string) => reply.code(503).send({ status: 'unavailable', reason });
    try {
      await db.handle.raw('select 1');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return unavailable('database');
    }
    if ((await free(config)) < leastFreeBytes) {
      request.log.warn('not ready: the disk of the data folder is full');
      return unavailable('disk');
    }
    return { status: 'ok' };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, config)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    const page = metrics.render(await figuresOf(services));
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(page);
  });
}
