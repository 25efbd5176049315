import { describe, expect, it } from 'vitest';
import { createLog, scrubText } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void, logFormat: 'json' | 'lines' = 'json'): string {
  const lines: string[] = [];
  write(createLog({ logLevel: 'debug', logFormat }, (line) => lines.push(line)));
  return lines.join('');
}

const secrets = {
  token: 'tok-secret-1',
  password: 'pass-secret-2',
  newPassword: 'pass-secret-3',
  authorization: 'Bearer rw_secret4',
  cookie: 'session=secret-5',
  nested: { headers: { token: 'tok-secret-6' }, list: [{ signature: 'sig-secret-7' }] },
  url: '/pictures/a.png?e=abc&sig=secret-8&w=640',
  link: 'http://127.0.0.1:3000/email-binding?token=secret-9',
  email: 'ada@example.com',
  to: 'ada@example.com',
  note: 'mail to ada.lovelace+tag@example.co.uk failed',
  database: 'postgres://user:secret-10@host/db',
};

describe.each(['json', 'lines'] as const)('the log in %s', (format) => {
  it('holds no secret and no address', () => {
    const output = logged((log) => log.info(secrets, 'signed in ada@example.com with ?token=secret-11'), format);
    expect(output).not.toMatch(/secret/i);
    expect(output).not.toMatch(/ada|lovelace/);
    expect(output).toContain('e=abc');
    expect(output).toContain('w=640');
    expect(output).toContain('signed in');
  });

  it('holds none in errors, their causes and the values of SQL statements either', () => {
    const cause = Object.assign(new Error('Key (email_key)=(ada@example.com) already exists'), {
      code: '23505',
      detail: 'Key (email_key)=(ada@example.com)',
    });
    const error = new Error('Failed query: insert into users\nparams: ada@example.com,hash-secret-1', { cause });
    const output = logged((log) => log.error({ err: error }, 'failed'), format);
    expect(output).not.toMatch(/secret|ada@/);
    expect(output).toContain('insert into users');
  });
});

it('keeps what is no secret as it is', () => {
  const output = logged((log) =>
    log.warn({ job: 'abc', ms: 12, ok: true, none: null, at: new Date(0), big: 5n }, 'done'),
  );
  expect(JSON.parse(output)).toMatchObject({
    level: 40,
    msg: 'done',
    job: 'abc',
    ms: 12,
    ok: true,
    none: null,
    at: '1970-01-01T00:00:00.000Z',
    big: '5',
  });
});

it('writes lines that people read', () => {
  const output = logged((log) => log.info({ job: 'abc', ms: 12 }, 'done'), 'lines');
  expect(output).toMatch(/^\d\d:\d\d:\d\d info {2}done job=abc ms=12\n$/);
});

it('survives objects that go round in circles', () => {
  const circle: Record<string, unknown> = { name: 'circle' };
  circle.self = circle;
  expect(logged((log) => log.info(circle, 'round'))).toContain('[deep]');
});

it.each([
  ['GET /a?token=abc HTTP', 'GET /a?token=[removed] HTTP'],
  ['Bearer abc.def-ghi', 'Bearer [removed]'],
  ['nothing here', 'nothing here'],
])('scrubs %j', (text, expected) => {
  expect(scrubText(text)).toBe(expected);
});
