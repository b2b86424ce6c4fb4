import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/index.ts';
import { RIGHT_CODE } from '../testing/agreement-harness.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { harnessWithBooks, type HarnessWithBooks, USER } from '../testing/opened-agreement.ts';
import type { MemberReply } from './member-replies.ts';

const MEMBER = '13800138111';
const DAY = 24 * HOUR;
let { harness, wallet } = {} as HarnessWithBooks;
let signings = 0;

beforeEach(async () => {
  ({ harness, wallet } = harnessWithBooks(await createTestDatabase()));
  signings = 0;
  harness.entrust.answer('signMandate', async () => {
    signings += 1;
    return { kind: 'mandate', state: 'active', reason: null };
  });
});
afterEach(() => harness.end());

/** A signer opens an agreement for the member's number and confirms it. */
async function ask(userNo = USER, agrMbl = MEMBER) {
  const requested = harness.request({ agrMbl });
  const signer = harness.signerOf(userNo);
  await harness.automatic.setup.open(signer, requested);
  const { agreementNo, operation } = await harness.automatic.setup.confirmWithCode(signer, {
    requestNo: requested.requestNo,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  const [consent] = (await harness.agreement(agreementNo)).consents;
  if (!consent) throw new Error('nobody was asked');
  return { agreementNo, operation, requestNo: requested.requestNo, ...consent };
}
let messages = 0;
const reply = (word: MemberReply['word'], replyCode: string | null, mobileNo = MEMBER) =>
  harness.automatic.consents.reply({
    mobileNo,
    word,
    replyCode,
    repliedAt: new Date(harness.time.now),
    messageId: `message-${(messages += 1)}`,
  });
const now = async (agreementNo: string) => {
  const { agreement, consents: all } = await harness.agreement(agreementNo);
  return {
    state: agreement.state,
    consents: all.map(({ state }) => state),
    charges: (await harness.charges(agreementNo)).map(({ period, state, reason }) =>
      [period, state, reason].filter((part) => part !== null).join(' '),
    ),
  };
};
const operationOf = async (requestNo: string) =>
  (await harness.automatic.commandQueries.findOperation(USER, requestNo))?.operation;
const sentTo = (mobileNo: string): string[] =>
  harness.sent.filter((message) => message.mobileNo === mobileNo).map(({ text }) => text);

const answer = (consentNo: string, said: Parameters<typeof harness.automatic.consents.answer>[2]) =>
  harness.automatic.consents.answer(MEMBER, consentNo, said);
const refused = (name: string) => expect.objectContaining({ name: 'Refusal', errorName: name });

describe('an opening for another number', () => {
  test('waits for the member after the code; the wallet signs after their yes, and it charges', async () => {
    const { agreementNo, operation, requestNo, consentNo } = await ask();
    expect(operation.state).toBe('awaitingConsent');
    await harness.runUntil(harness.time.now + HOUR);
    expect(signings).toBe(0);
    expect(await now(agreementNo)).toMatchObject({ state: 'draft', consents: ['asked'] });
    await answer(consentNo, 'agree');
    expect(await operationOf(requestNo)).toMatchObject({ state: 'done' });
    await harness.runUntil(inDecember(16), 6 * HOUR);
    expect(await now(agreementNo)).toEqual({
      state: 'active',
      consents: ['agreed'],
      charges: ['202612 credited'],
    });
  });

  test('of the own number asks nobody', async () => {
    const agreementNo = await harness.openAgreement({}, USER);
    expect(await now(agreementNo)).toMatchObject({ state: 'active', consents: [] });
  });

  test('that the member refuses leaves nothing behind: no mandate, nothing debited', async () => {
    const { agreementNo, requestNo, replyCode } = await ask();
    expect(await reply('refuse', replyCode)).toBe('done');
    await harness.runUntil(inDecember(20), 12 * HOUR);
    expect(await operationOf(requestNo)).toMatchObject({ state: 'refused', refusal: 'memberRefused' });
    expect(await now(agreementNo)).toEqual({ state: 'refused', consents: ['refused'], charges: [] });
    expect(signings).toBe(0);
    expect(wallet.debits.size).toBe(0);
  });

  test('is asked once, reminded once after a day, and over after three days', async () => {
    const { agreementNo, requestNo, replyCode } = await ask();
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

  test('after an outage the time to answer is over all the same, and nobody is reminded then', async () => {
    const { agreementNo, replyCode } = await ask();
    await harness.settle();
    harness.time.now += 4 * DAY;
    expect(await reply('agree', replyCode)).toBe('nothing');
    await harness.settle();
    expect(await now(agreementNo)).toMatchObject({ state: 'expired', consents: ['expired'] });
    expect(sentTo(MEMBER)).toHaveLength(1);
  });

  test('that the signer takes back is over, and the member cannot agree to it any more', async () => {
    const { agreementNo, requestNo, consentNo, replyCode } = await ask();
    await harness.automatic.consents.takeBack(USER, consentNo);
    expect(await reply('agree', replyCode)).toBe('nothing');
    await expect(answer(consentNo, 'agree')).rejects.toEqual(refused('consentOver'));
    expect(await operationOf(requestNo)).toMatchObject({ state: 'replaced' });
    expect(await now(agreementNo)).toEqual({ state: 'expired', consents: ['cancelled'], charges: [] });
  });
});
