import { describe, expect, it } from 'vitest';
import { emailField, passwordField, register, userNameField } from './accounts.ts';
import { fieldErrors, fieldMessages, issueMessage, sayField } from './fieldMessages.ts';
import { locales } from './locale.ts';
import { pictureReasonMessage, pictureReasons } from './pictureReasons.ts';
import { render } from './renders.ts';

describe('an e-mail address', () => {
  it.each([
    'ann@example.com',
    '  ann@example.com ',
    'ann.lee+rooms@mail.example.co.uk',
    "o'neill@example.com",
    'ann@münchen.example',
    'ann@例子.公司',
    'a@b.co',
    '#!$%&*+/=?^_`{|}~-@example.com',
  ])('%s is one', (text) => expect(emailField.safeParse(text).success).toBe(true));

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'ann@exa mple.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@example..com',
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',
    'ann@example.com, bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    '"ann"@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'abcdefgh.'.repeat(30)}com`,
  ])('%j is none', (text) => expect(emailField.safeParse(text).success).toBe(false));
});

describe('a password', () => {
  it.each(['abcdefg1', '1234567!', 'ünïcödé1', '密码密码密码密1', 'sixteen-chars-16', '12345678 '])(
    '%s is one',
    (text) => expect(passwordField.safeParse(text).success).toBe(true),
  );

  it.each(['abcdef1', 'abcdefgh', '12345678', 'seventeen-chars17', 'abcdefg\u00001', 'abcdefg\n1', ''])(
    '%j is none',
    (text) => expect(passwordField.safeParse(text).success).toBe(false),
  );

  it('counts characters as they are after composing', () => {
    const decomposed = `${`e\u0301`.repeat(15)}1`;
    expect(passwordField.parse(decomposed)).toHaveLength(16);
  });
});

it('takes names of any script, without the blanks around them', () => {
  expect(userNameField.parse('  李安 ')).toBe('李安');
  for (const name of ['עדה נגר', 'آدا', 'José 🪑', 'क्षमा']) expect(userNameField.parse(name)).toBe(name);
  for (const text of ['', '   ', '\u200b\u2060', 'x'.repeat(61), 'a\u0007b', 'Ada \u202egpj', 'a\u2067b', 'a\u2028b'])
    expect(userNameField.safeParse(text).success).toBe(false);
});

describe('what is said about a field', () => {
  const errors = (input: unknown) => {
    const { error } = register.input.safeParse(input);
    return error ? fieldErrors(error, 'en_US', input) : {};
  };

  it('names each field once, what is missing apart from what is wrong', () => {
    expect(errors({})).toEqual({
      userName: 'Please enter a name.',
      email: 'Please enter your email.',
      password: 'Please enter your password.',
      acceptTerms: 'Please accept the terms and conditions.',
      over12: 'You have to be at least 12 years old.',
    });
    expect(errors({ email: 'x', password: 'y' })).toMatchObject({
      email: fieldMessages.email.en_US,
      password: fieldMessages.password.en_US,
    });
  });

  it('says it of anything that is no object, too', () => {
    for (const input of [null, undefined, 7, 'text', []]) expect(errors(input)).toEqual({ '': expect.any(String) });
  });

  it('gives ranges and choices', () => {
    const input = { imageId: 'x'.repeat(22), style: '', roomType: 'r', variants: 9, locks: ['roof'], resolution: '8k' };
    const { error } = render.input.safeParse(input);
    expect(error && fieldErrors(error, 'en_US', input)).toEqual({
      style: 'This is required.',
      variants: 'Must be 4 or less.',
      'locks.0': 'Choose one of: floor, walls, ceiling, openings, furniture.',
      resolution: 'Choose one of: 1k, 2k, 4k.',
    });
  });

  it('has words for a rule that it does not know', () => {
    expect(issueMessage({ code: 'custom', path: ['x'] }, 'en_US', 'given')).toBe('This is not valid.');
  });

  it('is there in each language, with its number', () => {
    for (const message of Object.values(fieldMessages)) {
      for (const locale of locales) {
        expect(message[locale]).not.toBe('');
        expect(message[locale].includes('{n}')).toBe(message.en_US.includes('{n}'));
      }
    }
    expect(sayField('tooLong', 'zh_TW', 60)).toContain('60');
  });
});

describe('why a picture was refused', () => {
  it('says in each language that nothing was charged', () => {
    for (const message of Object.values(pictureReasons)) {
      expect(message.en_US).toContain('Nothing was charged.');
      expect(message.zh_CN).toContain('未扣除');
      expect(message.zh_TW).toContain('未扣除');
    }
  });

  it('has no words for reasons that are none', () => {
    expect(pictureReasonMessage('heic')).toBe(pictureReasons.heic);
    expect(pictureReasonMessage('toString')).toBeUndefined();
  });
});
