/**
 * Tests that the database stores no mobile number in clear. The activity below fills the tables: every call
 * of the contract with an input that succeeds, members who answer by SMS, and partners who do not answer, so
 * that requests to them are stored. Then every row of every table in the catalogue is searched, so a new
 * table is included automatically; one that stays empty here fails the test until the activity fills it.
 */
import { type CallName, callRows } from '@phonebill/contract';
import { afterEach, expect, test } from 'vitest';
import { convertNumbers } from '../../apps/gateway/src/jobs/convert-numbers.ts';
import { tables as catalogue } from '../../apps/gateway/src/db/schema/tables.ts';
import { callLimits, createPool } from '../../apps/gateway/src/db/pool.ts';
import {
  createStoredNumbers,
  type StoredNumbersOptions,
} from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import { TEST_NUMBERS_KEY } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { codeOf, type Person, setupOf } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { askMember, openForMember } from '../support/family.ts';
import { createGoodInputs, settingsForGoodInputs } from '../support/good-inputs.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { placeAndPay, placeTopUp, untilOrderIs } from '../support/top-up.ts';
import { visitorOf, wish } from '../support/visitors.ts';
import { issueVoucher } from '../support/vouchers.ts';

/** Tables that stay empty, and why they can hold no number. */
const EMPTY: Readonly<Record<string, string>> = {
  'public.activity_events': 'what operators changed of an activity',
  'public.activity_totals': 'amounts and counts of activities',
  'public.archived_order_months': 'names of months and files',
  'public.blocked_users': 'numbers of users',
  'public.console_audit': 'keyed hashes of numbers that were looked for',
  'public.console_audit_seals': 'hashes',
  'public.console_audit_unsealed': 'numbers of entries',
  'public.console_break_glass': "what the operator's own people said of why",
  'public.console_break_glass_reviews': "notes of the operator's own people",
  'public.console_challenges': 'hashes of random bytes',
  'public.console_company_accounts': "addresses of the operator's own people",
  'public.console_invitations': 'hashes of random texts',
  'public.console_passkeys': 'public keys',
  'public.console_people': "names of the operator's own people",
  'public.console_proposal_rows': 'numbers of ours and amounts',
  'public.certificate_ends': 'hosts, names of variables and times',
  'public.console_previews': 'hashes of random texts',
  'public.console_proposals': 'numbers of ours and amounts',
  'public.console_sessions': "hashes of random texts, addresses of the operator's own people",
  'public.console_settings_drafts': 'settings that were proposed',
  'public.console_terminal_codes': 'hashes and codes of random letters',
  'public.console_list_views': "filters that the operator's own people keep",
  'public.console_views': "filters that the operator's own people keep",
  'public.database_probes': 'one number that means nothing, removed at once',
  'public.day_sums': 'how far days are summed',
  'public.event_deliveries': 'numbers of events and times',
  'public.event_endpoints': 'addresses of channels',
  'public.event_secrets': 'random texts, encrypted',
  'public.event_tries': 'numbers of events and what receivers answered',
  'public.graphic_codes': 'pictures of the release before',
  'public.ledger_days': 'amounts of a day',
  'public.margin_days': 'amounts of a day',
  'public.number_conversions': 'how far numbers are converted',
  'public.number_keys': 'what tells keys apart',
  'public.operator_events': 'what operators did, each about a number of ours',
  'public.order_events_default': 'as the months of order_events',
  'public.out_events': 'what became of orders and agreements, with four digits of a number at most',
  'public.partner_states': 'names of calls and times',
  'public.price_proposals': 'prices and floors',
  'public.purged_rows': 'names of tables and counts',
  'public.reconciliation_crossings': 'numbers of orders',
  'public.reconciliation_days': 'amounts of a day',
  'public.reconciliation_differences': 'numbers of orders, amounts and times',
  'public.reconciliation_events': 'as the differences',
  'public.sms_attempts': 'numbers of messages, each a number of ours or chance',
  'public.supplier_floats': 'names of suppliers, currencies and amounts',
  'public.write_offs': 'numbers of orders and amounts',
};

/** Every call has to succeed, even while this process, which also runs the partners, stalls for a while. */
const SETTINGS = { ...settingsForGoodInputs, PARTNER_TIME_LIMIT_MS: '30000' };

let product: RunningProduct;
/** Every number that was used. */
const used = new Set<string>();

afterEach(() => product?.stop());

