/** The HTTP server: every call of the contract, the pages beside it, and what holds for all requests. */

import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { codeMessage } from '#contract/codes.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { limits } from '#contract/limits.ts';
import { newId } from '../db/id.ts';
import { accountRoutes } from '../modules/accounts/routes.ts';
import { secondFactorRoutes } from '../modules/accounts/secondFactorRoutes.ts';
import { assistantRoutes } from '../modules/assistant/routes.ts';
import { billingRoutes } from '../modules/billing/routes.ts';
import { boardRoutes } from '../modules/boards/routes.ts';
import { catalogRoutes } from '../modules/catalog/routes.ts';
import { contactRoutes } from '../modules/contact/routes.ts';
import { creditRoutes } from '../modules/credits/routes.ts';
import { designRoutes } from '../modules/designs/routes.ts';
import { shareRoutes } from '../modules/designs/shareRoutes.ts';
import { groupRoutes } from '../modules/groups/routes.ts';
import { imageRoutes } from '../modules/images/routes.ts';
import { keyRoutes } from '../modules/keys/routes.ts';
import { likeRoutes } from '../modules/likes/routes.ts';
import { materialRoutes } from '../modules/materials/routes.ts';
import { newsletterRoutes } from '../modules/newsletter/routes.ts';
import { stylePreviewRoutes } from '../modules/previews/routes.ts';
import { privacyRoutes } from '../modules/privacy/routes.ts';
import { referenceRoutes } from '../modules/references/routes.ts';
import { renderRoutes } from '../modules/renders/routes.ts';
import { roomRoutes } from '../modules/rooms/routes.ts';
import { segmentRoutes } from '../modules/segments/routes.ts';
import { surfaceRoutes } from '../modules/surfaces/routes.ts';
import { createModules, type Modules } from '../modules.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readJsonBodies } from './bounds/jsonBodies.ts';
import { isNextOfConnection, isOwed } from './bounds/pipelining.ts';
import { endUnread } from './bounds/unread.ts';
import { mountCheckoutPages } from './checkoutPage.ts';
import { answerClientError } from './clientError.ts';
import { errorAnswer, fieldRefusal } from './errors.ts';
import type { Handler, Handlers } from './handler.ts';
import { mountHealth } from './health.ts';
import { mountMailbox } from './mailbox.ts';
import { createMetrics } from './metrics.ts';
import { mount } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import { mountReference, mountWebApp, type SendPage } from './pages.ts';
import { mountPictures } from './pictureRoute.ts';
import { createRateLimiter } from './rateLimits.ts';
import { redactUrl } from './redact.ts';
import { localeOf } from './requestState.ts';
import { addSecurityHeaders, isForThisServer, isReadableUrl } from './security.ts';
import { keepSharesOutOfSearch, mountSharedPictures } from './sharedPictures.ts';
import { mountUnsubscribe } from './unsubscribe.ts';
import { mountWebhooks } from './webhooks.ts';

export interface HttpOptions {
  /** Features that something else in this process uses, too. */
  readonly modules?: Modules;
  /** Holds every answer against the contract: for tests and development. Default: with the log level `debug`. */
  readonly checkAnswers?: boolean;
  /** See `MountOptions`; default 10 s. */
  readonly signedInEveryMs?: number;
  /** Folder of the built web app. */
  readonly webDir?: string;
}

/** JSON bodies; uploads have their own limit. */
const jsonBytes = 256 * 1024;
const builtWebApp = path.resolve(import.meta.dirname, '../../web/dist');

