import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerOwnHostOnly } from './own-host.ts';

const app = Fastify();
answerOwnHostOnly(app, ['sandbox.example']);
app.get('/sms', async () => 'codes');
const statusFor = async (host: string): Promise<number> =>
  (await app.inject({ url: '/sms', headers: { host } })).statusCode;

test.each(['127.0.0.1:8081', 'localhost', 'LOCALHOST:8081', '[::1]:8081', '192.0.2.7', 'sandbox.example:81'])(
  'requests for the host %s are answered',
  async (host) => {
    expect(await statusFor(host)).toBe(200);
  },
);

test.each(['evil.example', 'evil.example:8081', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b'])(
  'requests for the host "%s" are refused',
  async (host) => {
    expect(await statusFor(host)).not.toBe(200);
  },
);
