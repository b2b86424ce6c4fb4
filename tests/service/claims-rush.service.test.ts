/**
 * Many users claim a scarce reward at once, over two gateways that are each killed meanwhile: exactly the
 * stock is given, and every user either gets it or is told clearly that it is gone. The full form is `npm run
 * test:rush`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
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
import { createSandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';

const CLAIMS = Number(process.env['RUSH_CLAIMS'] ?? 200);
const billCredit = { kind: 'billCredit', amountFen: 1000 } as const;

/** There is stock for a tenth of the claims; the budget runs out before the stock does. */
const stockOf = (claims: number): number => claims / 10;
const rewardsOf = (claims: number): number => (stockOf(claims) * 8) / 10;
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
  pool = createTestPool(database.url, USERS_AT_ONCE);
  folder = await createActivityFolder(
    activityFile('rush', {
      reward: pointsReward,
      stock: stockOf(CLAIMS),
      budget: rewardsOf(CLAIMS) * pointsReward.points,
    }),
    activityFile('rush-credit', {
      reward: billCredit,
      stock: stockOf(CLAIMS / 4),
      budget: rewardsOf(CLAIMS / 4) * billCredit.amountFen,
    }),
  );
  processes = await startGatewayProcesses(database.url);
  gateways = [await processes.start(settings()), await processes.start(settings())];
  await Promise.all(gateways.map((gateway) => gateway.ready()));
});
afterAll(async () => {
  await processes.end();
  await pool.end();
  await database.drop();
  await folder.remove();
});

/** Asks the gateways in turn until one gives a final answer. Each claimant has its own IP address. */
async function claim(activityId: string, index: number, ssoToken: string): Promise<ClaimAnswer> {
  for (let tries = index; ; tries += 1) {
    const gateway = gateways[tries % gateways.length];
    const answer = await fetch(`${gateway?.url}/huafei-agw/auto/v1/activity/issueVouchers`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${index % 250}`,
      },
      body: JSON.stringify({ ssoToken, activityId }),
    }).then(
      (response) => response.json() as Promise<ClaimAnswer>,
      () => null,
    );
    if (answer && !/^...(5|429)/.test(answer.msgCd)) return answer;
    await wait(50);
  }
}

test.each([
  ['points', 'rush', CLAIMS, pointsReward.points, '1390'],
  ['bill credits', 'rush-credit', CLAIMS / 4, billCredit.amountFen, '1391'],
] as const)(
  'concurrent claims of %s spend exactly the budget although both gateways are killed',
  async (...of) => {
    const [kind, activityId, claimCount, cost, prefix] = of;
    const rewardCount = rewardsOf(claimCount);
    const tokens: string[] = [];
    while (tokens.length < claimCount) {
      const users = await Promise.all(
        Array.from({ length: USERS_AT_ONCE }, (_, at) =>
          // The last digits 555 trigger no behaviour in the sandbox.
          signInUser(pool, `${prefix}${String(tokens.length + at).padStart(4, '0')}555`),
        ),
      );
      tokens.push(...users.map(({ ssoToken }) => ssoToken));
    }

    let answered = 0;
    const claims = tokens.slice(0, claimCount).map(async (ssoToken, index) => {
      const answer = await claim(activityId, index, ssoToken);
      answered += 1;
      return answer;
    });
    for (const part of [0.2, 0.5]) {
      await eventually('some to be answered', () => answered >= claimCount * part, { everyMs: 20 });
      const [dying] = gateways.splice(0, 1);
      await dying?.program.kill();
      const next = await processes.start(settings());
      await next.ready();
      gateways.push(next);
    }
    const answers = await Promise.all(claims);

    const earned = answers.filter(({ msgCd }) => msgCd === 'PMC00000');
    expect(earned).toHaveLength(rewardCount);
    expect(new Set(earned.map(({ reward }) => reward?.rewardNo)).size).toBe(rewardCount);
    const refusals = new Set(answers.map(({ msgCd }) => msgCd).filter((code) => code !== 'PMC00000'));
    expect([...refusals]).toEqual([errorList.activityExhausted.msgCd]);

    const again = await Promise.all(
      tokens.slice(0, claimCount).map((ssoToken, index) => claim(activityId, index, ssoToken)),
    );
    expect(again.map(({ msgCd, reward }) => [msgCd, reward?.rewardNo])).toEqual(
      answers.map(({ msgCd, reward }) => [msgCd, reward?.rewardNo]),
    );

    await eventually(`all ${kind} to be given`, async () => {
      const text = 'select distinct state from rewards where activity_id = $1';
      const { rows } = await pool.query<{ state: string }>(text, [activityId]);
      return rows.length === 1 && rows[0]?.state === 'granted';
    });
    expect(await expectBooksToAgree(pool, activityId)).toMatchObject({
      spentCount: BigInt(rewardCount),
      spent: BigInt(rewardCount * cost),
      reservedCount: 0n,
      stockLeft: BigInt(stockOf(claimCount) - rewardCount),
      budgetLeft: 0n,
    });
    const credits = await createSandboxClient(processes.sandboxUrl).credits();
    const credited = credits.filter(({ mobileNo }) => mobileNo.startsWith(prefix));
    expect(credited.length, 'each bill credit reached the carrier once').toBe(
      kind === 'points' ? 0 : rewardCount,
    );
  },
  240_000,
);
