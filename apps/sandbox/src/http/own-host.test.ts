import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerOwnHostOnly } from './own-host.ts';

const app = Fastify();
answerOwnHostOnly(app, ['sandbox.example']);
app.get('/sms', async () => 'codes');
const statusFor = async (host: string): Promise<number> =>
  (await app.inject({ url: '/sms', headers: { host } })).statusCode;

test.each(['127.0.0.1:8081', 'localhost', 'LOCALHOST:8081', '[::1]:8081', '192.0.2.7', 'sandbox.example:81'])(
  'it answers as %s',
  async (host) => {
    expect(await statusFor(host)).toBe(200);
  },
);

test.each(['evil.example', 'evil.example:8081', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b'])(
  'a page that got here under the name "%s" reads nothing',
  async (host) => {
    expect(await statusFor(host)).not.toBe(200);
  },
);
