// Tests the answers of members, repeated, late and by every route, and their effect on debits.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { DAY_MS as DAY, HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import type { sampleTerms } from '../testing/agreement-harness.ts';
import { ANNOUNCED, inDecember } from '../testing/fixture-dates.ts';
import { createMemberSetting, MEMBER, type MemberSetting } from '../testing/member-setting.ts';
import { changeTerms, USER } from '../testing/opened-agreement.ts';

const OTHER_USER = '3333333333';
let setting = {} as MemberSetting;
beforeEach(async () => {
  setting = createMemberSetting(await createTestDatabase());
});
afterEach(() => setting.harness.end());

const refusal = (errorName: string) => expect.objectContaining({ errorName }) as unknown;
const consents = () => setting.harness.automatic.consents;

describe('replies by SMS', () => {
  test('a repeated answer is applied once, and a late one changes nothing', async () => {
    const { agreementNo, replyCode } = await setting.ask();
    expect(await setting.reply('agree', replyCode)).toBe('done');
    expect(await setting.reply('agree', replyCode)).toBe('already');
    expect(await setting.reply('refuse', replyCode)).toBe('nothing');
    expect(await setting.now(agreementNo)).toMatchObject({ state: 'active', consents: ['agreed'] });
    expect(await setting.reply('stop', replyCode)).toBe('done');
    expect(await setting.reply('stop', replyCode)).toBe('already');
    expect(await setting.reply('agree', replyCode)).toBe('nothing');
    expect(await setting.now(agreementNo)).toMatchObject({ state: 'ended', consents: ['withdrawn'] });
  });

  test('replies from another number, with another code, or too early change nothing', async () => {
    const { agreementNo, replyCode } = await setting.ask();
    const before = await setting.harness.agreement(agreementNo);
    expect(await setting.reply('agree', replyCode, { mobileNo: '13800138222' })).toBe('nothing');
    expect(await setting.reply('agree', replyCode === '99' ? '98' : '99')).toBe('nothing');
    const repliedAt = new Date(setting.harness.time.now - 1);
    expect(await setting.reply('agree', replyCode, { repliedAt })).toBe('nothing');
    expect(await setting.reply('agree', null, { repliedAt })).toBe('nothing');
    expect(await setting.reply('unclear', null)).toBe('ambiguous');
    expect(await setting.harness.agreement(agreementNo)).toEqual(before);
  });

  test('signers who ask the same member get different reply codes, and TD stops all of them', async () => {
    const [one, other] = [await setting.ask(USER), await setting.ask(OTHER_USER)];
    expect(one.replyCode).not.toBe(other.replyCode);
    expect(await setting.reply('agree', null)).toBe('ambiguous');
    expect(await setting.reply('agree', other.replyCode)).toBe('done');
    expect((await setting.now(one.agreementNo)).consents).toEqual(['asked']);
    expect((await setting.now(other.agreementNo)).consents).toEqual(['agreed']);
    expect(await setting.reply('stopAll', null)).toBe('done');
    expect(await setting.now(one.agreementNo)).toMatchObject({ state: 'refused', consents: ['refused'] });
    expect(await setting.now(other.agreementNo)).toMatchObject({ state: 'ended', consents: ['withdrawn'] });
  });
});

describe('a stop by the member', () => {
  test('ends the agreement in the same transaction, and an announced charge is not debited', async () => {
    const { agreementNo, replyCode } = await setting.askAndAgree();
    await setting.harness.runUntil(ANNOUNCED, 6 * HOUR);
    expect((await setting.now(agreementNo)).charges).toEqual(['202612 announced']);
    const version = (await setting.harness.agreement(agreementNo)).agreement.version;
    await setting.reply('stop', replyCode);
    const { rows } = await setting.harness.pool.query<{ entity: string; to_state: string }>(
      `select entity, to_state from agreement_events where agreement_no = $1 and seq / 100 = $2 order by seq`,
      [agreementNo, version + 1],
    );
    expect(rows).toEqual([
      { entity: 'consent', to_state: 'withdrawn' },
      { entity: 'charge', to_state: 'cancelled' },
      { entity: 'agreement', to_state: 'ended' },
      { entity: 'mandate', to_state: 'ending' },
    ]);
    await setting.harness.runUntil(inDecember(20), 12 * HOUR);
    expect(await setting.now(agreementNo)).toEqual({
      state: 'ended',
      endReason: 'consentWithdrawn',
      consents: ['withdrawn'],
      charges: ['202612 cancelled agreementEnded'],
    });
    expect(setting.wallet.debits.size).toBe(0);
  });

  test('prevents the lease of a debit that was decided before it', async () => {
    const { agreementNo, consentNo } = await setting.askAndAgree();
    await setting.harness.runUntil(ANNOUNCED, 6 * HOUR);
    const reading = await setting.harness.agreement(agreementNo);
    await consents().answer(MEMBER, consentNo, 'stop');
    const late = AgreementChange.of(reading, new Date(setting.harness.time.now));
    const [charge] = reading.charges;
    late.charge(charge?.chargeNo ?? '', 'debitStarted', { rounds: 1 });
    expect(await setting.harness.automatic.store.commit(late)).toBe('versionConflict');
    expect((await setting.now(agreementNo)).charges).toEqual(['202612 cancelled agreementEnded']);
  });
});

