import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { standStill } from '../../../../../tests/support/stand-still.ts';
import { createHttpCaptcha } from './http-captcha.ts';

test('an answer that arrived in time is accepted although this process was blocked', async () => {
  const server = createServer((_, response) => {
    response.setHeader('connection', 'close').end('{"success":true}');
    standStill(400);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const unknown: string[] = [];
  const captcha = createHttpCaptcha({
    pageUrl: 'https://captcha.example/page',
    verifyUrl: `http://127.0.0.1:${port}`,
    secret: 'secret',
    timeLimitMs: 200,
    onUnknown: (why) => void unknown.push(why),
  });
  expect([await captcha.verify('token'), unknown]).toEqual(['passed', []]);
  await new Promise((resolve) => server.close(resolve));
});