/** Notes all mobile numbers in a value. Returns the value. */
function noting<T>(value: T): T {
  for (const [number] of JSON.stringify(value ?? null).matchAll(/(?<![0-9])1[3-9][0-9]{9}(?![0-9])/g))
    used.add(number);
  return value;
}

const newPerson = async (): Promise<Person> => noting(await product.newUser());

async function everyCall(): Promise<void> {
  const goodInputs = createGoodInputs(product);
  for (const name of Object.keys(callRows) as CallName[]) {
    const person = await newPerson();
    const input: object = noting(await goodInputs[name](person));
    const { msgCd, msgInfo } = await person.api.call<CallName>(name, { ...input });
    expect(msgCd, `${name}: ${msgInfo}`).toBe('PMC00000');
  }
}

/** Lets a member answer an ask by SMS, with a number in the text, and another block the signer. */
async function members(): Promise<void> {
  const [signer, member, other] = [await newPerson(), await newPerson(), await newPerson()];
  await askMember(product, signer, member);
  await product.sandbox.reply(member.mobileNo, `my other number is ${other.mobileNo}`);
  await eventually('the reply to be kept', async () => {
    const { rows } = await product.pool.query("select from sms_replies where word = 'unclear'");
    return rows.length > 0;
  });
  const { consent } = await openForMember(product, await newPerson(), other);
  const { consentNo } = consent;
  await other.api.call('POST /auto/v1/protocol/user/confirm', { consentNo, answer: 'block' });
}

/**
 * Places a visitor's order and one that the carrier refuses, so that it is refunded; issues a voucher;
 * dismisses a recommendation.
 */
async function orders(): Promise<void> {
  const visitor = visitorOf(product);
  const { mobileNo, api, userNo } = await newPerson();
  const { xAuthToken } = visitor;
  await visitor.api.call('POST /vi/order', { ...wish(mobileNo), xAuthToken });

  const refused = noting('13800130002');
  const { order, payment } = await placeTopUp(api, refused);
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('refunded', api, order?.orderNo ?? '');

  await issueVoucher(product.pool, userNo);
  await placeAndPay(api, product.sandbox, mobileNo).then((orderNo) => untilOrderIs('credited', api, orderNo));
  await api.call('POST /auto/v1/protocol/noLongerRecommended', { mobileNo });
}

/**
 * Makes requests to the carrier, the cashier and the wallet, which are stored for as long as they do not
 * answer.
 */
async function silentPartners(): Promise<void> {
  const [payer, signer] = [await newPerson(), await newPerson()];
  const setup = setupOf(signer);
  await signer.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  const smsCode = await codeOf(product, signer);
  const { payment } = await placeTopUp(payer.api, payer.mobileNo);
  await product.sandbox.setFaults({ carrier: { dropRequestRate: 1 }, entrust: { dropReplyRate: 1 } });
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await signer.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: setup.requestNo, smsCode });
  await placeTopUp(await newPerson().then(({ api }) => api), payer.mobileNo);
  for (const table of ['deliveries', 'agreement_operations'])
    await eventually(`a request in ${table}`, async () => {
      const { rows } = await product.pool.query(`select from ${table} where request_body is not null`);
      return rows.length > 0;
    });
}

interface TableRows {
  readonly name: string;
  readonly rows: readonly string[];
}

/**
 * Returns every row of every table of the product and of the job queue, as text; each month of events
 * separately.
 */
async function everything(): Promise<TableRows[]> {
  const { rows: tables } = await product.pool.query<{ schema: string; table: string }>(
    `select nspname as schema, relname as "table" from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      order by 1, 2`,
  );
  const found: TableRows[] = [];
  for (const { schema, table } of tables) {
    const { rows } = await product.pool.query<{ text: string }>(
      `select t::text as text from "${schema}"."${table}" t`,
    );
    found.push({ name: `${schema}.${table}`, rows: rows.map(({ text }) => text) });
  }
  return found;
}

/** Returns the spellings under which a number could be found in a row. */
function spellingsOf(number: string): string[] {
  return [
    number,
    [...number].toReversed().join(''),
    Buffer.from(number).toString('hex'),
    Buffer.from(number).toString('base64').replace(/=+$/, '').slice(0, -1),
  ];
}

async function live(): Promise<void> {
  await members();
  await orders();
  await everyCall();
  await silentPartners();
  expect(used.size).toBeGreaterThan(100);
}

