/** A person receives the data stored about them, and has their account closed, on the real product. */
import { errorList } from '@phonebill/contract';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import { codeOf, onDay, openAgreement, type Person, setupOf } from '../support/agreements.ts';
import { authorizationOfShop } from '../support/authorization-samples.ts';
import { eventually } from '../support/eventually.ts';
import { answerAsMember, askMember } from '../support/family.ts';
import { settingsForGoodInputs } from '../support/good-inputs.ts';
import { confirmRealName } from '../support/real-name.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signInUser } from '../support/test-user.ts';
import { placeAndPay, placeTopUp, untilOrderIs } from '../support/top-up.ts';
import { issueVoucher } from '../support/vouchers.ts';

let product: RunningProduct;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-person-'));
  product = await startProduct(settingsForGoodInputs);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const MUM = '13900139007';
const masked = (number: string): string => `${number.slice(0, 3)}****${number.slice(-4)}`;

async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
    clock: Date.now,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const about = ({ mobileNo }: Person) => ['--mobile', mobileNo, '--why', 'asked by letter'] as const;

/** Returns a person with rows in nearly every table and nothing under way: an agreement is cancelled. */
async function somebody(): Promise<{ person: Person; signer: Person }> {
  const [person, signer] = [await product.newUser(), await product.newUser()];
  const { api, mobileNo } = person;
  await api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: MUM, remark: 'Mum' });
  for (const number of [mobileNo, MUM])
    await untilOrderIs('credited', api, await placeAndPay(api, product.sandbox, number));
  await confirmRealName(api);
  await api.call('POST /common/v1/authorization', authorizationOfShop);
  await api.call('POST /own/v1/familyCap', { capFen: 10_000 });
  await issueVoucher(product.pool, person.userNo);
  const { consent } = await askMember(product, signer, person);
  await answerAsMember(person, consent, 'refuse');
  await product.sandbox.reply(mobileNo, `call me at ${MUM}`);
  await eventually('the reply to be handled', async () => {
    const { rows } = await product.pool.query(
      'select from sms_replies where mobile_no = any ($1) and handled_at is not null',
      [product.pool.numbers.formsOf(mobileNo)],
    );
    return rows.length > 0;
  });
  const agreementNo = await openAgreement(product, person, onDay(28));
  await api.call('POST /auto/v1/protocol/nickname', { agreementNo, nickname: 'My own phone' });
  return { person, signer };
}

async function cancelAgreements({ api, mobileNo, userNo }: Person): Promise<void> {
  const { agreements = [] } = await api.call('GET /auto/v1/protocol/queryProtocolList', {});
  for (const { agreementNo } of agreements)
    await api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
      agreementNo,
      agrMbl: mobileNo,
      reasonCode: 'notNeeded',
    });
  await eventually('the wallet to end the mandate', async () => {
    const { rows } = await product.pool.query(
      `select from agreements where user_no = $1 and mandate <> 'ended'
      union all select from charges where user_no = $1 and ended_at is null
      union all select from orders where user_no = $1 and open`,
      [userNo],
    );
    return rows.length === 0;
  });
}

