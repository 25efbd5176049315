import { expect, it } from 'vitest';
import { deviceInWords } from './devices.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge · Windows',
  ],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j is %j', (userAgent, words) => expect(deviceInWords(userAgent)).toBe(words));

it('is the same for another version of the same browser', () => {
  const firefox = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
  expect(deviceInWords(firefox(145))).toBe(deviceInWords(firefox(146)));
});

it.each(['curl/8.5.0', '<script>alert(1)</script>', 'Call 555 0100 now/1.0', '('.repeat(5000), 'a'.repeat(5000)])(
  'says nothing in the words of %.30s',
  (userAgent) => expect(deviceInWords(userAgent)).toBe(''),
);
