import { brotliDecompressSync } from 'node:zlib';
import { openApiDocument } from '@phonebill/contract';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerApiDocument } from './api-document.ts';

test('the API description is compressed, and is not sent again to a client that has it', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  const document = openApiDocument('0.0.0');
  registerApiDocument(server, document);
  const ask = (headers: Record<string, string>) =>
    server.inject({ url: '/huafei-agw/openapi.json', headers: { 'accept-encoding': 'br', ...headers } });
  const first = await ask({});
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toEqual(
    JSON.parse(JSON.stringify(document)),
  );
  expect(first.rawPayload.length).toBeLessThan(JSON.stringify(document).length / 5);
  const again = await ask({ 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});