/** Builds the server; the caller listens and closes. */
export async function createHttpServer(services: Services, options: HttpOptions = {}): Promise<FastifyInstance> {
  const { config, log, db, storage } = services;
  const modules = options.modules ?? createModules(services);
  const checkAnswers = options.checkAnswers ?? config.logLevel === 'debug';
  const app = Fastify({
    loggerInstance: log as never,
    // One line a request, written below once it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    // Streams of events would otherwise keep the server from closing.
    forceCloseConnections: true,
    bodyLimit: jsonBytes,
    requestTimeout: limits.requestTimeoutMs,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => newId(),
    clientErrorHandler: answerClientError,
    // What can't be read as an address is one that nothing is mounted at: answered like any other, with all headers.
    rewriteUrl: (request) => (isReadableUrl(request.url) ? (request.url ?? '/') : '/not-an-address'),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  }) as unknown as FastifyInstance;

  endUnread(app.server, isOwed);
  // Before anything that could throw: what is registered earlier keeps the default one.
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  // First of all hooks: also what is refused at once has the headers.
  await addSecurityHeaders(app, config);
  addRequestState(app, services);
  keepSharesOutOfSearch(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  readJsonBodies(app);
  const metrics = createMetrics();
  metrics.watch(app);
  app.addHook('onClose', async () => metrics.close());

  const limiter = createRateLimiter(db, config.limits);
  const all: readonly Call[] = Object.values(calls);
  const handlers = routes(modules);
  const signedInEveryMs = options.signedInEveryMs ?? 10_000;
  const temporaryPath = () => storage.temporaryPath('upload');
  for (const call of all) {
    const handler = handlers[call.id as keyof Handlers] as unknown as Handler<Call>;
    const { accounts, keys, images } = modules;
    mount(app, call, handler, { accounts, keys, images, limiter, temporaryPath, signedInEveryMs, checkAnswers });
  }
  mountPictures(app, storage, modules);
  mountSharedPictures(app, storage, modules);
  mountHealth(app, services, metrics);
  mountMailbox(app, config, modules.mail);
  await mountUnsubscribe(app, modules.newsletter);
  await mountWebhooks(app, modules.billing);
  await mountCheckoutPages(app, config, modules.billing.testPayments);
  mountReference(app, openApiDocument(all, config.publicUrl));
  const sendPage = await mountWebApp(app, {
    folder: options.webDir ?? builtWebApp,
    publicUrl: config.publicUrl,
    siteLinks: config.siteLinks,
  });
  answerTheRest(app, all, sendPage);
  return app;
}

/** Every call's handler: one that is missing does not compile. */
function routes(modules: Modules): Handlers {
  return {
    ...accountRoutes(modules.accounts, modules.ownData),
    ...secondFactorRoutes(modules.secondFactor),
    ...keyRoutes(modules.keys),
    ...billingRoutes(modules.billing),
    ...catalogRoutes(),
    ...creditRoutes(modules.credits),
    ...imageRoutes(modules),
    ...roomRoutes(modules.rooms),
    ...segmentRoutes(modules.segments),
    ...surfaceRoutes(modules.surfaces, modules.tiles),
    ...stylePreviewRoutes(modules.stylePreviews),
    ...referenceRoutes(modules.references),
    ...renderRoutes(modules.renders, modules.designs),
    ...designRoutes(modules.designs),
    ...shareRoutes(modules.shares),
    ...boardRoutes(modules.boards),
    ...groupRoutes(modules.groups),
    ...likeRoutes(modules.likes),
    ...materialRoutes(modules.materials),
    ...newsletterRoutes(modules.newsletter),
    ...contactRoutes(modules.contact),
    ...privacyRoutes(),
    ...assistantRoutes(modules.assistant),
  };
}

/** The check of every request, and its line in the log. */
function addRequestState(app: FastifyInstance, { config, log }: Services): void {
  app.decorateRequest('answerCode', 0);
  app.decorateRequest('userId', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (!(await isNextOfConnection(request.raw.socket, reply.raw))) return reply.hijack();
    reply.header('x-request-id', request.id);
    if (isForThisServer(request, config)) return undefined;
    request.answerCode = CODE.notFound;
    const hint = `this server answers for ${config.publicUrl}; set PUBLIC_URL to the address that people use`;
    reply.code(421).header('cache-control', 'no-store');
    return reply.send({ code: CODE.notFound, message: codeMessage(CODE.notFound, localeOf(request)), data: { hint } });
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        code: request.answerCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.userId ? { userId: request.userId } : {}),
      },
      'request',
    );
  });
}

/** The answer to an error, in the reader's language; `status` in place of the error's own. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, status?: number): FastifyReply {
  const answer = errorAnswer(error, localeOf(request), request.id);
  if (answer.fault) request.log.error({ err: error, requestId: request.id }, 'request failed');
  request.answerCode = answer.body.code;
  const { retryAfter } = answer.body.data as { retryAfter?: number };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status ?? answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(answer.body);
}

/** Addresses that nothing is mounted at: pages of the web app, a wrong method, or nothing at all. */
function answerTheRest(app: FastifyInstance, all: readonly Call[], sendPage: SendPage): void {
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const methods = all.filter((call) => call.path === pathname).map((call) => call.method);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      return refuse(fieldRefusal('method', sayField('method', localeOf(request), methods.join(', '))), request, reply);
    }
    const isApi = /^\/(api|user)(\/|$)/.test(pathname);
    if (!isApi && (await sendPage(request, reply))) return reply;
    // Whoever asks for a file that is not there reads the status, not the envelope.
    return refuse(new Refusal(CODE.notFound), request, reply, isApi ? 200 : 404);
  });
}
