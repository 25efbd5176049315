/** Where the payment service tells what happened. It tries again for days whatever it is not answered 2xx for. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#contract/code.ts';
import type { BillingService } from '../modules/billing/service.ts';
import { BadSignature } from '../providers/payment/types.ts';
import { headerOf } from './requestState.ts';

const bodyBytes = 256 * 1024;

/** Mounts it where a payment service sends messages. Their bodies are never logged. */
export async function mountWebhooks(app: FastifyInstance, billing: Pick<BillingService, 'takeWebhook'>): Promise<void> {
  const take = billing.takeWebhook;
  if (!take) return;
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));
    scope.post('/webhooks/stripe', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await take(body, headerOf(request, 'stripe-signature') ?? '');
      request.answerCode = 200;
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status === 500) request.log.error({ err: error, requestId: request.id }, 'a message of payment was not taken');
  request.answerCode = status === 500 ? 500 : CODE.invalid;
  return reply.code(status).header('cache-control', 'no-store').send({ received: false });
}

function statusOf(error: unknown): number {
  if (error instanceof BadSignature) return 400;
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
