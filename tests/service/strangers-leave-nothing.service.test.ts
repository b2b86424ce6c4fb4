/**
 * Tests which rows a caller without a session can leave in the database: makes every call, refused and
 * accepted, and counts the rows of every table before and after. A new call or table is included
 * automatically; the rows that may remain are named in the two lists.
 */
import { randomUUID } from 'node:crypto';
import { type CallName, callRows } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { createGoodInputs, settingsForGoodInputs } from '../support/good-inputs.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { codeOf as code } from '../support/sign-on-answers.ts';
import { grown, type RowCounts, rowsOfTables } from '../support/table-rows.ts';
import { numbersOf, visitorOf, wish } from '../support/visitors.ts';

const calls = Object.keys(callRows) as CallName[];
const forStrangers = calls.filter((name) => (callRows[name].who as readonly string[]).includes('visitor'));
const newNumber = numbersOf('1390027');

/** Tables in which an accepted call leaves rows. A call that is not listed leaves none. */
const leftByAccepted: Partial<Record<CallName, readonly string[]>> = {
  'GET /own/v1/graphicCode': ['graphic_codes', 'rate_limits'],
  'POST /common/v1/sendMessage': ['sms_codes', 'sms_sent', 'sign_on_nonces', 'rate_limits'],
  'POST /common/v1/checkMessage': ['message_tickets', 'rate_limits'],
  'POST /vi/mobileLogin': ['sessions', 'known_devices', 'rate_limits'],
  'GET /common/v1/ssoToken/check': ['sessions', 'sign_on_nonces', 'sign_on_authorizations', 'rate_limits'],
  'POST /vi/verification': ['sessions', 'sign_on_nonces', 'rate_limits'],
  'POST /vi/getMobileNumber': ['message_tickets', 'rate_limits'],
  'POST /vi/rsaSignData': ['rate_limits'],
  'POST /auto/v1/config/check': ['staff_tickets', 'rate_limits'],
  // Uses a code that was sent to the number: whoever enters it owns the number, and is a user from then on.
  'POST /auto/v1/protocol/registerAndAddProtocol': [
    'users',
    'mobile_owners',
    'sessions',
    'agreements',
    'agreement_operations',
    'agreement_events',
    'sign_ups',
    'charges',
    'known_devices',
    'sign_up_events',
    // An SMS tells them that the agreement is open.
    'sms_sent',
    'rate_limits',
  ],
  'POST /vi/order': [
    'users',
    'visitors',
    'orders',
    'order_events',
    'order_wakes',
    'payments',
    'payment_trades',
    'rate_limits',
  ],
};
/**
 * Calls about another person's order. Answers to the device that placed it are tested by visitors and
 * help.service.test.ts.
 */
const refusedOfOthers: Partial<Record<CallName, string>> = {
  'POST /vi/queryRechargeBill': code('tokenInvalid'),
  'POST /own/v1/help/message': code('orderNotFound'),
};
/**
 * Calls that need a code, and the work before it, from the browser that asked for them: here the stranger
 * asks.
 */
const asksForCode: ReadonlySet<CallName> = new Set<CallName>([
  'POST /common/v1/sendMessage',
  'POST /common/v1/checkMessage',
  'POST /vi/mobileLogin',
  'POST /auto/v1/protocol/registerAndAddProtocol',
  'POST /auto/v1/protocol/registeredNotify',
]);
/** Calls whose refusals are counted, so that they can be limited. */
const countedOfRefused: ReadonlySet<CallName> = new Set<CallName>([
  'POST /common/v1/sendMessage',
  'POST /common/v1/checkMessage',
  'POST /vi/mobileLogin',
  'GET /common/v1/ssoToken/check',
  'POST /vi/verification',
  'POST /vi/getMobileNumber',
  'POST /vi/rsaSignData',
  'POST /auto/v1/protocol/registerAndAddProtocol',
  'POST /auto/v1/config/check',
]);

const product = productOfFile({ ...settingsForGoodInputs, TRUST_PROXY: '1', GUEST_ORDERS_PER_ADDRESS: '3' });

