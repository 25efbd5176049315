/** Codes of authenticator apps (TOTP, RFC 6238: SHA-1, 6 digits, 30 s) and recovery codes. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { limits } from '#contract/limits.ts';

const { digits, recoveryCodes } = limits.secondFactor;
const stepMs = 30_000;
/** Steps of clock difference between server and phone that are let pass, each way. */
const driftSteps = 1;
/** As RFC 4226 recommends (section 4, R6): 160 bits. */
const secretBytes = 20;
/** What apps show over the code, for every account. */
const productName = 'Roomwright';

/** Base 32 as Crockford wrote it down: no I, L, O, U, so that nothing on paper is read as something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 24 characters of 5 bits: 120 bits. From 112 on a plain hash is enough (OWASP ASVS 5, 6.5.2), also against who holds
 * the hashes.
 */
const recoveryLength = 24;
const groupLength = 4;

export function newSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The secret for typing (base 32, RFC 4648), and as the URL that the QR code holds. */
export function presentSecret(secret: Buffer): { readonly secret: string; readonly otpauthUrl: string } {
  const totp = new TOTP({ issuer: productName, label: productName, secret: secretOf(secret), digits });
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() };
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

/**
 * The time step that a code of the app belongs to: this one, the one before or the one after; undefined when it is of
 * none of them. Takes as long whichever it is.
 */
export function matchingStep(secret: Buffer, code: string, at: Date): number | undefined {
  const given = Buffer.from(code);
  const present = Math.floor(at.getTime() / stepMs);
  let found: number | undefined;
  for (let step = present - driftSteps; step <= present + driftSteps; step += 1) {
    const due = Buffer.from(HOTP.generate({ secret: secretOf(secret), digits, counter: step }));
    if (due.length === given.length && timingSafeEqual(due, given)) found = step;
  }
  return found;
}

/** What somebody typed: a code of the app, or a recovery code in the form in which it is hashed; undefined: neither. */
export type ReadCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** Spaces and hyphens don't matter, nor does the case, nor the letters that look like digits. */
export function readCode(text: string): ReadCode | undefined {
  const code = text
    .replace(/[\s\p{Pd}]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (/^[0-9]+$/.test(code) && code.length === digits) return { kind: 'app', code };
  const isRecovery = code.length === recoveryLength && [...code].every((letter) => alphabet.includes(letter));
  return isRecovery ? { kind: 'recovery', code } : undefined;
}

/** Ten different codes as a person is shown them: six groups of four characters with hyphens between. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) {
    const letters = Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    codes.add(letters.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? letters);
  }
  return [...codes];
}

/**
 * 32 bytes: what is kept of a recovery code, given as `readCode` reads it. A plain hash is enough for 120 random bits.
 */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(`recovery code ${code}`).digest();
}
