import { InvalidSignature } from '@phonebill/signing';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createForgedWebhooks, FORGED_WEBHOOKS_PER_MINUTE } from './forged-webhooks.ts';
import { registerPartnerWebhooks, type WebhookPartner, webhookPaths } from './partner-webhook-routes.ts';

/** Starts webhook routes for which the body `forged` has a wrong signature. */
function startWebhooks() {
  const seen = { looked: 0, lines: [] as string[] };
  const server = fastify({ trustProxy: true });
  onTestFinished(() => server.close());
  const take = async (rawBody: string) => {
    seen.looked += 1;
    if (rawBody === 'forged') throw new InvalidSignature('no signature of theirs');
    return { event: 'payment/paid', ours: true, about: {} };
  };
  const handlers = Object.fromEntries(Object.keys(webhookPaths).map((partner) => [partner, take]));
  const pushes = { replies: take, reports: take, taken: {} };
  registerPartnerWebhooks(server, handlers as Record<WebhookPartner, typeof take>, pushes, {
    log: (_level, message) => void seen.lines.push(message),
    providerMismatch: () => undefined,
  });
  const send = async (payload: string, address: string) =>
    (
      await server.inject({
        method: 'POST',
        url: webhookPaths.cashier,
        payload,
        headers: { 'x-forwarded-for': address },
      })
    ).statusCode;
  return { seen, send };
}

test('checks 30 of 200 forged webhooks from one address and logs a few lines', async () => {
  const { seen, send } = startWebhooks();
  const statuses: number[] = [];
  for (let at = 0; at < 200; at += 1) statuses.push(await send('forged', '203.0.113.7'));
  expect(statuses.filter((status) => status === 401)).toHaveLength(FORGED_WEBHOOKS_PER_MINUTE);
  expect(statuses.filter((status) => status === 429)).toHaveLength(200 - FORGED_WEBHOOKS_PER_MINUTE);
  expect(seen.looked).toBe(FORGED_WEBHOOKS_PER_MINUTE);
  // One line a second for each kind.
  expect(seen.lines.length).toBeLessThan(20);
  expect(new Set(seen.lines)).toEqual(
    new Set([
      'a callback with a wrong signature',
      'callbacks are not looked at: too many with wrong signatures',
    ]),
  );
});

test('valid webhooks from another address are still checked, and have no limit', async () => {
  const { send } = startWebhooks();
  for (let at = 0; at < 40; at += 1) await send('forged', '203.0.113.7');
  for (let at = 0; at < 40; at += 1) expect(await send('good', '198.51.100.1')).toBe(200);
});

test('webhooks from the address are checked again after a minute', () => {
  let now = 0;
  const forged = createForgedWebhooks(() => now);
  for (let at = 0; at < FORGED_WEBHOOKS_PER_MINUTE; at += 1) forged.note('2001:db8::1');
  expect(forged.tooMany('2001:db8::2')).toBe(true);
  now = 60_000;
  expect(forged.tooMany('2001:db8::2')).toBe(false);
});