/** Returns the row counts once no work is under way any more. */
const settled = (): Promise<RowCounts> =>
  eventually('nothing to be under way', async () => {
    const before = await rowsOfTables(product.pool);
    await new Promise((done) => setTimeout(done, 50));
    const after = await rowsOfTables(product.pool);
    return JSON.stringify(before) === JSON.stringify(after) && after;
  });

let addresses = 0;
const newAddress = (): string => `198.51.${100 + Math.floor(addresses / 250)}.${(addresses += 1) % 250}`;

describe('a visitor without a session', () => {
  test('refused guest orders of new devices leave no rows, whatever the reason', async () => {
    const place = (more: object, address = newAddress()) => {
      const { api, xAuthToken } = visitorOf(product, address);
      return api.call('POST /vi/order', { ...wish(newNumber()), xAuthToken, ...more });
    };
    const full = newAddress();
    for (let at = 0; at < 3; at += 1) expect((await place({}, full)).msgCd).toBe('PMC00000');
    const before = await settled();
    const refused: (() => Promise<{ msgCd: string }>)[] = [
      ...Array.from({ length: 20 }, () => () => place({ priceFen: 1 })),
      ...Array.from({ length: 20 }, () => () => place({ faceFen: 1234 })),
      ...Array.from({ length: 20 }, () => () => place({ mobileNo: '10000000000' })),
      ...Array.from({ length: 20 }, () => () => place({ firstTimeConfirmed: false })),
      ...Array.from({ length: 20 }, () => () => place({ cnlCode: 'x'.repeat(999) })),
      ...Array.from({ length: 20 }, () => () => place({ voucherNo: 'V1' })),
      ...Array.from({ length: 20 }, () => () => place({}, full)),
    ];
    const answers = new Set<string>();
    for (const one of refused) answers.add((await one()).msgCd);
    expect([...answers]).not.toContain('PMC00000');
    expect([...answers]).toEqual(
      expect.arrayContaining([
        code('priceChanged'),
        code('firstTimeNotConfirmed'),
        code('guestLimitReached'),
      ]),
    );
    expect(grown(before, await settled())).toEqual([]);
  });

  test.each(calls)("%s: a refused request leaves no rows except a rate limit's", async (name) => {
    const stranger = createApiClient(product.url, '', { 'x-forwarded-for': newAddress() });
    const inputs: object[] = [{}, { ssoToken: '' }, { ssoToken: `1234567890.${'x'.repeat(43)}` }];
    if (forStrangers.includes(name)) {
      const good: Record<string, unknown> = await createGoodInputs(product)[name](await product.newUser());
      for (const [field, value] of Object.entries(good)) inputs.push({ ...good, [field]: another(value) });
    }
    const leaves = new Set<string>();
    let before = await settled();
    for (const input of inputs) {
      const { msgCd } = await stranger.call<CallName>(name, input);
      const after = await settled();
      if (msgCd !== 'PMC00000') for (const table of grown(before, after)) leaves.add(table);
      before = after;
    }
    if (countedOfRefused.has(name)) leaves.delete('rate_limits');
    expect([...leaves]).toEqual([]);
  });

  test.each(forStrangers)('%s: an accepted request leaves rows only in the listed tables', async (name) => {
    const stranger = createApiClient(product.url, '', { 'x-forwarded-for': newAddress() });
    const person = await product.newUser();
    const isOfWhoAsked = asksForCode.has(name);
    const good: object = await createGoodInputs(product)[name](
      isOfWhoAsked ? { ...person, api: stranger } : person,
    );
    const before = await settled();
    const { msgCd } = await stranger.call<CallName>(name, { xAuthToken: randomUUID(), ...good });
    expect(msgCd).toBe(refusedOfOthers[name] ?? 'PMC00000');
    const allowed = leftByAccepted[name] ?? [];
    const left = grown(before, await settled());
    expect(left.filter((table) => !allowed.includes(table)).join(' ')).toBe('');
  });
});

/** Returns a different value of the same type. */
function another(value: unknown): unknown {
  if (typeof value === 'string') return [...value].toReversed().join('');
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : value;
}