describe('a live agreement from before consent existed', () => {
  const withoutConsent = async (): Promise<string> => {
    const { agreementNo } = await setting.askAndAgree();
    await setting.harness.settle();
    await setting.harness.pool.query('delete from member_consents where agreement_no = $1', [agreementNo]);
    return agreementNo;
  };

  test('has its member asked by the run, with no announcement and no debit before the consent', async () => {
    const agreementNo = await withoutConsent();
    await setting.harness.runUntil(ANNOUNCED + HOUR, 6 * HOUR);
    expect(await setting.now(agreementNo)).toMatchObject({
      state: 'active',
      consents: ['asked'],
      charges: [],
    });
    await setting.harness.letMemberAgree(agreementNo);
    await setting.harness.runUntil(inDecember(20), 6 * HOUR);
    expect(await setting.now(agreementNo)).toMatchObject({
      consents: ['agreed'],
      charges: ['202612 credited'],
    });
  });

  test('ends when its member refuses, and an announced charge is not debited', async () => {
    const { agreementNo } = await setting.askAndAgree();
    await setting.harness.runUntil(ANNOUNCED, 6 * HOUR);
    await setting.harness.pool.query('delete from member_consents where agreement_no = $1', [agreementNo]);
    await setting.harness.runUntil(inDecember(16), 6 * HOUR);
    expect(await setting.now(agreementNo)).toMatchObject({ charges: ['202612 cancelled consentMissing'] });
    const [open] = (await setting.harness.agreement(agreementNo)).consents;
    await setting.reply('refuse', open?.replyCode ?? '');
    expect(await setting.now(agreementNo)).toMatchObject({ state: 'ended', endReason: 'consentRefused' });
    expect(setting.wallet.debits.size).toBe(0);
  });
});

describe('a change of terms', () => {
  const edit = (agreementNo: string, terms: Partial<typeof sampleTerms>) =>
    changeTerms({ harness: setting.harness, agreementNo }, terms);
  const terms = async (agreementNo: string) =>
    (await setting.harness.agreement(agreementNo)).agreement.terms.amountFen;

  test('higher terms need a new consent; the old terms apply until then, and after a refusal', async () => {
    const { agreementNo } = await setting.askAndAgree();
    await edit(agreementNo, { amountFen: 10_000n });
    expect(await setting.now(agreementNo)).toMatchObject({ state: 'active', consents: ['agreed', 'asked'] });
    expect(await terms(agreementNo)).toBe(5000n);
    await consents().answer(MEMBER, `M${agreementNo.slice(1)}01`, 'refuse');
    expect(await setting.now(agreementNo)).toMatchObject({
      state: 'active',
      consents: ['agreed', 'refused'],
    });
    expect(await terms(agreementNo)).toBe(5000n);
  });

  test.each(['while it waits', 'after its no', 'after its time'] as const)(
    "the request's own reply code stops the agreement, %s",
    async (when) => {
      const { agreementNo } = await setting.askAndAgree();
      await edit(agreementNo, { amountFen: 10_000n });
      const asked = (await setting.harness.agreement(agreementNo)).consents.at(-1)?.replyCode ?? '';
      if (when === 'after its no') await setting.reply('refuse', asked);
      if (when === 'after its time') setting.harness.time.now += 4 * DAY;
      expect(await setting.reply('stop', asked)).toBe('done');
      expect(await setting.now(agreementNo)).toMatchObject({ state: 'ended', endReason: 'consentWithdrawn' });
      expect(await setting.reply('stop', asked)).not.toBe('done');
    },
  );

  test('a stop on the page also ends the agreement', async () => {
    const { agreementNo } = await setting.askAndAgree();
    await edit(agreementNo, { amountFen: 10_000n });
    await consents().answer(MEMBER, `M${agreementNo.slice(1)}01`, 'stop');
    expect(await setting.now(agreementNo)).toMatchObject({ state: 'ended', endReason: 'consentWithdrawn' });
  });

  test('the new terms apply once the member agrees; the earlier reply code still stops them', async () => {
    const { agreementNo, replyCode } = await setting.askAndAgree();
    await edit(agreementNo, { amountFen: 10_000n });
    await setting.harness.letMemberAgree(agreementNo);
    expect(await terms(agreementNo)).toBe(10_000n);
    expect((await setting.now(agreementNo)).consents).toEqual(['replaced', 'agreed']);
    expect(await setting.reply('stop', replyCode)).toBe('done');
    expect((await setting.now(agreementNo)).state).toBe('ended');
  });

  test('terms that are no higher apply at once, and the member gets an SMS', async () => {
    const { agreementNo } = await setting.askAndAgree();
    await edit(agreementNo, { amountFen: 3000n });
    await setting.harness.settle();
    expect(await terms(agreementNo)).toBe(3000n);
    expect((await setting.now(agreementNo)).consents).toEqual(['agreed']);
    expect(setting.sentTo(MEMBER).at(-1)).toContain('每月15日充值30.00元，每月最多100.00元');
  });
});

