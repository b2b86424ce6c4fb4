/**
 * Invoices for credited orders: gateway, PostgreSQL and the sandbox's carrier over signed HTTP. The carrier
 * issues them later and reports this by a webhook.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { lookAtOrder, placeAndPay, placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const forPerson = { kind: 'electronic', titleKind: 'person', title: '王小明' } as const;
const forCompany = {
  kind: 'electronic',
  titleKind: 'company',
  title: '北京充值科技有限公司',
  taxNo: '91110105MA00ABCD1X',
} as const;
const delivery = {
  recipient: '王小明',
  phone: '010-88886666',
  area: '北京市 北京市 东城区',
  address: '长安街1号',
};
const onPaper = { ...forPerson, kind: 'paper', ...delivery } as const;

const ask = ({ api }: Person, orderNo: string, fields: object, requestNo: string = randomUUID()) =>
  api.call('POST /own/v1/invoice', { requestNo, orderNo, ...forPerson, ...fields });
const look = ({ api }: Person, orderNo: string) => api.call('GET /own/v1/invoice', { orderNo });
const until = (person: Person, orderNo: string, state: string) =>
  eventually(`the invoice to be ${state}`, async () => {
    const { invoice } = await look(person, orderNo);
    return invoice?.state === state && invoice;
  });

/** Returns a person with a credited order for a number. */
async function credited(mobileNo = '13800138000') {
  const person = await product.newUser();
  const orderNo = await placeAndPay(person.api, product.sandbox, mobileNo);
  const { priceFen } = await untilOrderIs('credited', person.api, orderNo);
  return { person, orderNo, priceFen };
}

test('an invoice is requested once, issued by a webhook, and shown with its address', async () => {
  const { person, orderNo, priceFen } = await credited();
  expect(await look(person, orderNo)).toMatchObject({ invoice: null, mayAsk: true });
  const requestNo = randomUUID();
  const asked = await ask(person, orderNo, forCompany, requestNo);
  expect(asked.invoice).toMatchObject({
    state: 'asked',
    title: '北京充值科技有限公司',
    taxNo: '91110105MA00ABCD1X',
    amountFen: priceFen,
    url: null,
  });
  // The same request returns the same invoice; another one for this order is refused.
  expect((await ask(person, orderNo, forCompany, requestNo)).invoice?.askedAt).toBe(asked.invoice?.askedAt);
  expect((await ask(person, orderNo, forPerson, requestNo)).msgCd).toBe('PMC41404');
  expect((await ask(person, orderNo, forCompany)).msgCd).toBe('PMC41705');
  const issued = await until(person, orderNo, 'issued');
  const page = await fetch(issued.url ?? '');
  expect(await page.text()).toContain('北京充值科技有限公司');
  expect((await look(person, orderNo)).mayAsk).toBe(false);

  const { rows } = await product.pool.query<{ event: string; request_body: string | null }>(
    `select e.event, i.request_body from invoice_events e join invoices i using (user_no, order_no)
      where order_no = $1 order by e.seq`,
    [orderNo],
  );
  expect(rows).toEqual([
    { event: 'asked', request_body: null },
    { event: 'issued', request_body: null },
  ]);
});

test('two concurrent requests for an order create one invoice', async () => {
  const { person, orderNo } = await credited();
  const answers = await Promise.all([ask(person, orderNo, {}), ask(person, orderNo, {})]);
  expect(answers.map(({ msgCd }) => msgCd).toSorted()).toEqual(['PMC00000', 'PMC41705']);
});

test('the issuer is queried when its answer and the webhook are lost', async () => {
  const { person, orderNo } = await credited('13800130052');
  expect((await ask(person, orderNo, {})).invoice?.state).toBe('asked');
  expect((await until(person, orderNo, 'issued')).url).toMatch(/^http/);
});

test('a refused invoice can be requested again with corrected details', async () => {
  const { person, orderNo } = await credited('13800130051');
  await ask(person, orderNo, forCompany);
  expect(await until(person, orderNo, 'refused')).toMatchObject({ reason: 'title_unknown', url: null });
  expect((await look(person, orderNo)).mayAsk).toBe(true);
  expect((await ask(person, orderNo, forPerson)).invoice?.state).toBe('asked');
});

test('a paper invoice that is returned becomes undeliverable and can be requested again', async () => {
  const { person, orderNo } = await credited('13800130053');
  expect((await ask(person, orderNo, onPaper)).invoice).toMatchObject({ area: '北京市 北京市 东城区' });
  await until(person, orderNo, 'undeliverable');
  expect((await look(person, orderNo)).mayAsk).toBe(true);
});

test.each([
  ['SPEC 5 Name', { title: 'Wang' }, 'please enter the correct name'],
  ['SPEC 5 Name', { ...onPaper, recipient: '王1' }, 'please enter the correct name'],
  ['SPEC 5 Landline-like', { ...onPaper, phone: '电话' }, 'please enter the correct mobile number'],
  [
    'SPEC 5 Delivery area',
    { ...onPaper, area: '北京市 please choose district' },
    'please choose the consignee delivery address',
  ],
  [
    'SPEC 5 Delivery area',
    { ...onPaper, area: '北京市 请选择区县' },
    'please choose the consignee delivery address',
  ],
  ['SPEC 5 Non-empty', { ...forCompany, taxNo: '123' }, 'please enter the correct information'],
  ['SPEC 5 general required message', { ...forCompany, title: ' ' }, 'Company name cannot be empty'],
  ['SPEC 5 general required message', { ...onPaper, address: '' }, 'Address cannot be empty'],
] as const)("%s: the gateway refuses %j with the form's message", async (_row, fields, message) => {
  const person = await product.newUser();
  expect((await ask(person, '1'.repeat(24), fields)).msgInfo).toBe(message);
});

test('an order that is not credited, is refunded or belongs to another user gets no invoice', async () => {
  const person = await product.newUser();
  const { order } = await placeTopUp(person.api, '13800138000');
  expect((await ask(person, order?.orderNo ?? '', {})).msgCd).toBe('PMC41704');

  const refunded = await placeAndPay(person.api, product.sandbox, '13800130010');
  await untilOrderIs('refunded', person.api, refunded);
  expect((await lookAtOrder(person.api, refunded)).refunds).toHaveLength(1);
  expect(await look(person, refunded)).toMatchObject({ invoice: null, mayAsk: false });
  expect((await ask(person, refunded, {})).msgCd).toBe('PMC41704');

  const { orderNo } = await credited();
  for (const answer of [await ask(person, orderNo, {}), await look(person, orderNo)])
    expect(answer.msgCd).toBe('PMC41401');
});
