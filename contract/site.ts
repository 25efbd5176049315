/** Public pages: what the build writes into them, the server finishes and the browser reads; where their foot leads. */

/** Stands for the address of the server, which the build doesn't know. */
export const originMark = 'https://origin.invalid';

/** Names a language in an address: `/home?lang=zh_CN`. */
export const languageParameter = 'lang';

/** The language that was chosen in a browser: the server draws pages in it. */
export const localeCookie = 'roomwright_locale';

/** Places elsewhere that the foot of the public pages can lead to. */
export const siteLinkNames = [
  'appStore',
  'googlePlay',
  'instagram',
  'linkedin',
  'x',
  'youtube',
  'xiaohongshu',
] as const;
export type SiteLinkName = (typeof siteLinkNames)[number];

/** Addresses by name; what is not there is not shown, or marked as coming. */
export type SiteLinks = Readonly<Partial<Record<SiteLinkName, string>>>;

/** Names of the app stores and social pages, the same in every language. */
export const siteNames: Readonly<Record<SiteLinkName, string>> = {
  appStore: 'App Store',
  googlePlay: 'Google Play',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  xiaohongshu: '小红书',
};
