import fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MalformedWebhook, UnknownEvent } from '../partners/index.ts';
import type { KeepCall } from '../partners/kept-calls/index.ts';
import { registerPartnerWebhooks, type WebhookHandler, webhookPaths } from './partner-webhook-routes.ts';

let fails: Error;
const kept: Pick<Parameters<KeepCall>[0], 'call' | 'outcome' | 'why'>[] = [];
const logged: string[] = [];
const server = fastify();
const handle: WebhookHandler = () => Promise.reject(fails);
registerPartnerWebhooks(
  server,
  {
    cashier: handle,
    digital: handle,
    entrust: handle,
    carrier: handle,
    dtone: handle,
    reloadly: handle,
    invoices: handle,
    sms: handle,
    accounts: handle,
  },
  { replies: handle as never, reports: handle as never, taken: {} },
  { log: (_level, message) => void logged.push(message), providerMismatch: () => undefined },
  ({ call, outcome, why }) => void kept.push({ call, outcome, why }),
);
beforeEach(() => {
  kept.length = 0;
  logged.length = 0;
});
afterAll(() => server.close());

const sent = async () => {
  const answer = await server.inject({ method: 'POST', url: webhookPaths.cashier, body: '{}' });
  return [answer.statusCode, answer.body];
};

test('a callback that changes nothing is acknowledged, logged and recorded', async () => {
  fails = new UnknownEvent('a notice of COMPLAINT.CREATE');
  expect(await sent()).toEqual([200, '{"received":true}']);
  expect(logged).toEqual(['a callback of a kind that changes nothing']);
  expect(kept).toEqual([{ call: 'unknown', outcome: 'taken', why: 'a notice of COMPLAINT.CREATE' }]);
  fails = new UnknownEvent('a notice of a trade that has not ended', 'success');
  expect(await sent()).toEqual([200, 'success']);
});

test('a malformed callback is refused, so that its partner repeats it', async () => {
  fails = new MalformedWebhook('of unexpected shape');
  expect(await sent()).toEqual([400, '{"code":"malformed"}']);
  expect(kept).toEqual([]);
});
