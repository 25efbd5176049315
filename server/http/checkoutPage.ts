/**
 * The built-in test payment's pages: a checkout and a portal, rendered here, without JavaScript. Opened by a link that
 * holds the page's unguessable id; for this machine only. There is no field for a card, since no money moves.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerLocale, type Locale } from '#contract/locale.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../html.ts';
import {
  portalActions,
  type TestCheckoutView,
  type TestPayments,
  type TestPortalView,
} from '../modules/billing/testPayments.ts';
import { amountInWords, itemInWords } from '../modules/mail/words.ts';
import { checkoutWords } from './checkoutWords.ts';
import { browserLocale, formPage, formStyles, linkParameter, sendFormPage } from './formPage.ts';
import { mayUseLocalPages } from './localPages.ts';

const checkoutPath = '/checkout/test';
const portalPath = '/checkout/test/portal';
const stylesPath = '/checkout/test.css';
const formBytes = 1024;

/** Mounts the pages where the built-in test payment is offered. */
export async function mountCheckoutPages(
  app: FastifyInstance,
  config: Config,
  payments: TestPayments | undefined,
): Promise<void> {
  if (!payments) return;
  const styles = formStyles('checkoutPage.css');
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('preHandler', async (request, reply) => {
      if (!(await mayUseLocalPages(request, reply, config))) return reply.callNotFound();
      return undefined;
    });
    scope.get(stylesPath, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
    );
    scope.get(checkoutPath, async (request, reply) => {
      const session = sessionOf(request);
      const view = await payments.checkout(session);
      return view ? sendFormPage(reply, checkoutPage(session, view)) : sendGone(request, reply);
    });
    scope.post(checkoutPath, (request, reply) => buttonOfCheckout(payments, request, reply));
    scope.get(portalPath, async (request, reply) => {
      const session = sessionOf(request);
      const view = await payments.portal(session);
      return view ? sendFormPage(reply, portalPage(session, view)) : sendGone(request, reply);
    });
    scope.post(portalPath, async (request, reply) => {
      const session = sessionOf(request);
      const action = portalActions.find((known) => known === actionOf(request));
      const open = action ? await payments.act(session, action) : false;
      return open ? reply.redirect(withSession(portalPath, session), 303) : sendGone(request, reply);
    });
  });
}

/** Pays, lets the card fail, or cancels; then back to where the checkout was opened. */
async function buttonOfCheckout(payments: TestPayments, request: FastifyRequest, reply: FastifyReply) {
  const session = sessionOf(request);
  const action = actionOf(request);
  if (action === 'cancel') {
    await payments.cancel(session);
    return reply.redirect('/dashboard?checkout=cancelled', 303);
  }
  if (action === 'pay' && (await payments.pay(session))) return reply.redirect('/dashboard?checkout=success', 303);
  const view = await payments.checkout(session);
  if (!view) return sendGone(request, reply);
  const { declined, refused } = checkoutWords[view.locale];
  return sendFormPage(reply, checkoutPage(session, view, action === 'decline' ? declined : refused));
}

const sessionOf = (request: FastifyRequest): string => linkParameter(request, 'session');

function actionOf(request: FastifyRequest): string | undefined {
  return request.body instanceof URLSearchParams ? (request.body.get('action') ?? undefined) : undefined;
}

function withSession(address: string, session: string): string {
  return `${address}?session=${encodeURIComponent(session)}`;
}

/** A page that is over has nobody's language: the browser's. */
function sendGone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = browserLocale(request);
  const { gone, goneText, back } = checkoutWords[locale];
  const body = `<h1>${gone}</h1>\n<p>${goneText}</p>\n<p><a class="back" href="/dashboard">${back}</a></p>`;
  return sendFormPage(reply.code(410), page(locale, gone, body));
}

function dayIn(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(headerLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

const button = (action: string, label: string, kind: 'first' | 'second') =>
  `<button class="${kind}" name="action" value="${action}">${label}</button>`;

function checkoutPage(session: string, { locale, item }: TestCheckoutView, notice?: string): string {
  const words = checkoutWords[locale];
  const amount = amountInWords(locale, item.cents, item.currency);
  const body = `<h1>${words.pay}</h1>
${notice ? `<p class="notice" role="alert">${notice}</p>` : ''}
<dl>
<div><dt>${escapeHtml(item.name)}<small>${item.monthly ? words.monthly : words.once}</small></dt><dd>${amount}</dd></div>
<div class="total"><dt>${words.total}<small>${words.taxes}</small></dt><dd>${amount}</dd></div>
</dl>
<form method="post" action="${escapeHtml(withSession(checkoutPath, session))}">
${button('pay', words.payButton, 'first')}
${button('decline', words.declineButton, 'second')}
${button('cancel', words.cancelButton, 'second')}
</form>`;
  return page(locale, words.pay, body);
}

function portalPage(session: string, { locale, plan, payments }: TestPortalView): string {
  const words = checkoutWords[locale];
  const rows = payments.map(
    ({ item, cents, currency, status, at }) =>
      `<div><dt>${escapeHtml(itemInWords(locale, item))}<small>${dayIn(locale, at)} · ${words.statuses[status] ?? escapeHtml(status)}</small></dt><dd>${amountInWords(locale, cents, currency)}</dd></div>`,
  );
  const offered = [
    ...(plan?.renews ? (['end', 'fail'] as const) : []),
    ...(plan && !plan.renews ? (['resume'] as const) : []),
    ...(payments.some(({ status }) => status === 'paid') ? (['refund'] as const) : []),
  ];
  const body = `<h1>${words.portal}</h1>
<h2>${words.plan}</h2>
<p>${planInWords(locale, plan)}</p>
${offered.length > 0 ? `<form method="post" action="${escapeHtml(withSession(portalPath, session))}">${offered.map((action) => button(action, words.actions[action], 'second')).join('\n')}</form>` : ''}
<h2>${words.payments}</h2>
${rows.length > 0 ? `<dl>${rows.join('\n')}</dl>` : `<p>${words.noPayments}</p>`}
<p><a class="back" href="/person">${words.back}</a></p>`;
  return page(locale, words.portal, body);
}

function planInWords(locale: Locale, plan: TestPortalView['plan']): string {
  const words = checkoutWords[locale];
  if (!plan) return words.noPlan;
  const day = dayIn(locale, plan.periodEndsAt);
  if (plan.pastDue) return words.pastDue(day);
  return plan.renews ? words.renews(day) : words.ends(day);
}

function page(locale: Locale, title: string, body: string): string {
  const { test, noMoney } = checkoutWords[locale];
  return formPage({
    locale,
    title: `${title} · ${test}`,
    stylesPath,
    body: `<p class="test"><strong>${test}</strong> ${noMoney}</p>\n${body}`,
  });
}
