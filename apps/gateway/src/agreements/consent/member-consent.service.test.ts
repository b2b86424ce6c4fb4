import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { DAY_MS as DAY, HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { createMemberSetting, MEMBER, type MemberSetting } from '../testing/member-setting.ts';
import { USER } from '../testing/opened-agreement.ts';

let { harness, wallet, ask, reply, now, sentTo } = {} as MemberSetting;
let signings = 0;

beforeEach(async () => {
  ({ harness, wallet, ask, reply, now, sentTo } = createMemberSetting(await createTestDatabase()));
  signings = 0;
  harness.entrust.answer('signMandate', async () => {
    signings += 1;
    return { kind: 'mandate', state: 'active', reason: null };
  });
});
afterEach(() => harness.end());

const operationOf = async (requestNo: string) =>
  (await harness.automatic.commandQueries.findOperation(USER, requestNo))?.operation;
const answer = (consentNo: string, said: Parameters<typeof harness.automatic.consents.answer>[2]) =>
  harness.automatic.consents.answer(MEMBER, consentNo, said);
const refused = (name: string) => expect.objectContaining({ name: 'Refusal', errorName: name });

describe('an opening for another number', () => {
  test("waits for the member's consent after the code; then the wallet signs and it charges", async () => {
    const { agreementNo, idempotencyKey: requestNo, consentNo } = await ask();
    expect(await operationOf(requestNo)).toMatchObject({ state: 'awaitingConsent' });
    await harness.runUntil(harness.time.now + HOUR);
    expect(signings).toBe(0);
    expect(await now(agreementNo)).toMatchObject({ state: 'draft', consents: ['asked'] });
    await answer(consentNo, 'agree');
    expect(await operationOf(requestNo)).toMatchObject({ state: 'done' });
    await harness.runUntil(inDecember(16), 6 * HOUR);
    expect(await now(agreementNo)).toEqual({
      state: 'active',
      endReason: null,
      consents: ['agreed'],
      charges: ['202612 credited'],
    });
  });

  test("an agreement for the signer's own number needs no consent", async () => {
    const agreementNo = await harness.openAgreement({}, USER);
    expect(await now(agreementNo)).toMatchObject({ state: 'active', consents: [] });
  });

  test('a refusal by the member leaves no mandate and no debit', async () => {
    const { agreementNo, idempotencyKey: requestNo, replyCode } = await ask();
    expect(await reply('refuse', replyCode)).toBe('done');
    await harness.runUntil(inDecember(20), 12 * HOUR);
    expect(await operationOf(requestNo)).toMatchObject({ state: 'refused', refusal: 'memberRefused' });
    expect(await now(agreementNo)).toMatchObject({ state: 'refused', consents: ['refused'], charges: [] });
    expect(signings).toBe(0);
    expect(wallet.debits.size).toBe(0);
  });

  test('is requested once, reminded once after a day, and expires after three days', async () => {
    const { agreementNo, idempotencyKey: requestNo, replyCode } = await ask();
    const start = harness.time.now;
    await harness.runUntil(start + DAY - HOUR);
    expect(sentTo(MEMBER)).toHaveLength(1);
    await harness.runUntil(start + 3 * DAY - HOUR);
    expect(sentTo(MEMBER)).toHaveLength(2);
    expect(await now(agreementNo)).toMatchObject({ state: 'draft', consents: ['reminded'] });
    await harness.runUntil(start + 3 * DAY);
    expect(await operationOf(requestNo)).toMatchObject({ state: 'expired', refusal: null });
    expect(await now(agreementNo)).toMatchObject({ state: 'expired', consents: ['expired'] });
    expect(await reply('agree', replyCode)).toBe('nothing');
    expect(await now(agreementNo)).toMatchObject({ state: 'expired', consents: ['expired'] });
  });

  test('an outage does not extend the time to answer, and no late reminder follows', async () => {
    const { agreementNo, replyCode } = await ask();
    await harness.settle();
    harness.time.now += 4 * DAY;
    expect(await reply('agree', replyCode)).toBe('nothing');
    await harness.settle();
    expect(await now(agreementNo)).toMatchObject({ state: 'expired', consents: ['expired'] });
    expect(sentTo(MEMBER)).toHaveLength(1);
  });

  test('a request that the signer withdrew can no longer be agreed to', async () => {
    const { agreementNo, idempotencyKey: requestNo, consentNo, replyCode } = await ask();
    await harness.automatic.consents.takeBack(USER, consentNo);
    expect(await reply('agree', replyCode)).toBe('nothing');
    await expect(answer(consentNo, 'agree')).rejects.toEqual(refused('consentOver'));
    expect(await operationOf(requestNo)).toMatchObject({ state: 'replaced' });
    expect(await now(agreementNo)).toMatchObject({ state: 'expired', consents: ['cancelled'], charges: [] });
  });
});
