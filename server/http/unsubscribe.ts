/**
 * The page that ends the newsletter: opening it changes nothing, since mail programs and scanners open links by
 * themselves.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '#contract/locale.ts';
import { escapeHtml } from '../html.ts';
import type { NewsletterService } from '../modules/newsletter/service.ts';
import { browserLocale, formPage, formStyles, linkParameter, sendFormPage } from './formPage.ts';

const address = '/newsletter/unsubscribe';
/** A form's body; what mail programs send is `List-Unsubscribe=One-Click`. */
const bodyBytes = 4096;

type State = 'ask' | 'done' | 'invalid';

/**
 * Mounts the page and what its button sends to. Mail programs send the same for their readers (RFC 8058): whoever holds
 * the link may unsubscribe, so that the body says nothing more.
 */
export async function mountUnsubscribe(
  app: FastifyInstance,
  newsletter: Pick<NewsletterService, 'languageOf' | 'unsubscribe'>,
): Promise<void> {
  const styles = formStyles();
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );

    scope.get(`${address}.css`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styles),
    );

    scope.get(address, async (request, reply) => {
      const token = tokenOf(request);
      const language = await newsletter.languageOf(token);
      return sendFormPage(reply, page(language ? 'ask' : 'invalid', language ?? browserLocale(request), token));
    });

    scope.post(address, async (request, reply) => {
      const token = tokenOf(request);
      const language = (await newsletter.languageOf(token)) ?? browserLocale(request);
      const valid = await newsletter.unsubscribe(token);
      return sendFormPage(reply.code(valid ? 200 : 400), page(valid ? 'done' : 'invalid', language, token));
    });
  });
}

const tokenOf = (request: FastifyRequest): string => linkParameter(request, 'token');

const words: Record<Locale, Record<State, { readonly heading: string; readonly text: string }> & { button: string }> = {
  en_US: {
    ask: {
      heading: 'Unsubscribe from the newsletter?',
      text: 'The Roomwright newsletter will no longer reach you. Mails about your account still will.',
    },
    done: {
      heading: 'You are unsubscribed',
      text: 'The newsletter will not reach you any more. If this was a mistake, subscribe again at any time.',
    },
    invalid: {
      heading: 'This link is not valid',
      text: 'Please open the link at the end of the newsletter again, whole.',
    },
    button: 'Unsubscribe',
  },
  zh_CN: {
    ask: { heading: '要退订资讯邮件吗？', text: '您将不再收到 Roomwright 资讯邮件，与账号有关的邮件不受影响。' },
    done: { heading: '已退订', text: '您不会再收到资讯邮件。如果是误操作，可以随时重新订阅。' },
    invalid: { heading: '链接无效', text: '请重新打开资讯邮件末尾的完整链接。' },
    button: '退订',
  },
  zh_TW: {
    ask: { heading: '要取消訂閱電子報嗎？', text: '您將不再收到 Roomwright 電子報，與帳號有關的信件不受影響。' },
    done: { heading: '已取消訂閱', text: '您不會再收到電子報。若是誤操作，可以隨時重新訂閱。' },
    invalid: { heading: '連結無效', text: '請重新開啟電子報末尾的完整連結。' },
    button: '取消訂閱',
  },
};

function page(state: State, locale: Locale, token: string): string {
  const { heading, text } = words[locale][state];
  const form = `<form method="post" action="${address}?token=${escapeHtml(encodeURIComponent(token))}"><button class="first">${words[locale].button}</button></form>`;
  return formPage({
    locale,
    title: `${heading} · Roomwright`,
    stylesPath: `${address}.css`,
    body: `<h1>${heading}</h1>\n<p>${text}</p>\n${state === 'ask' ? form : ''}`,
  });
}
