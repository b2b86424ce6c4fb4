/**
 * Closes accounts on shards: what may be removed of a user is removed there too, what must be kept is kept,
 * and no other user's data is changed. One user of each shard, each with a neighbour who has the same data.
 */
import { codeOf, onDay, openAgreement, type Person } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { forgetSends } from '../support/forget-sends.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeAndPay, placeTopUp, untilOrderIs } from '../support/top-up.ts';
import { issueVoucher } from '../support/vouchers.ts';
import type { ShardedDatabases } from './sharded-databases.ts';

const MUM = '13900139007';
/** Patterns of user numbers: those of the first shard, those of the second. */
const shards = [/^[0-4]/, /^[5-9]/];
const removed = ['sessions', 'saved_numbers', 'topped_up_numbers', 'family_caps', 'mobile_owners'];
const kept = ['orders', 'payments', 'ledger_transfers', 'agreements', 'vouchers', 'users', 'person_events'];

/** Returns a sentence for each thing that is not as it should be. */
export async function closingOnShards({
  databaseUrl,
  shardDatabaseUrls,
}: Omit<ShardedDatabases, 'drop'>): Promise<string[]> {
  const product = await startProduct(
    { SHARD_DATABASE_URLS: shardDatabaseUrls.join(' ') },
    { url: databaseUrl, drop: () => Promise.resolve() },
  );
  const wrong: string[] = [];
  const expectSame = (what: string, is: unknown, should: unknown): void => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what}: ${JSON.stringify(is)} and not ${JSON.stringify(should)}`);
  };
  try {
    for (const ofShard of shards) {
      const [person, neighbour] = [await userOf(product, ofShard), await userOf(product, ofShard)];
      for (const one of [person, neighbour]) await fill(product, one);
      const { api } = person;
      await forgetSends(product.pool);
      // While an obstacle prevents closing, the code is not used up.
      const smsCode = await codeOf(product, person);
      const inTheWay = await api.call('POST /own/v1/closeAccount', { smsCode });
      expectSame('closing while something is under way', inTheWay.closed, undefined);
      expectSame('what is in the way', await obstaclesOf(person), ['ordersUnderWay', 'agreementActive']);
      await endAll(product, person);
      const before = await rowsOf(product, neighbour);
      const { closed } = await api.call('POST /own/v1/closeAccount', { smsCode });
      expectSame('closing', closed, true);
      const after = await rowsOf(product, person);
      expectSame(
        'what should go and is there',
        removed.filter((table) => after[table] !== 0),
        [],
      );
      expectSame(
        'what should stay and is gone',
        kept.filter((table) => after[table] === 0),
        [],
      );
      expectSame('names of agreements', await nicknames(product, person), ['']);
      expectSame('rows of the neighbour', await rowsOf(product, neighbour), before);
      expectSame('names of the neighbour', await nicknames(product, neighbour), ['My own phone']);
    }
  } finally {
    await product.stop();
  }
  return wrong;
}

async function userOf(product: RunningProduct, ofShard: RegExp): Promise<Person> {
  for (;;) {
    const user = await product.newUser();
    if (ofShard.test(user.userNo)) return user;
  }
}

/**
 * Gives a person a credited order, one that waits for payment, an agreement, a saved number, a cap and a
 * voucher.
 */
async function fill(product: RunningProduct, person: Person): Promise<void> {
  const { api, mobileNo, userNo } = person;
  await untilOrderIs('credited', api, await placeAndPay(api, product.sandbox, mobileNo));
  await api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: MUM, remark: 'Mum' });
  await api.call('POST /own/v1/familyCap', { capFen: 10_000 });
  await issueVoucher(product.pool, userNo);
  const agreementNo = await openAgreement(product, person, onDay(28));
  await api.call('POST /auto/v1/protocol/nickname', { agreementNo, nickname: 'My own phone' });
  await placeTopUp(api, MUM);
}

async function endAll(product: RunningProduct, { api, mobileNo, userNo }: Person): Promise<void> {
  const { agreements = [] } = await api.call('GET /auto/v1/protocol/queryProtocolList', {});
  for (const { agreementNo } of agreements)
    await api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
      agreementNo,
      agrMbl: mobileNo,
      reasonCode: 'notNeeded',
    });
  const { rows } = await product.pool.query<{ order_no: string }>(
    `select order_no from orders where user_no = $1 and state = 'awaitingPayment'`,
    [userNo],
  );
  for (const { order_no: orderNo } of rows)
    await api.call('POST /vi/order', { operation: 'cancel', orderNo });
  await eventually(
    'nothing to be in the way',
    async () => (await api.call('GET /own/v1/myData', {})).obstacles?.length === 0,
    { withinMs: 60_000 },
  );
}

const obstaclesOf = async ({ api }: Person) => (await api.call('GET /own/v1/myData', {})).obstacles;

async function rowsOf({ pool }: RunningProduct, { userNo }: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...removed, ...kept])
    counts[table] = (await pool.query(`select from ${table} where user_no = $1`, [userNo])).rowCount ?? 0;
  return counts;
}

async function nicknames({ pool }: RunningProduct, { userNo }: Person): Promise<string[]> {
  const { rows } = await pool.query<{ nickname: string }>(
    'select nickname from agreements where user_no = $1',
    [userNo],
  );
  return rows.map(({ nickname }) => nickname);
}
