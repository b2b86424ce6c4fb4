/**
 * Every call of the contract with an input that succeeds, on the real product: the answer is what the
 * contract says and nothing besides, and keys that the contract does not know change nothing.
 */
import { type CallName, callRows } from '@phonebill/contract';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../support/agreements.ts';
import { createGoodInputs, type GoodInputs, settingsForGoodInputs } from '../support/good-inputs.ts';
import { type DescribedAnswers, readDescribedAnswers } from '../support/described-answers.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

const calls = Object.keys(callRows) as CallName[];
let product: RunningProduct;
let goodInputs: GoodInputs;
let described: DescribedAnswers;

beforeAll(async () => {
  product = await startProduct(settingsForGoodInputs);
  goodInputs = createGoodInputs(product);
  described = await readDescribedAnswers(product.url);
});
afterAll(() => product?.stop());

/**
 * Sends what succeeds with `more` beside it, as a new person; expects the answer to be as the contract says.
 */
async function expectSuccess(name: CallName, more: object): Promise<void> {
  const person: Person = await product.newUser();
  const good: object = await goodInputs[name](person);
  const answer = await person.api.call<CallName>(name, { ...good, ...more });
  const { msgCd, msgInfo, ...data } = answer;
  expect(msgCd, msgInfo).toBe('PMC00000');
  expect(described.faults(name, 200, answer), 'as OpenAPI describes it').toEqual([]);
  const { response } = callRows[name];
  expect([...Compile(response).Errors(data)]).toEqual([]);
  expect(Value.Clean(response, structuredClone(data)), 'nothing besides').toEqual(data);
}

test.each(calls)('%s succeeds, and its answer is what the contract says', (name) => expectSuccess(name, {}));

test.each(calls)('%s: keys that the contract does not know are harmless', (name) =>
  expectSuccess(name, { nobodyKnows: 'x', admin: 'true', userNo: '1', constructor: 'x' }),
);
