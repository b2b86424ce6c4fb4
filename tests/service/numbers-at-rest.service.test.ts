/**
 * No mobile number stands in the database in clear. The life below fills the tables: every call of the
 * contract with an input that succeeds, members who answer by SMS, and partners who do not answer, so that
 * what they are sent is kept. Then every row of every table that the catalogue knows is looked through, so a
 * new table is looked through by itself; one that stays empty here fails until the life fills it.
 */
import { type CallName, callRows } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type Person, setupOf } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { askMember, openForMember } from '../support/family.ts';
import { createGoodInputs, settingsForGoodInputs } from '../support/good-inputs.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeAndPay, placeTopUp, untilOrderIs } from '../support/top-up.ts';
import { visitorOf, wish } from '../support/visitors.ts';
import { issueVoucher } from '../support/vouchers.ts';

/** What the life leaves empty, and why no number can be in it. */
const EMPTY: Readonly<Record<string, string>> = {
  'public.activity_events': 'what operators changed of an activity',
  'public.archived_order_months': 'names of months and files',
  'public.database_probes': 'one number that means nothing, removed at once',
  'public.order_events_default': 'as the months of order_events',
  'public.reconciliation_crossings': 'numbers of orders',
  'public.reconciliation_days': 'amounts of a day',
  'public.reconciliation_differences': 'numbers of orders, amounts and times',
  'public.reconciliation_events': 'as the differences',
};

/** Where numbers still stand in clear. */
const STILL_IN_CLEAR: readonly string[] = [];

let product: RunningProduct;
/** Every number that the life used. */
const used = new Set<string>();

beforeAll(async () => {
  product = await startProduct(settingsForGoodInputs);
});
afterAll(() => product?.stop());

/** Notes all mobile numbers in a value, and gives it. */
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

/** A member is asked and answers by SMS, with a number in the text; another is asked and blocks the signer. */
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

/** A visitor's order; one that the carrier refuses, so that its money goes back; a voucher; a dismissal. */
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

/** What the carrier, the cashier and the wallet are sent is kept for as long as they do not answer. */
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

/** Every row of every table of the product and of the job queue, as text; months of events each by itself. */
async function everything(): Promise<TableRows[]> {
  const { rows: tables } = await product.pool.query<{ schema: string; table: string }>(
    `select nspname as schema, relname as "table" from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      order by 1, 2`,
  );
  return Promise.all(
    tables.map(async ({ schema, table }) => {
      const { rows } = await product.pool.query<{ text: string }>(
        `select t::text as text from "${schema}"."${table}" t`,
      );
      return { name: `${schema}.${table}`, rows: rows.map(({ text }) => text) };
    }),
  );
}

/** The ways in which somebody who looks for a number would find it in a row. */
function spellingsOf(number: string): string[] {
  return [
    number,
    [...number].toReversed().join(''),
    Buffer.from(number).toString('hex'),
    Buffer.from(number).toString('base64').replace(/=+$/, '').slice(0, -1),
  ];
}

test('of all that the product has done no mobile number stands in the database in clear', async () => {
  await members();
  await orders();
  await everyCall();
  await silentPartners();
  expect(used.size).toBeGreaterThan(100);

  const tables = await everything();
  const spellings = [...used].flatMap(spellingsOf);
  const inClear = tables.filter(({ rows }) => {
    const text = rows.join('\n');
    const joined = text.replaceAll(/[\s()-]/g, '');
    return spellings.some((one) => text.includes(one) || joined.includes(one));
  });
  expect(inClear.map(({ name }) => name)).toEqual(STILL_IN_CLEAR);

  const isOfProduct = ({ name }: TableRows): boolean => name.startsWith('public.');
  const empty = tables.filter((table) => isOfProduct(table) && table.rows.length === 0);
  expect(
    empty.map(({ name }) => name).filter((name) => !(name in EMPTY) && !/_\d{4}_\d{2}$/.test(name)),
  ).toEqual([]);
}, 240_000);