/** Returns the tables that contain the number in one of its forms. */
async function tablesWith(mobileNo: string): Promise<string[]> {
  const { rows: tables } = await product.pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`,
  );
  const forms = product.pool.numbers.formsOf(mobileNo).map(String);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await product.pool.query(
      `select from ${name} t
      where exists (select from unnest($1::text[]) f where t::text like '%' || f || '%')`,
      [forms],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

const rowsOf = async (table: string, { userNo }: Person): Promise<number> =>
  (await product.pool.query(`select from ${table} where user_no = $1`, [userNo])).rowCount ?? 0;

test('person-data writes one file with all data of a person and its purposes, and of no other', async () => {
  const { person, signer } = await somebody();
  const file = join(folder, 'person.json');
  const { code, text } = await operator('person-data', ...about(person), '--file', file);
  expect([code, text]).toEqual([0, expect.stringContaining('orders')]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const written = readFileSync(file, 'utf8');
  const { sections } = JSON.parse(written) as {
    sections: { name: string; purpose: { en: string }; tables: Record<string, Record<string, unknown>[]> }[];
  };
  expect(sections.map(({ name }) => name)).toEqual([
    'account',
    'logins',
    'names',
    'numbers',
    'authorizations',
    'messages',
    'orders',
    'agreements',
    'others',
    'rewards',
  ]);
  const rows = (section: string, table: string) =>
    sections.find(({ name }) => name === section)?.tables[table] ?? [];
  expect(rows('account', 'users')).toMatchObject([{ mobile_no: person.mobileNo }]);
  expect(rows('numbers', 'saved_numbers')).toMatchObject([{ mobile_no: masked(MUM), remark: 'Mum' }]);
  expect(rows('messages', 'sms_replies')).toMatchObject([{ text: `call me at ${masked(MUM)}` }]);
  expect(rows('orders', 'orders').map(({ mobile_no: number }) => number)).toEqual(
    expect.arrayContaining([person.mobileNo, masked(MUM)]),
  );
  expect(rows('agreements', 'agreements')).toMatchObject([{ nickname: 'My own phone' }]);
  expect(rows('others', 'member_consents')).toMatchObject([{ state: 'refused' }]);
  for (const { purpose } of sections) expect(purpose.en).not.toBe('');

  const numbers = [...written.matchAll(/(?<![0-9])1[3-9][0-9]{9}(?![0-9])/g)].map(([number]) => number);
  expect(new Set(numbers)).toEqual(new Set([person.mobileNo]));
  expect(written).not.toContain(signer.userNo);
  expect(written).not.toContain(person.ssoToken);

  const { rows: events } = await product.pool.query(
    'select event, by_whom, reason from person_events where user_no = $1',
    [person.userNo],
  );
  expect(events).toEqual([{ event: 'given', by_whom: 'night-shift', reason: 'asked by letter' }]);
  expect(await tablesWith(person.mobileNo)).not.toContain('person_events');

  const own = await person.api.call('GET /own/v1/myData/whole', {});
  expect(own.sections?.map(({ name, count }) => [name, count])).toEqual(
    expect.arrayContaining([['numbers', expect.any(Number)]]),
  );
  expect(JSON.stringify(own)).not.toContain(signer.mobileNo);
});

test('an account is closed once it has no obstacles, and its deletable data are deleted', async () => {
  const { person } = await somebody();
  const other = await product.newUser();
  await other.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: MUM, remark: 'Grandma' });
  const inTheWay = await operator('person-delete', ...about(person), '--yes');
  expect(inTheWay).toEqual({ code: 1, text: expect.stringContaining('agreement') });
  expect(await rowsOf('saved_numbers', person)).toBe(1);
  await cancelAgreements(person);

  const planned = await operator('person-delete', ...about(person), '--dry-run', '--yes');
  expect(planned).toEqual({ code: 0, text: expect.stringContaining('saved_numbers: 1') });
  expect(await rowsOf('saved_numbers', person)).toBe(1);
  const done = await operator('person-delete', ...about(person), '--yes');
  expect(done.code, done.text).toBe(0);
  // Calls to partners are written by another process, up to a second later.
  const listed = ({ text }: { readonly text: string }) =>
    text.split('\n').filter((line, at) => at > 0 && !line.includes('partner_calls'));
  expect(listed(done)).toEqual(listed(planned));

  // Accounts and consents remain; no other table contains the number, or leads from it to them.
  expect(await tablesWith(person.mobileNo)).toEqual(['agreements', 'member_consents', 'orders']);
  for (const table of [
    'sessions',
    'saved_numbers',
    'topped_up_numbers',
    'real_names',
    'authorization_events',
  ])
    expect(await rowsOf(table, person), table).toBe(0);
  for (const table of ['orders', 'payments', 'ledger_transfers', 'agreements', 'users'])
    expect(await rowsOf(table, person), table).toBeGreaterThan(0);
  const { rows } = await product.pool.query('select nickname from agreements where user_no = $1', [
    person.userNo,
  ]);
  expect(rows).toEqual([{ nickname: '' }]);
  expect(await rowsOf('saved_numbers', other)).toBe(1);

  expect(await operator('person-delete', ...about(person), '--yes')).toEqual({
    code: 0,
    text: expect.stringContaining('Nothing of this number'),
  });
  const { rows: events } = await product.pool.query(
    'select event, by_whom, reason from person_events where user_no = $1',
    [person.userNo],
  );
  expect(events).toEqual([{ event: 'closed', by_whom: 'night-shift', reason: 'asked by letter' }]);
  expect((await person.api.call('POST /vi/queryRechargeBill', {})).msgCd).toBe(errorList.tokenInvalid.msgCd);
  // A person who returns, or the number's next owner, is a new user.
  const next = await signInUser(product.pool, person.mobileNo);
  expect(next.userNo).not.toBe(person.userNo);
  expect(await rowsOf('orders', { ...person, userNo: next.userNo })).toBe(0);
});

test('a user closes the account with a code, which an obstacle does not use up', async () => {
  const person = await product.newUser();
  const { api } = person;
  const { order } = await placeTopUp(api, person.mobileNo);
  expect((await api.call('GET /own/v1/myData', {})).obstacles).toEqual(['ordersUnderWay']);
  const smsCode = await codeOf(product, person);
  const refused = await api.call('POST /own/v1/closeAccount', { smsCode });
  expect(refused.msgCd).toBe(errorList.accountInUse.msgCd);
  await api.call('POST /vi/order', { operation: 'cancel', orderNo: order?.orderNo ?? '' });
  await eventually(
    'the order to be over',
    async () => (await api.call('GET /own/v1/myData', {})).obstacles?.length === 0,
  );
  const wrong = await api.call('POST /own/v1/closeAccount', {
    smsCode: smsCode === '000000' ? '1' : '000000',
  });
  expect(wrong.msgCd).toBe(errorList.smsCodeWrong.msgCd);
  expect((await api.call('POST /own/v1/closeAccount', { smsCode })).closed).toBe(true);
  expect((await api.call('GET /own/v1/myData', {})).msgCd).toBe(errorList.tokenInvalid.msgCd);
  expect(await tablesWith(person.mobileNo)).toEqual(['orders']);
});

test('an unconfirmed agreement expires when the account is closed', async () => {
  const person = await product.newUser();
  const setup = setupOf(person);
  const { operation } = await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  expect(operation?.state).toBe('awaitingCode');
  expect((await person.api.call('GET /own/v1/myData', {})).obstacles).toEqual([]);
  const smsCode = await codeOf(product, person);
  expect((await person.api.call('POST /own/v1/closeAccount', { smsCode })).closed).toBe(true);
  const { rows } = await product.pool.query(
    `select a.state, o.state as operation from agreements a
       join agreement_operations o using (user_no, agreement_no)
    where user_no = $1`,
    [person.userNo],
  );
  expect(rows).toEqual([{ state: 'expired', operation: 'replaced' }]);
});

test("an agreement that waits for its member's consent prevents closing the account", async () => {
  const [signer, member] = [await product.newUser(), await product.newUser()];
  await askMember(product, signer, member);
  expect((await signer.api.call('GET /own/v1/myData', {})).obstacles).toEqual(['agreementActive']);
});

test('a member without an account is given their data, once no request waits for them', async () => {
  const [signer, member] = [await product.newUser(), { mobileNo: '13700137321' }];
  await askMember(product, signer, member);
  const person = { ...signer, ...member, userNo: '' };
  expect((await operator('person-delete', ...about(person), '--yes')).text).toContain('somebody else pays');
  const { consentNo } = (await onlyAskOf(signer)) ?? { consentNo: '' };
  await signer.api.call('POST /auto/v1/message/cancelUplink', { consentNo });
  const { text } = await operator('person-data', ...about(person));
  // The request for consent was sent to their number.
  expect(JSON.parse(text)).toMatchObject({ sections: [{ name: 'messages' }, { name: 'others', count: 1 }] });
  expect(text).toContain('consent.memberAsked');
  for (const ofSigner of [signer.mobileNo, signer.userNo]) expect(text).not.toContain(ofSigner);
});

/** Returns the signer's only ask. */
async function onlyAskOf({ userNo }: Person): Promise<{ consentNo: string } | undefined> {
  const { rows } = await product.pool.query<{ consentNo: string }>(
    'select consent_no as "consentNo" from member_consents where user_no = $1',
    [userNo],
  );
  return rows[0];
}

test('an order that is being written prevents closing the account', async () => {
  const person = await product.newUser();
  const orderNo = await placeAndPay(person.api, product.sandbox, person.mobileNo);
  await untilOrderIs('credited', person.api, orderNo);
  const writing = await product.pool.connect();
  try {
    // Writes as `save_orders` does: under the user's lock, and visible to no other transaction before the
    // commit.
    await writing.query('begin');
    await writing.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [person.userNo]);
    await writing.query('update orders set open = true where order_no = $1', [orderNo]);
    const closing = operator('person-delete', ...about(person), '--yes');
    await eventually('the closing to wait', async () => {
      const { rows } = await product.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    });
    await writing.query('commit');
    expect((await closing).code).not.toBe(0);
  } finally {
    writing.release();
  }
  expect((await person.api.call('GET /own/v1/sessions', {})).msgCd).toBe('PMC00000');
});
