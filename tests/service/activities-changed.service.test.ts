/**
 * Changes to a running activity: what its file may change, what an operator may change, and which clock
 * decides when it begins.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
  inMs,
  pointsReward,
} from '../support/activities.ts';
import { countersOf, expectBooksToAgree } from '../support/activity-counters.ts';
import { createApiClient } from '../support/api-client.ts';
import { type GatewayProcesses, startGatewayProcesses } from '../support/gateway-process.ts';
import { withMovedClock } from '../support/moved-clock.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signInUser } from '../support/test-user.ts';

const HOUR_MS = 3_600_000;
let product: RunningProduct;
let folder: ActivityFolder;
const running = activityFile('running', { stock: 10, budget: 5000 });
const visitor = () => createApiClient(product.url, '');
const stateOf = async (activityId: string) =>
  (await visitor().call('GET /auto/v1/activity/queryValidityById', { activityId })).state;

beforeAll(async () => {
  folder = await createActivityFolder(running);
  product = await startProduct({ ACTIVITIES_FOLDER: folder.path });
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

describe('the file of a running activity', () => {
  test('may change texts, end earlier and raise the stock; granted rewards stay unchanged', async () => {
    const { api } = await product.newUser();
    const { reward } = await api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'running' });
    const page = { ...running.page, title: { zh: '新', en: 'New words' } };
    const endsAt = '2029-01-01T00:00:00+08:00';
    await folder.write({ ...running, page, endsAt, stock: 12, budget: 6000 });
    expect(await folder.load(product.pool)).toBe(true);
    expect(await folder.load(product.pool), 'the same again').toBe(false);
    const answer = await api.call('GET /auto/v1/activity/queryActivityById', { activityId: 'running' });
    expect(answer).toMatchObject({
      activity: { endsAt: '2028-12-31T16:00:00.000Z', page: { title: { en: 'New words' } } },
      reward,
    });
    expect(await expectBooksToAgree(product.pool, 'running')).toMatchObject({
      stock: 12n,
      stockLeft: 11n,
      budget: 6000n,
      budgetLeft: 5500n,
    });
  });
  test.each([
    ['reward', { reward: pointsReward }, 'must stay as it is'],
    ['earnedBy', { earnedBy: 'firstAgreement' as const }, 'must stay as it is'],
    ['startsAt', { startsAt: '2026-02-01T00:00:00+08:00' }, 'must stay as it is'],
    ['endsAt', { endsAt: '2029-12-31T00:00:00+08:00' }, 'must not become later'],
    ['stock', { stock: 11 }, 'must not become less'],
    ['budget', { budget: 5500 }, 'must not become less'],
  ] as const)(
    'may not change %s: the load names the field and applies no other change',
    async (field, change, why) => {
      const now = { ...running, endsAt: '2029-01-01T00:00:00+08:00', stock: 12, budget: 6000 };
      await folder.write({ ...now, ...change }, activityFile('another'));
      await expect(folder.load(product.pool)).rejects.toThrow(
        `running.json: /${field}: ${why}, because the activity has begun`,
      );
      expect(
        await visitor().call('GET /auto/v1/activity/queryActivityById', { activityId: 'another' }),
      ).toMatchObject({ activity: null });
      await folder.removeFile('another');
      await folder.write(now);
    },
  );
  test('may change every field of an upcoming activity; an activity whose file is removed ends', async () => {
    const coming = activityFile('coming', { startsAt: '2029-01-01T00:00:00+08:00' });
    await folder.write(coming);
    await folder.load(product.pool);
    expect(await stateOf('coming')).toBe('upcoming');
    await folder.write({ ...coming, startsAt: '2026-01-01T00:00:00+08:00', reward: pointsReward, stock: 1 });
    await folder.load(product.pool);
    expect(await stateOf('coming')).toBe('open');
    expect(await countersOf(product.pool, 'coming')).toMatchObject({ stock: 1n, stockLeft: 1n });
    await folder.removeFile('coming');
    await folder.load(product.pool);
    expect(await stateOf('coming')).toBe('ended');
  });
});

describe('operator commands', () => {
  const lines: string[] = [];
  const operator = (...argv: string[]) => {
    lines.length = 0;
    return runOperator(argv, {
      database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
      clock: Date.now,
      systemUser: 'li',
      print: (line) => void lines.push(line),
    });
  };

  test('raise stock and budget, close an activity, and show each change with its reason', async () => {
    await folder.write(activityFile('short', { stock: 1, budget: 500 }));
    await folder.load(product.pool);
    const [one, two, three] = [await product.newUser(), await product.newUser(), await product.newUser()];
    const claim = async ({ api }: typeof one) =>
      (await api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'short' })).msgCd;
    expect([await claim(one), await claim(two)]).toEqual(['PMC00000', 'PMC41923']);

    expect(await operator('activity-raise', 'short', '2', '1000', '--reason', 'more visitors')).toBe(0);
    expect(await claim(two)).toBe('PMC00000');
    await folder.write(activityFile('short', { stock: 2, budget: 1000 }));
    await folder.load(product.pool);
    expect(await expectBooksToAgree(product.pool, 'short')).toMatchObject({ stock: 4n, stockLeft: 2n });

    expect(await operator('activity-close', 'short', '--reason', 'a mistake in the rules')).toBe(0);
    expect([await claim(three), await claim(two)]).toEqual(['PMC41924', 'PMC00000']);
    expect(await operator('activity-close', 'short', '--reason', 'again')).toBe(1);
    expect(await operator('activity-show', 'short')).toBe(0);
    const text = lines.join('\n');
    expect(text).toMatch(/^short: ended/);
    expect(text).toContain('stock   2 of 4 left');
    expect(text).toContain('earned, not given yet   2 rewards, 1000 fen');
    expect(text).toMatch(/raised by li: more visitors/);
    expect(text).toMatch(/closed by li: a mistake in the rules/);
  });
  test('a change without a reason or with an invalid number is refused', async () => {
    expect(await operator('activity-close', 'running')).toBe(2);
    expect(await operator('activity-raise', 'running', '-5', '0', '--reason', 'x')).toBe(2);
    expect(await operator('activity-raise', 'running', 'many', '0', '--reason', 'x')).toBe(2);
    expect(await operator('activity-show', 'nothing')).toBe(1);
    expect(await stateOf('running')).toBe('open');
  });
});

describe("an activity begins and ends by the database's clock", () => {
  test('a gateway whose clock is an hour ahead or behind gives the same answers as the others', async () => {
    const database = await createTestDatabase();
    const pool = createTestPool(database.url, 2);
    const own = await createActivityFolder(
      activityFile('soon', { startsAt: await inMs(pool, HOUR_MS / 2) }),
      activityFile('over', { endsAt: await inMs(pool, -HOUR_MS / 2) }),
      activityFile('now', {
        startsAt: await inMs(pool, -HOUR_MS / 2),
        endsAt: await inMs(pool, HOUR_MS / 2),
      }),
    );
    let processes: GatewayProcesses | null = null;
    try {
      processes = await startGatewayProcesses(database.url);
      for (const movedMs of [HOUR_MS, -HOUR_MS]) {
        const gateway = await processes.start({ ...withMovedClock(movedMs), ACTIVITIES_FOLDER: own.path });
        await gateway.ready();
        const user = await signInUser(pool, `139000${String(movedMs > 0 ? 1 : 2).padStart(5, '0')}`);
        const api = createApiClient(gateway.url, user.ssoToken);
        const of = async (activityId: string) => {
          const { state, now = '' } = await api.call('GET /auto/v1/activity/queryValidityById', {
            activityId,
          });
          expect(Math.abs(Date.parse(now) - Date.now()), 'the time that it says').toBeLessThan(HOUR_MS / 4);
          const { msgCd } = await api.call('POST /auto/v1/activity/issueVouchers', { activityId });
          return [state, msgCd];
        };
        expect(await of('soon')).toEqual(['upcoming', 'PMC41922']);
        expect(await of('over')).toEqual(['ended', 'PMC41924']);
        expect(await of('now')).toEqual(['open', 'PMC00000']);
        await gateway.program.kill();
      }
    } finally {
      await processes?.end();
      await pool.end();
      await database.drop();
      await own.remove();
    }
  });
});
