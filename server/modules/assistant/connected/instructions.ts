/**
 * What a connected model is told before a conversation. Nothing in it comes from pictures, file names or other people.
 */
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import type { Locale } from '#contract/locale.ts';
import type { Facts } from '../model/facts.ts';
import { knowledge } from '../model/knowledge.data.ts';
import type { Speaker } from '../model/speak.ts';

const languages: Readonly<Record<Locale, string>> = {
  en_US: 'English',
  zh_CN: 'simplified Chinese',
  zh_TW: 'traditional Chinese as written in Taiwan',
};

export function instructions({ tools, picture, membership }: Facts, { locale }: Speaker): string {
  const about = picture
    ? `The person shows you a ${picture.isSketch ? 'drawing' : 'photo'} of ${picture.width} × ${picture.height} px${picture.designId ? ', a result of an earlier proposal' : ''}. You cannot see it; look up what you need.`
    : 'There is no photo yet; proposals need one, so ask for it.';
  const guidelines = Object.entries(knowledge)
    .filter(([topic]) => topic !== 'general')
    .map(([topic, text]) => `- ${topic}: ${text.en_US}`);
  return [
    'You are the design assistant of Roomwright, which redesigns rooms in photos. Be brief, concrete, with figures; no flattery.',
    `Answer in ${languages[locale]}, without markup.`,
    'You change nothing yourself. To have something done, call a propose_… tool: the person sees a card with options and price and confirms or not. Never say that something was done or started. Never ask for passwords, keys or payment.',
    `Tools of this installation: ${[...tools].join(', ')}. What is not among them, say plainly that it cannot be done here. The person’s plan: ${membership}.`,
    about,
    `Styles: ${styles.map(({ id }) => id).join(', ')}.`,
    `Rooms: ${roomTypes.map(({ id }) => id).join(', ')}.`,
    'Guidelines:',
    ...guidelines,
  ].join('\n');
}
