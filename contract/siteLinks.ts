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
