/** Checks the gateway's answers to calls that it does not carry out against its own OpenAPI document. */
import { API_BASE, type CallName, callRows, splitCall } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DescribedAnswers, readDescribedAnswers } from '../support/described-answers.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
let described: DescribedAnswers;

beforeAll(async () => {
  product = await startProduct();
  described = await readDescribedAnswers(product.url);
});
afterAll(() => product?.stop());

async function send(name: CallName, { query = '', body = '' }: { query?: string; body?: string }) {
  const { method, path } = splitCall(name);
  const response = await fetch(`${product.url}${API_BASE}${path}${query}`, {
    method,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body }),
  });
  return { status: response.status, answer: (await response.json()) as { msgCd?: string } };
}

/** An unknown session token, and fields of the wrong type for calls that need no session. */
const wrongInput = { ssoToken: 'nobody', mobileNo: [], cnlCode: '<', clientKey: 'x', originalData: [] };

test.each(Object.keys(callRows) as CallName[])(
  '%s answers a wrong input as OpenAPI describes it',
  async (name) => {
    const { status, answer } = await send(name, {
      query: '?ssoToken=nobody&mobileNo=1&cnlCode=%3C&clientKey=x',
      body: JSON.stringify(wrongInput),
    });
    expect(described.faults(name, status, answer)).toEqual([]);
  },
);

test('a body over 128 KiB is answered 413, as OpenAPI describes it', async () => {
  const { status, answer } = await send('POST /vi/organization', { body: `"${'x'.repeat(129 * 1024)}"` });
  expect(status).toBe(413);
  expect(described.faults('POST /vi/organization', status, answer)).toEqual([]);
});

test('an address over 16 KiB is answered 431, as OpenAPI describes it', async () => {
  const { status, answer } = await send('GET /vi/limit', { query: `?cnlCode=${'x'.repeat(17 * 1024)}` });
  expect(status).toBe(431);
  expect(described.faults('GET /vi/limit', status, answer)).toEqual([]);
});

test.each(['GET /vi/markRecords', 'POST /vi/markEdit', 'POST /vi/followOrder', 'GET /common/v1/graphicCode'])(
  '%s gets a 404, because our own calls are under /own/v1/',
  async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const response = await fetch(`${product.url}/huafei-agw${path}`, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ msgCd: 'PMC40400' });
  },
);
