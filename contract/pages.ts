/** What the build writes into public pages, the server finishes and the browser reads. */

/** Stands for the address of the server, which the build doesn't know. */
export const originMark = 'https://origin.invalid';

/** Names a language in an address: `/home?lang=zh_CN`. */
export const languageParameter = 'lang';

/** The language that was chosen in a browser: the server draws pages in it. */
export const localeCookie = 'roomwright_locale';
