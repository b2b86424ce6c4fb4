/**
 * Every call of the contract with an input that succeeds, on the real product: the answer is exactly what the
 * contract describes, although keys unknown to the contract are sent too. A stranger who sends the same input
 * first gets nothing of it.
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

/** A user number that no user has. */
const NOBODYS = '0000000000';

/** Calls whose input is valid for whoever holds it. */
const isForBearer: ReadonlySet<CallName> = new Set<CallName>(['POST /auto/v1/config/register']);

/**
 * For calls that need a session: expects the stranger to be refused what belongs to the person, in the same
 * way as what does not exist, and the answer to hold nothing of the person's. All of the person's numbers
 * contain the user number.
 */
async function expectNothingFor(
  stranger: Person,
  name: CallName,
  { userNo }: Person,
  good: object,
): Promise<void> {
  if ((callRows[name].who as readonly string[]).includes('visitor') || isForBearer.has(name)) return;
  const answer = await stranger.api.call<CallName>(name, good);
  expect(JSON.stringify(answer)).not.toContain(userNo);
  if (!JSON.stringify(good).includes(userNo)) return;
  expect(answer.msgCd).not.toBe('PMC00000');
  const nobodys = JSON.parse(JSON.stringify(good).replaceAll(userNo, NOBODYS)) as object;
  expect(await stranger.api.call<CallName>(name, nobodys), 'as if it were not there').toEqual(answer);
}

/** Keys that the contract does not know. */
const more = { nobodyKnows: 'x', admin: 'true', userNo: '1', constructor: 'x' };

test.each(calls)(
  "%s succeeds as the contract describes, and gives another user's session nothing of it",
  async (name) => {
    const person: Person = await product.newUser();
    const good: object = await goodInputs[name](person);
    await expectNothingFor(await product.newUser(), name, person, good);
    const answer = await person.api.call<CallName>(name, { ...good, ...more });
    const { msgCd, msgInfo, ...data } = answer;
    expect(msgCd, msgInfo).toBe('PMC00000');
    expect(described.faults(name, 200, answer), 'as OpenAPI describes it').toEqual([]);
    const { response } = callRows[name];
    expect([...Compile(response).Errors(data)]).toEqual([]);
    expect(Value.Clean(response, structuredClone(data)), 'nothing besides').toEqual(data);
  },
);
