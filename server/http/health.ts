/** For load balancers and monitoring. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { jobs } from '../db/schema.ts';
import type { Services } from '../services.ts';
import type { Metrics } from './metrics.ts';

export function mountHealth(app: FastifyInstance, { db }: Services, metrics: Metrics): void {
  /** The process runs. */
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  /** It can do its work: the database answers. */
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await db.handle.raw('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', reason: 'database' });
    }
  });

  app.get('/metrics', async (_request, reply) => {
    const rows = await db.handle
      .select({ status: jobs.status, count: sql<number>`count(*)::int` })
      .from(jobs)
      .groupBy(jobs.status);
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    reply.header('cache-control', 'no-store');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.render(counts));
  });
}
