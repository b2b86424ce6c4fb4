/**
 * Help with an order: messages, an operator's answers, and an SMS when it ends, with the gateway and its
 * worker, PostgreSQL and the sandbox's partners.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import type { Person } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { visitorOf, wish } from '../support/visitors.ts';
import { lookAtOrder, placeAndPay, placeTopUp, untilOrderIs } from '../support/top-up.ts';

const CHAT = 'https://chat.example/phonebill';
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ HELP_PHONE: '400 100-8611', HELP_CHAT_URL: CHAT });
});
afterAll(() => product?.stop());

const help = ({ api }: Person, orderNo: string) => api.call('POST /own/v1/help', { orderNo });
const write = ({ api }: Person, orderNo: string, text: string, requestNo: string = randomUUID()) =>
  api.call('POST /own/v1/help/message', { requestNo, orderNo, text });
const tellMe = ({ api }: Person, orderNo: string, wanted = true) =>
  api.call('POST /own/v1/endNotice', { orderNo, wanted });

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
const textsTo = async (mobileNo: string, part: string) =>
  (await product.sandbox.messages(mobileNo)).map(({ text }) => text).filter((text) => text.includes(part));

/** Returns a person whose order waits for a carrier that gives no answer and credits later. */
async function waiting() {
  const person = await product.newUser();
  const orderNo = await placeAndPay(person.api, product.sandbox, '13800130003');
  await eventually('the order to be under way', async () => {
    const { state } = await lookAtOrder(person.api, orderNo);
    return state === 'delivering';
  });
  return { person, orderNo };
}

test('configured contacts are returned to a caller without a session', async () => {
  const visitor = visitorOf(product).api;
  const { contacts, messages, mayWrite } = await visitor.call('POST /own/v1/help', {});
  expect(contacts).toEqual({ phone: '4001008611', chatUrl: CHAT });
  expect({ messages, mayWrite }).toEqual({ messages: [], mayWrite: false });
});

test('a message is listed masked, answered once, and marked unread until its user reads it', async () => {
  const person = await product.newUser();
  const orderNo = (await placeTopUp(person.api, person.mobileNo)).order?.orderNo ?? '';
  const requestNo = randomUUID();
  const written = await write(person, orderNo, 'Please call 139 1234 5678\nsoon', requestNo);
  const messageNo = written.message?.messageNo ?? '';
  expect((await write(person, orderNo, 'Please call 139 1234 5678\nsoon', requestNo)).message).toEqual(
    written.message,
  );
  expect((await write(person, orderNo, 'else', requestNo)).msgCd).toBe('PMC41404');

  const listed = await operator('messages');
  expect(listed.text).toContain(`${messageNo} order ${orderNo}, en, 0.0 h ago`);
  expect(listed.text).toContain('  Please call 139****5678\n  soon');
  expect((await operator('messages', '--unmasked')).code).toBe(2);
  const unmasked = await operator('messages', '--unmasked', '--why', 'to call back');
  expect(unmasked.text).toContain('139 1234 5678');

  expect((await operator('answer', messageNo)).code).toBe(2);
  const answered = await operator('answer', messageNo, '--text', 'We will.', '--operator', 'ming');
  expect(answered).toEqual({
    code: 0,
    text: `Done: ${messageNo} is answered. A worker sends the SMS that says so.`,
  });
  expect((await operator('answer', messageNo, '--text', 'Again')).text).toBe(
    'Not done: it was answered already.',
  );

  expect((await person.api.call('POST /vi/redPoint', {})).answers).toEqual([orderNo]);
  const { messages, mayWrite } = await help(person, orderNo);
  expect(mayWrite).toBe(true);
  expect(messages).toMatchObject([{ state: 'answered', answer: 'We will.' }]);
  expect((await person.api.call('POST /vi/redPoint', {})).answers).toEqual([]);
  await eventually('the SMS about the answer', async () => {
    const texts = await textsTo(person.mobileNo, 'was answered');
    return texts.length === 1;
  });
});

test('the help of another user’s order is refused to users and visitors', async () => {
  const { person, orderNo } = await waiting();
  const other = await product.newUser();
  expect((await help(other, orderNo)).msgCd).toBe('PMC41401');
  expect((await write(other, orderNo, 'x')).msgCd).toBe('PMC41401');
  expect((await tellMe(other, orderNo)).msgCd).toBe('PMC41401');
  const stranger = visitorOf(product);
  const request = { requestNo: randomUUID(), orderNo, text: 'x', xAuthToken: stranger.xAuthToken };
  expect((await stranger.api.call('POST /own/v1/help/message', request)).msgCd).toBe('PMC41401');
  expect((await help(person, orderNo)).mayWrite).toBe(true);
});

test('without a login only the device that ordered can write and read messages', async () => {
  const { api, xAuthToken } = visitorOf(product);
  const placed = await api.call('POST /vi/order', { ...wish('13900150555'), xAuthToken });
  const orderNo = placed.order?.orderNo ?? '';
  const request = { requestNo: randomUUID(), orderNo, text: 'Where is it?' };
  const written = await api.call('POST /own/v1/help/message', { ...request, xAuthToken });
  expect(written.message).toMatchObject({ state: 'open', text: 'Where is it?' });
  expect(await api.call('POST /own/v1/help', { orderNo, xAuthToken })).toMatchObject({
    messages: [{ text: 'Where is it?' }],
    mayWrite: true,
  });
  const bearer = visitorOf(product).api;
  expect(await bearer.call('POST /own/v1/help', { orderNo })).toMatchObject({
    messages: [],
    mayWrite: false,
  });
  expect((await bearer.call('POST /own/v1/help/message', request)).msgCd).toBe('PMC30050');
});

test('a user who asks for an end notice gets one SMS when the order is credited', async () => {
  const { person, orderNo } = await waiting();
  expect(await person.api.call('GET /own/v1/endNotice', { orderNo })).toMatchObject({
    endNotice: null,
    mayAsk: true,
  });
  expect(await Promise.all([tellMe(person, orderNo), tellMe(person, orderNo)])).toMatchObject([
    { endNotice: 'wanted' },
    { endNotice: 'wanted' },
  ]);
  expect(await textsTo(person.mobileNo, 'topped up with')).toEqual([]);
  await untilOrderIs('credited', person.api, orderNo);
  await eventually('the SMS about the end', async () => {
    const { endNotice } = await person.api.call('GET /own/v1/endNotice', { orderNo });
    return endNotice === 'sent';
  });
  expect(await textsTo(person.mobileNo, 'topped up with')).toEqual([
    expect.stringMatching(/^【Phone top-up】138\*{4}0003 was topped up with ¥\d+\.00\.$/),
  ]);
});
