// Health and metrics are served on a port of their own, and never on the public one.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type GatewayProcesses, startGatewayProcesses } from '../support/gateway-process.ts';

let database: TestDatabase;
let processes: GatewayProcesses;
beforeAll(async () => {
  database = await createTestDatabase();
  processes = await startGatewayProcesses(database.url);
});
afterAll(async () => {
  await processes.end();
  await database.drop();
});

const statusOf = (address: string): Promise<number | null> =>
  fetch(address).then(
    ({ status }) => status,
    () => null,
  );

test('a web process serves readiness and metrics only on the operations port', async () => {
  const web = await processes.start({ ROLES: 'web' });
  await web.ready();
  const paths = ['/livez', '/readyz', '/metrics', '/huafei-agw/openapi.json'];
  expect(await Promise.all(paths.map((path) => statusOf(web.url + path)))).toEqual([200, 404, 404, 200]);
  expect(await Promise.all(paths.map((path) => statusOf(web.operationsUrl + path)))).toEqual([
    200, 200, 200, 404,
  ]);
});

test('a worker process listens on the operations port only', async () => {
  const worker = await processes.start({ ROLES: 'worker', CALLBACK_URL: 'http://127.0.0.1:9' });
  await worker.ready();
  expect(await statusOf(`${worker.url}/livez`)).toBeNull();
  expect(await statusOf(`${worker.operationsUrl}/metrics`)).toBe(200);
});
