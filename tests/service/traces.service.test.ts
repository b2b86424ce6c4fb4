// Traces of a product whose roles run as separate processes, as an OpenTelemetry receiver gets them.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type GatewayProcesses, startGatewayProcesses } from '../support/gateway-process.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';
import { placeAndPay, untilOrderIs } from '../support/top-up.ts';

let database: TestDatabase;
let pool: Pool;
let receiver: OtlpReceiver;
let processes: GatewayProcesses;
let sandbox: SandboxClient;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  receiver = await startOtlpReceiver();
  processes = await startGatewayProcesses(database.url);
  sandbox = createSandboxClient(processes.sandboxUrl);
});
afterAll(async () => {
  await processes.end();
  await receiver.stop();
  await pool.end();
  await database.drop();
});

/** A trace context as a browser, or any caller, may send it. */
const CAME_WITH = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };

async function startTraced() {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=top-ups',
    BUILD_ID: 'traced',
  };
  const web = await processes.start({ ...settings, ROLES: 'web' });
  const worker = await processes.start({ ...settings, ROLES: 'worker', CALLBACK_URL: web.url });
  await Promise.all([web.ready(), worker.ready()]);
  return { web, worker };
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

test('an order’s placing, its steps in all processes and its calls to partners form one trace', async () => {
  const { web, worker } = await startTraced();
  const { mobileNo, ssoToken } = await signInUser(pool, '13800150055');
  const traceparent = `00-${CAME_WITH.trace}-${CAME_WITH.span}-01`;
  const api = createApiClient(web.url, ssoToken, { traceparent });
  const orderNo = await placeAndPay(api, sandbox, mobileNo);
  await untilOrderIs('credited', api, orderNo);

  // The trace is found without a look-up: its id is a hash of the order's number.
  const hash = createHash('sha256').update(`order ${orderNo}`).digest('hex');
  const ofOrder = (): ReceivedSpan[] => receiver.spans.filter(({ traceId }) => traceId === hash.slice(0, 32));
  await eventually('the trace to arrive', () =>
    ['order placed', 'cashier.authorise', 'carrier.topUp'].every((name) =>
      ofOrder().some((span) => span.name === name),
    ),
  );
  // Both processes send their remaining spans when they end.
  expect([await web.program.stop(), await worker.program.stop()]).toEqual([0, 0]);
  const spans = ofOrder();
  const placed = named(spans, 'order placed');
  expect(placed).toMatchObject({ parentSpanId: '', attributes: { 'phonebill.order_no': orderNo } });
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(ids.size).toBe(spans.length);
  for (const span of spans) if (span !== placed) expect(ids, span.name).toContain(span.parentSpanId);
  expect(new Set(spans.map(({ resource }) => resource['phonebill.roles']))).toEqual(
    new Set(['web', 'worker']),
  );
  expect(spans.flatMap(({ events }) => events).join(' ')).toContain('order/deliveryCredited');

  // Calls to partners are spans within the order's steps, with the step as their parent.
  const authorised = named(spans, 'cashier.authorise');
  expect(authorised).toMatchObject({
    kind: 'client',
    parentSpanId: named(spans, 'authorise payments').spanId,
    attributes: { 'phonebill.partner': 'cashier', 'phonebill.outcome': 'answered' },
    failed: false,
  });

  // The request is a trace of its own, linked with the order's; the context that the caller sent is linked,
  // not continued.
  const requests = receiver.spans.filter(({ name }) => name === 'POST vi/order');
  const placing = requests.find(({ traceId, spanId }) => placed.links.includes(`${traceId} ${spanId}`));
  expect(placing).toMatchObject({
    kind: 'server',
    parentSpanId: '',
    attributes: { 'http.route': '/huafei-agw/vi/order', 'http.response.status_code': 200 },
    links: [`${CAME_WITH.trace} ${CAME_WITH.span}`],
  });
  expect(receiver.spans.some(({ traceId }) => traceId === CAME_WITH.trace)).toBe(false);

  for (const header of receiver.headers) expect(header['x-tenant']).toBe('top-ups');
  for (const secret of [mobileNo, ssoToken]) expect(receiver.text()).not.toContain(secret);
});

test('an absent receiver delays no order, and is logged', async () => {
  await receiver.stop();
  const { web, worker } = await startTraced();
  const { mobileNo, ssoToken } = await signInUser(pool, '13800151055');
  const api = createApiClient(web.url, ssoToken);
  await untilOrderIs('credited', api, await placeAndPay(api, sandbox, mobileNo));
  await eventually(
    'it to be said',
    () => (web.program.output() + worker.program.output()).includes('traces could not be sent'),
    { withinMs: 30_000 },
  );
  // The failing receiver delays nothing.
  expect([await web.program.stop(), await worker.program.stop()]).toEqual([0, 0]);
});

test('without a receiver no package that makes or sends spans is loaded', async () => {
  const { href } = new URL('../support/say-packages.mjs', import.meta.url);
  const web = await processes.start({ ROLES: 'web', NODE_OPTIONS: `--import=${href}` });
  await web.ready();
  const loaded = web.program.output();
  expect(loaded).toContain('loaded prom-client\n');
  expect(loaded).not.toMatch(/loaded @opentelemetry\/(?!api\n)/);
  expect(loaded).not.toContain('loaded pino-pretty\n');
  await web.program.kill();
});
