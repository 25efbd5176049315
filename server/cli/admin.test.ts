import { expect, it } from 'vitest';
import { readRequest } from './admin.ts';
import { UsageError } from './usage.ts';

const now = new Date('2026-11-21T12:00:00Z');
const read = (line: string) => readRequest(line.split(' '), now);

it.each([
  ['user ls', { action: 'ls', after: '' }],
  ['user show ann@example.test', { action: 'show', account: 'ann@example.test' }],
  ['user set-plan a@b.test free', { action: 'set-plan', account: 'a@b.test', plan: 'free' }],
  ['user set-plan a@b.test pro', { action: 'set-plan', account: 'a@b.test', plan: 'pro', planEndsAt: null }],
  [
    'user set-plan a@b.test pro --until 2026-12-31',
    { action: 'set-plan', account: 'a@b.test', plan: 'pro', planEndsAt: '2027-01-01T00:00:00.000Z' },
  ],
  [
    'user set-plan a@b.test pro --until 2026-11-21',
    { action: 'set-plan', account: 'a@b.test', plan: 'pro', planEndsAt: '2026-11-22T00:00:00.000Z' },
  ],
  ['user set-api-switch a@b.test 2', { action: 'set-api-switch', account: 'a@b.test', apiSwitch: 2 }],
  ['user grant-credits a@b.test 50', { action: 'grant-credits', account: 'a@b.test', credits: 50, reason: 'goodwill' }],
  [
    'user grant-credits a@b.test 1000000 --reason outage',
    { action: 'grant-credits', account: 'a@b.test', credits: 1_000_000, reason: 'outage' },
  ],
  ['user show person-id', { action: 'show', account: 'person-id' }],
  ['user events a@b.test', { action: 'events', account: 'a@b.test' }],
  ['user invite a@b.test', { action: 'invite', account: 'a@b.test' }],
  ['user end-sessions a@b.test', { action: 'end-sessions', account: 'a@b.test' }],
  ['reseal', { action: 'reseal' }],
  ['user end-sessions --all', { action: 'end-sessions', account: null }],
  ['user disable-second-factor a@b.test', { action: 'disable-second-factor', account: 'a@b.test' }],
  [
    'user grant-credits a@b.test 5 --once outage-7',
    { action: 'grant-credits', account: 'a@b.test', credits: 5, reason: 'goodwill', once: 'outage-7' },
  ],
  [
    'user create a@b.test --name Ann',
    { action: 'create', email: 'a@b.test', userName: 'Ann', locale: 'en_US', apiSwitch: 0, plan: 'free' },
  ],
  [
    'user create --no-email --name Ann --locale zh_TW --api-switch 2 --plan pro',
    { action: 'create', email: null, userName: 'Ann', locale: 'zh_TW', apiSwitch: 2, plan: 'pro' },
  ],
])('reads "%s", with --json anywhere', (line, request) => {
  expect(read(line)).toEqual({ request, json: false });
  expect(readRequest(['--json', ...line.split(' ')], now)).toEqual({ request, json: true });
  expect(readRequest([...line.split(' '), '--json'], now)).toEqual({ request, json: true });
});

it.each([
  ['users ls', /what to administer/],
  ['user', /which action\? one of ls, show/],
  ['user drop a@b.test', /the action must be one of .*"drop"/],
  ['user show', /EMAIL\|ID is missing: admin user show EMAIL\|ID/],
  ['user end-sessions', /EMAIL\|ID is missing/],
  ['user end-sessions a@b.test --all', /"a@b.test" is one too many/],
  ['reseal now', /"now" is one too many/],
  ['reseal --all', /admin reseal takes no --all/],
  ['user show --all', /admin user show takes no --all/],
  ['user show a@b.test c@d.test', /"c@d.test" is one too many/],
  ['user ls a@b.test', /"a@b.test" is one too many/],
  ['user set-plan a@b.test', /free\|pro is missing/],
  ['user set-plan a@b.test enterprise', /the plan must be one of free, pro, not "enterprise"/],
  ['user set-plan a@b.test free --until 2027-01-31', /--until is for the plan pro/],
  ['user set-plan a@b.test pro --until 2026-11-20', /--until 2026-11-20 is over/],
  ['user set-plan a@b.test pro --until 2027-02-29', /--until must be a day such as/],
  ['user set-plan a@b.test pro --until tomorrow', /--until must be a day such as/],
  ['user set-plan a@b.test pro --until 2027-13-01', /--until must be a day such as/],
  ['user set-plan a@b.test pro --until 2027-1-31', /--until must be a day such as/],
  ['user set-plan a@b.test pro --reason gift', /set-plan takes no --reason/],
  ['user set-api-switch a@b.test 3', /the API switch must be a whole number from 0 to 2, not "3"/],
  ['user set-api-switch a@b.test on', /the API switch must be a whole number/],
  ['user grant-credits a@b.test', /N is missing: admin user grant-credits EMAIL\|ID N/],
  ['user grant-credits a@b.test 0', /the number of credits must be a whole number from 1 to 1000000/],
  ['user grant-credits a@b.test 1.5', /the number of credits must be a whole number/],
  ['user grant-credits a@b.test 1e3', /the number of credits must be a whole number/],
  ['user grant-credits a@b.test 1000001', /the number of credits must be a whole number/],
  ['user grant-credits a@b.test 5 --until 2027-01-31', /grant-credits takes no --until/],
  ['user create', /EMAIL is missing: admin user create EMAIL/],
  ['user create a@b.test', /--name is missing/],
  ['user create a@b.test --no-email --name Ann', /"a@b.test" is one too many/],
  ['user create not-an-address --name Ann', /"not-an-address" cannot be an e-mail address/],
  ['user create a@b.test --name Ann --locale fr_FR', /--locale must be one of en_US, zh_CN, zh_TW/],
  ['user create a@b.test --name Ann --plan enterprise', /--plan must be one of free, pro/],
  ['user create a@b.test --name Ann --api-switch 3', /--api-switch must be a whole number from 0 to 2/],
  [`user create a@b.test --name ${'x'.repeat(61)}`, /--name must be 1 to 60 characters/],
  ['user show a@b.test --no-email', /admin user show takes no --no-email/],
  [`user grant-credits a@b.test 5 --once ${'x'.repeat(101)}`, /--once must be 1 to 100 characters/],
  ['user show a@b.test --colour', /Unknown option '--colour'/],
])('refuses "%s"', (line, message) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(message);
});

it.each(['', ' '.repeat(3), 'x'.repeat(201), 'two\nlines', 'turned \u{202e} round'])(
  'refuses the reason %j',
  (reason) => {
    expect(() => readRequest(['user', 'grant-credits', 'a@b.test', '5', '--reason', reason], now)).toThrow(
      /--reason must be 1 to 200 characters/,
    );
  },
);
