import { expect, test } from 'vitest';
import { eventually, newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const INVOICES = '/carrier/v1/invoices';
const delivery = { recipient: '王小明', phone: '010-88886666', area: '北京市 东城区', address: '1号' };
const invoiceOf = (mobileNo: string, changes: object = {}) => ({
  requestNo: newRequestNo(),
  orderNo: newRequestNo(),
  mobileNo,
  amountFen: 4990,
  kind: 'electronic',
  title: '王小明',
  taxNo: null,
  delivery: null,
  notifyUrl: sandbox.notifyUrl,
  ...changes,
});
const order = (invoice: object) => sandbox.call('POST', INVOICES, invoice);
const ask = async (requestNo: string) => (await sandbox.call('GET', `${INVOICES}/${requestNo}`)).body;
const told = (requestNo: string) => sandbox.receiver.about(requestNo).map(({ body }) => String(body['type']));

test('an invoice is accepted, issued with a callback, and can be viewed', async () => {
  const invoice = invoiceOf('13800138000');
  const { requestNo } = invoice;
  expect((await order(invoice)).body).toEqual({ requestNo, state: 'accepted', url: null, reason: null });
  expect((await order({ ...invoice, title: '李四' })).body).toMatchObject({ code: 'request_no_reused' });
  await eventually('the callback', () => told(requestNo)[0] === 'invoice.issued');
  const { url } = await ask(requestNo);
  const page = await fetch(String(url), { headers: { 'accept-language': 'en' } });
  expect(page.status).toBe(200);
  const text = await page.text();
  for (const part of ['Invoice', '王小明', '49.90', '13800138000']) expect(text).toContain(part);
});

test("the number's last digits make an invoice refused, unanswered or undeliverable", async () => {
  const refused = invoiceOf('13800130051');
  await order(refused);
  await eventually('the refusal', () => told(refused.requestNo)[0] === 'invoice.refused');
  expect(await ask(refused.requestNo)).toMatchObject({
    state: 'refused',
    reason: 'title_unknown',
    url: null,
  });

  const silent = invoiceOf('13800130052');
  await expect(order(silent)).rejects.toThrow();
  await eventually('it to be issued', async () => (await ask(silent.requestNo))['state'] === 'issued');
  expect(told(silent.requestNo)).toEqual([]);

  const paper = invoiceOf('13800130053', { kind: 'paper', delivery });
  await order(paper);
  await eventually('both callbacks', () => told(paper.requestNo).length === 2);
  // Each callback has a connection of its own, so on a busy machine the later one may arrive first.
  expect(told(paper.requestNo).toSorted()).toEqual(['invoice.issued', 'invoice.undeliverable']);
});

test('an incomplete invoice is refused, and an unknown one is not found', async () => {
  expect((await order(invoiceOf('13800138000', { delivery: { recipient: '王' } }))).status).toBe(400);
  expect((await order(invoiceOf('1'))).status).toBe(400);
  expect((await sandbox.call('GET', `${INVOICES}/never`)).body).toMatchObject({ code: 'not_found' });
  expect((await fetch(`${sandbox.url}/carrier/invoices/none`)).status).toBe(404);
});
