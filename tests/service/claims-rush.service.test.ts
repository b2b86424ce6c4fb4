/**
 * Many claim what there is little of, all at once, over two gateways of which each is killed in between:
 * exactly as much is given as there is, and everybody has it or is told clearly that it is gone. The full
 * form is `npm run test:rush`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type Pool } from '../../apps/gateway/src/db/pool.ts';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
  pointsReward,
} from '../support/activities.ts';
import { expectBooksToAgree } from '../support/activity-counters.ts';
import { eventually } from '../support/eventually.ts';
import {
  type GatewayProcess,
  type GatewayProcesses,
  startGatewayProcesses,
} from '../support/gateway-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { signInUser } from '../support/test-user.ts';

const CLAIMS = Number(process.env['RUSH_CLAIMS'] ?? 200);
const STOCK = CLAIMS / 10;
/** The budget is used up before the stock is. */
const REWARDS = (STOCK * 8) / 10;
const USERS_AT_ONCE = 8;

interface ClaimAnswer {
  readonly msgCd: string;
  readonly reward?: { readonly rewardNo: string };
}

let database: TestDatabase;
let pool: Pool;
let processes: GatewayProcesses;
let folder: ActivityFolder;
let gateways: GatewayProcess[];
const settings = () => ({
  ACTIVITIES_FOLDER: folder.path,
  CLAIMS_PER_ADDRESS: '100000',
  TRUST_PROXY: '1',
  DATABASE_CONNECTIONS: '10',
});

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, USERS_AT_ONCE);
  folder = await createActivityFolder(
    activityFile('rush', { reward: pointsReward, stock: STOCK, budget: REWARDS * pointsReward.points }),
  );
  processes = await startGatewayProcesses(database.url);
  gateways = [await processes.start(settings()), await processes.start(settings())];
  await Promise.all(gateways.map((gateway) => gateway.ready()));
}, 120_000);
afterAll(async () => {
  await processes.end();
  await pool.end();
  await database.drop();
  await folder.remove();
});

/** Asks one gateway and then another, until one says yes or no. Each claimant has an address of their own. */
async function claim(index: number, ssoToken: string): Promise<ClaimAnswer> {
  for (let tries = index; ; tries += 1) {
    const gateway = gateways[tries % gateways.length];
    const answer = await fetch(`${gateway?.url}/huafei-agw/auto/v1/activity/issueVouchers`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${index % 250}`,
      },
      body: JSON.stringify({ ssoToken, activityId: 'rush' }),
    }).then(
      (response) => response.json() as Promise<ClaimAnswer>,
      () => null,
    );
    if (answer && !/^...(5|429)/.test(answer.msgCd)) return answer;
    await wait(50);
  }
}

test(`of ${CLAIMS} claims at once ${REWARDS} are given, over kills of both gateways`, async () => {
  const tokens: string[] = [];
  while (tokens.length < CLAIMS) {
    const users = await Promise.all(
      Array.from({ length: USERS_AT_ONCE }, (_, at) =>
        signInUser(pool, `1390${String(tokens.length + at).padStart(7, '0')}`),
      ),
    );
    tokens.push(...users.map(({ ssoToken }) => ssoToken));
  }

  let answered = 0;
  const claims = tokens.slice(0, CLAIMS).map(async (ssoToken, index) => {
    const answer = await claim(index, ssoToken);
    answered += 1;
    return answer;
  });
  for (const part of [0.2, 0.5]) {
    await eventually('some to be answered', () => answered >= CLAIMS * part, { everyMs: 20 });
    const [dying] = gateways.splice(0, 1);
    await dying?.program.kill();
    const next = await processes.start(settings());
    await next.ready();
    gateways.push(next);
  }
  const answers = await Promise.all(claims);

  const earned = answers.filter(({ msgCd }) => msgCd === 'PMC00000');
  expect(earned).toHaveLength(REWARDS);
  expect(new Set(earned.map(({ reward }) => reward?.rewardNo)).size).toBe(REWARDS);
  const refusals = new Set(answers.map(({ msgCd }) => msgCd).filter((code) => code !== 'PMC00000'));
  expect([...refusals]).toEqual([errorList.activityExhausted.msgCd]);

  const again = await Promise.all(tokens.slice(0, CLAIMS).map((ssoToken, index) => claim(index, ssoToken)));
  expect(again.map(({ msgCd, reward }) => [msgCd, reward?.rewardNo])).toEqual(
    answers.map(({ msgCd, reward }) => [msgCd, reward?.rewardNo]),
  );

  await eventually('all points to be given', async () => {
    const { rows } = await pool.query<{ state: string }>('select distinct state from rewards');
    return rows.length === 1 && rows[0]?.state === 'granted';
  });
  expect(await expectBooksToAgree(pool, 'rush')).toMatchObject({
    spentCount: BigInt(REWARDS),
    spent: BigInt(REWARDS * pointsReward.points),
    reservedCount: 0n,
    stockLeft: BigInt(STOCK - REWARDS),
    budgetLeft: 0n,
  });
}, 240_000);