describe('limits that stop abuse', () => {
  test('a refused signer may not ask again for thirty days; other signers may', async () => {
    const { replyCode } = await setting.ask();
    await setting.reply('refuse', replyCode);
    await expect(setting.ask()).rejects.toEqual(refusal('cannotBeAsked'));
    await setting.ask(OTHER_USER);
    setting.harness.time.now += 30 * DAY - HOUR;
    await expect(setting.ask()).rejects.toEqual(refusal('cannotBeAsked'));
    setting.harness.time.now += 2 * HOUR;
    await setting.ask();
  });

  test("a blocked signer's agreement ends and they may not ask until the member unblocks them", async () => {
    const { agreementNo, consentNo } = await setting.askAndAgree();
    await consents().answer(MEMBER, consentNo, 'block');
    expect(await setting.now(agreementNo)).toMatchObject({ state: 'ended', consents: ['withdrawn'] });
    setting.harness.time.now += 60 * DAY;
    await expect(setting.ask()).rejects.toEqual(refusal('cannotBeAsked'));
    await consents().answer(MEMBER, consentNo, 'unblock');
    await setting.ask();
  });

  test('all signers can ask a number three times a day; further requests store nothing', async () => {
    for (const userNo of ['4444444441', '4444444442', '4444444443']) await setting.ask(userNo);
    await setting.harness.settle();
    const sent = setting.harness.sent.length;
    await expect(setting.ask('4444444444')).rejects.toEqual(refusal('cannotBeAsked'));
    await setting.harness.settle();
    expect(setting.harness.sent).toHaveLength(sent);
    const { rows } = await setting.harness.pool.query('select from member_consents');
    expect(rows).toHaveLength(3);
  });

  test('a member is asked again after an hour at the earliest, and three times at most', async () => {
    const { consentNo } = await setting.ask();
    await expect(consents().askAgain(USER, consentNo)).rejects.toEqual(refusal('askTooSoon'));
    for (let again = 0; again < 2; again += 1) {
      setting.harness.time.now += HOUR;
      await consents().askAgain(USER, consentNo);
    }
    await setting.harness.settle();
    expect(setting.sentTo(MEMBER)).toHaveLength(3);
    setting.harness.time.now += HOUR;
    await expect(consents().askAgain(USER, consentNo)).rejects.toEqual(refusal('cannotBeAsked'));
  });
});

test('the request states payer, amount, schedule and end, and how to agree, refuse and stop', async () => {
  const { replyCode } = await setting.ask();
  await setting.harness.settle();
  expect(setting.sentTo(MEMBER)).toEqual([
    expect.stringMatching(
      new RegExp(
        `139\\*{4}9000付款，每月15日充值50.00元，每月最多100.00元，直到停止。同意请.*前回复Y${replyCode}，` +
          `拒绝回复N${replyCode}，或打开https.*。同意后回复T${replyCode}可随时停止，回复TD停止所有人.*` +
          `English: Y${replyCode} to agree, N${replyCode} to decline, later T${replyCode} to stop.$`,
      ),
    ),
  ]);
});