/** Returns the names of the tables that contain one of the used numbers. */
function withNumbers(tables: readonly TableRows[]): string[] {
  const spellings = [...used].flatMap(spellingsOf);
  return tables
    .filter(({ rows }) => {
      const text = rows.join('\n');
      const joined = text.replaceAll(/[\s()-]/g, '');
      return spellings.some((one) => text.includes(one) || joined.includes(one));
    })
    .map(({ name }) => name);
}

test("the database holds no mobile number in clear after all of the product's calls", async () => {
  product = await startProduct(SETTINGS);
  await live();
  const tables = await everything();
  expect(withNumbers(tables)).toEqual([]);

  const isOfProduct = ({ name }: TableRows): boolean => name.startsWith('public.');
  const empty = tables.filter((table) => isOfProduct(table) && table.rows.length === 0);
  // Monthly partitions of events, and daily ones of calls to partners.
  const isPart = (name: string): boolean => /_[0-9]{4}_[0-9]{2}$|\.partner_calls_[0-9]{2}$/.test(name);
  const unexpected = empty.filter(({ name }) => !(name in EMPTY) && !isPart(name));
  expect(empty.filter(({ name }) => name.startsWith('public.partner_calls_')).length).toBeLessThan(16);
  expect(unexpected.map(({ name }) => name)).toEqual([]);
}, 240_000);

const OTHER_KEY = `nbk_${Buffer.alloc(32, 9).toString('base64url')}`;

/**
 * Tables without numbers from the calls: the test itself creates users, encrypted; an invoice's request is
 * removed once it is answered, and no endpoint is told of anything.
 */
const WRITTEN_BY_TEST: ReadonlySet<string> = new Set(['users', 'mobile_owners', 'invoices', 'event_secrets']);

/** Expects the person to be the same user as before, with the number that they saved. */
async function expectFound({ api, mobileNo }: Person): Promise<void> {
  expect(await api.call('GET /common/v1/ssoToken/validCheck', {})).toMatchObject({ msgCd: 'PMC00000' });
  const { numbers } = await api.call('GET /own/v1/markRecords', {});
  expect(numbers).toMatchObject([{ mobileNo, remark: 'I' }]);
}

/** Runs the conversion as a worker with these keys does, until nothing is left to change. */
async function convert(url: string, options: StoredNumbersOptions): Promise<void> {
  const pool = createPool(url, 2, callLimits, createStoredNumbers(options));
  const errors: unknown[] = [];
  const report = (_table: string, error: unknown) => void errors.push(error);
  const databases = new Map([['', pool]]);
  await eventually('all numbers to be converted', () =>
    convertNumbers({ pool, databases, now: Date.now, report }, 1),
  );
  expect(errors).toEqual([]);
  await pool.end();
}

test('numbers in clear are encrypted, then by another key, and are found as before', async () => {
  const database = await createTestDatabase();
  product = await startProduct({ ...SETTINGS, NUMBERS_IN_CLEAR: 'written' }, database);
  await live();
  const person = await newPerson();
  await person.api.call('POST /own/v1/markEdit', {
    operation: 'save',
    mobileNo: person.mobileNo,
    remark: 'I',
  });
  const inClear = withNumbers(await everything());
  const expected = Object.entries(catalogue).flatMap(([table, { numbers }]) =>
    numbers && !WRITTEN_BY_TEST.has(table) ? [table] : [],
  );
  expect(inClear).toEqual(expect.arrayContaining(expected.map((table) => `public.${table}`)));

  await product.restart({
    environment: { NUMBERS_IN_CLEAR: 'refused' },
    whileStopped: () => convert(database.url, { keys: [TEST_NUMBERS_KEY], clear: 'read' }),
  });
  // Counters of limits expire within a day; until then they still hold numbers, and nothing else.
  expect(withNumbers(await everything())).toEqual(['public.rate_limits']);
  await expectFound(person);

  const both = [OTHER_KEY, TEST_NUMBERS_KEY];
  await product.restart({
    environment: { NUMBERS_IN_CLEAR: 'refused', NUMBERS_KEYS: both.join(' ') },
  });
  await expectFound(person);
  await product.restart({
    environment: { NUMBERS_IN_CLEAR: 'refused', NUMBERS_KEYS: OTHER_KEY },
    whileStopped: () => convert(database.url, { keys: both, clear: 'refused' }),
  });
  await expectFound(person);
  const [oldKeyId = ''] = product.pool.numbers.keyIds;
  const left = (await everything()).filter(({ rows }) => rows.some((row) => row.includes(`n1.${oldKeyId}.`)));
  expect(left.map(({ name }) => name)).toEqual([]);
}, 480_000);
