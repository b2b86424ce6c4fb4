// Settings that a newer release has loaded: this release uses what it knows of them, or is not ready.

import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { awaitProcesses } from '../../apps/gateway/src/settings/versions/index.ts';
import { eventually } from '../support/eventually.ts';
import { type GatewayProcesses, startGatewayProcesses } from '../support/gateway-process.ts';
import { signInUser } from '../support/test-user.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let processes: GatewayProcesses;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  processes = await startGatewayProcesses(database.url);
  pool = createTestPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await processes.end();
  await database.drop();
});

/** Loads prices as the next release's `config:load` would write them. */
async function loadPricesWith(more: object): Promise<void> {
  await pool.query(
    `with version as (
      insert into settings_versions (version_no, action, operator, reason, created_at)
      select max(version_no) + 1, 'load', 'the next release', 'a test', present_time() from settings_versions
      returning version_no)
    insert into settings_parts (part, version_no, content, whole, valid_from)
    select 'pricing', version.version_no, p.content, coalesce(p.whole, p.content) || $1, present_time()
    from version, settings_parts p where p.part = 'pricing' order by p.version_no desc limit 1`,
    [JSON.stringify(more)],
  );
}

/**
 * Loads channels as the next release's `config:load` would write them, in their version and in their rows.
 */
async function loadChannelsWith(more: object, of: string): Promise<void> {
  await pool.query(
    `with version as (
      insert into settings_versions (version_no, action, operator, reason, created_at)
      select max(version_no) + 1, 'load', 'the next release', 'a test', present_time() from settings_versions
      returning version_no),
    newer as (
      select jsonb_agg(case when c->>'cnlCode' = $2 then c || $1 else c end) as channels
      from jsonb_array_elements((
        select content from settings_parts where part = 'channels' order by version_no desc limit 1)) as c),
    rows as (update channels set settings = settings || $1 where cnl_code = $2)
    insert into settings_parts (part, version_no, content, valid_from)
    select 'channels', version.version_no, newer.channels, present_time() from version, newer`,
    [JSON.stringify(more), of],
  );
}

test('ignores optional settings of a newer release, and is not ready with required ones', async () => {
  const web = await processes.start({ ROLES: 'web' });
  await web.ready();
  const readiness = async () => (await fetch(`${web.operationsUrl}/readyz`)).text();
  const page = async () => {
    const body = JSON.stringify({ mobileNo: '13800138000' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${web.url}/huafei-agw/vi/fusionPageInfo`, { method: 'POST', body, headers });
    return [answer.status, ((await answer.json()) as { msgCd: string }).msgCd];
  };
  await loadPricesWith({ ofTheNextRelease: 1 });
  const { rows } = await pool.query<{ newest: number }>(
    'select max(version_no) as newest from settings_versions',
  );
  expect(await awaitProcesses(pool, rows[0]?.newest ?? 0)).toEqual([]);
  expect(await readiness()).toBe('ready\n');
  expect(await page()).toEqual([200, 'PMC00000']);

  await loadPricesWith({ mustBeKnown: { ofTheNextRelease: '9.9.0' } });
  const notReady = () => readiness().then((said) => said === 'not ready: settings\n');
  await eventually('readiness to say no', notReady, { withinMs: 20_000 });
  // A process's output arrives here later than its answers.
  const saysWhy = async () => web.program.output().includes('known from release 9.9.0 on');
  await eventually('the log to say why', saysWhy);

  await loadPricesWith({ mustBeKnown: {} });
  await eventually('readiness to say yes', async () => (await readiness()) === 'ready\n', {
    withinMs: 20_000,
  });
});

test('starts with channels of a newer release, except those with required settings', async () => {
  await loadChannelsWith({ ofTheNextRelease: 1 }, 'partner-shop');
  await loadChannelsWith({ mustBeKnown: { ofTheNextRelease: '9.9.0' } }, 'wallet');
  const web = await processes.start({ ROLES: 'web' });
  await web.ready();
  expect(await (await fetch(`${web.operationsUrl}/readyz`)).text()).toBe('ready\n');
  const { ssoToken } = await signInUser(pool, '13900008888');
  const channel = async (cnlCode: string) => {
    const body = JSON.stringify({ cnlCode, ssoToken });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${web.url}/huafei-agw/vi/getChannelInfo`, { method: 'POST', body, headers });
    return ((await answer.json()) as { msgCd: string }).msgCd;
  };
  expect(await channel('partner-shop')).toBe('PMC00000');
  expect(await channel('wallet')).toBe(errorList.channelUnknown.msgCd);
  const kept = await pool.query(`select settings->'ofTheNextRelease' as field from channels
    where cnl_code = 'partner-shop'`);
  expect(kept.rows).toEqual([{ field: 1 }]);
});
