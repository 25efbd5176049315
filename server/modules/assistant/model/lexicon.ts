/** The words that the built-in assistant knows: names of the catalogue in three languages, and what else people say. */
import { materials } from '#catalog/materials/all.ts';
import type { Names } from '#catalog/names.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { cuePhrases, numberPhrases, unitPhrases } from './cues.data.ts';
import { Phrases } from './phrases.ts';
import { subjectPhrases } from './subjects.data.ts';

/** Words in which the name of a paint is an everyday word: such a name alone says nothing of paint. */
const everyday = new Set([
  'clay',
  'sand',
  'sky',
  'butter',
  'rust',
  'linen',
  'moss',
  'black',
  'mint',
  'peach',
  'cream',
  'pure-white',
]);

function addNames(phrases: Phrases, names: Names, meaning: string): void {
  for (const name of Object.values(names)) {
    phrases.add(name, meaning);
    // 北欧风 is said as 北欧 too, and as 北欧风格.
    if (/[风風]$/.test(name)) phrases.add(`${name}格`, meaning);
    if (meaning.startsWith('paint:') && /[\p{Script=Han}]$/u.test(name) && !name.endsWith('色'))
      phrases.add(`${name}色`, meaning);
  }
}

function buildSubjects(): Phrases {
  const phrases = new Phrases();
  for (const { id, names } of styles) addNames(phrases, names, `style:${id}`);
  for (const { id, names } of roomTypes) addNames(phrases, names, `room:${id}`);
  for (const { id, names, group } of materials) {
    if (group !== 'paint') addNames(phrases, names, `material:${id}`);
    else if (!everyday.has(id.replace('paint-', ''))) addNames(phrases, names, `paint:${id}`);
    else for (const name of [names.zh_CN, names.zh_TW]) phrases.add(name, `paint:${id}`);
  }
  phrases.addAll(subjectPhrases);
  for (const meaning of Object.keys(subjectPhrases)) {
    const [kind, value = ''] = meaning.split(':');
    if (kind === 'pattern') phrases.add(value, meaning);
  }
  return phrases;
}

function buildCues(): Phrases {
  const phrases = new Phrases();
  phrases.addAll(cuePhrases);
  return phrases;
}

function buildCounts(): Phrases {
  const phrases = new Phrases();
  phrases.addAll(numberPhrases);
  phrases.addAll(unitPhrases);
  return phrases;
}

/** What is spoken of: styles, rooms, materials, colours, surfaces, things. */
export const subjects = buildSubjects();
/** What is wanted of it. */
export const cues = buildCues();
/** Numbers, places in an order, and what is counted. */
export const counts = buildCounts();
