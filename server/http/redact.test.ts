import { expect, it } from 'vitest';
import { redactUrl } from './redact.ts';

it.each([
  ['/email-binding?token=abc', '/email-binding?token=[removed]'],
  ['/email-binding?onboard=abc', '/email-binding?onboard=[removed]'],
  ['/create-new-password?x=1&token=a%20b&y=2', '/create-new-password?x=1&token=[removed]&y=2'],
  ['/checkout/test?session=abc', '/checkout/test?session=[removed]'],
  ['/newsletter/unsubscribe?TOKEN=abc', '/newsletter/unsubscribe?TOKEN=[removed]'],
  ['/api/v2/subscribe/notification?email=a@b.test', '/api/v2/subscribe/notification?email=[removed]'],
  [`/api/v1/user/detail;token=${'a-B_4'.repeat(9)}`, '/api/v1/user/detail;token=[removed]'],
  [`/login?next=${'a'.repeat(43)}`, '/login?next=[removed]'],
  [`/api/v1/rw_${'k'.repeat(43)}/x`, '/api/v1/[removed]/x'],
  ['/api/v1/design/list?order=newest', '/api/v1/design/list?order=newest'],
])('%s is logged as %s', (url, logged) => expect(redactUrl(url)).toBe(logged));
