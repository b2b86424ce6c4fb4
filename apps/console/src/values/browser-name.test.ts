import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const mozilla = (system: string, rest: string): string => `Mozilla/5.0 (${system}) ${rest}`;
const windows = 'Windows NT 10.0; Win64; x64';

test.each([
  ['Firefox 145, Linux', mozilla('X11; Linux x86_64; rv:145.0', 'Gecko/20100101 Firefox/145.0')],
  [
    'Chrome 142, Windows',
    mozilla(windows, 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'),
  ],
  [
    'Edge 142, Windows',
    mozilla(windows, 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'),
  ],
  [
    'Safari 26, macOS',
    mozilla(
      'Macintosh; Intel Mac OS X 10_15_7',
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    ),
  ],
  [
    'Safari 26, iPhone',
    mozilla(
      'iPhone; CPU iPhone OS 18_7 like Mac OS X',
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    ),
  ],
  [
    'Chrome 142, Android',
    mozilla('Linux; Android 10; K', 'AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'),
  ],
  ['Windows', 'Something/1.0 (Windows)'],
  [null, 'curl/8.9.1'],
  [null, ''],
  [null, null],
])('recognises the browser %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});
