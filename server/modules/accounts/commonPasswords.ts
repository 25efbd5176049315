/**
 * Passwords that everybody guesses first: the common ones that keep the length and composition rule (about 5,000), and
 * those made of this service's name, the person's name or their address (OWASP ASVS 5, 6.2.4 and 6.2.11).
 */
import { limits } from '#contract/limits.ts';

/** Words that are never more than a part of a good password here. */
const serviceWords = ['roomwright'];
/** Shorter names would forbid passwords by accident. */
const shortestName = 4;

let list: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen: 49,000 words that a server at rest needs no memory for. */
async function commonList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const { min, max } = limits.password;
  const keepsRule = (word: string) =>
    word.length >= min && word.length <= max && /[0-9]/.test(word) && /[^0-9]/.test(word);
  return new Set([...(dictionary['passwords-common'] as readonly string[])].filter(keepsRule));
}

/** What of a text a password must not be made of: its runs of letters and digits, small. */
function namesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestName);
}

/**
 * True for a password that is among the common ones, or that is one of the names with at most four characters more.
 * `email` and `userName` are the person's own; null when there is none.
 */
export async function isEasilyGuessed(
  password: string,
  person: { readonly email: string | null; readonly userName: string },
): Promise<boolean> {
  const small = password.normalize('NFKC').toLowerCase();
  list ??= commonList();
  if ((await list).has(small)) return true;
  const local = person.email?.split('@', 1)[0] ?? '';
  const names = [...serviceWords, ...namesIn(local), ...namesIn(person.userName)];
  return names.some((name) => small.includes(name) && small.length - name.length <= 4);
}
