import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openedAgreement, type OpenedAgreement, USER } from '../testing/opened-agreement.ts';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { balanceTerms, createAgreementHarness } from '../testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import type { CodelessKind } from './commands.ts';

const HOUR = 3_600_000;

let { harness, wallet, carrier, agreementNo } = {} as OpenedAgreement;
beforeEach(async () => {
  ({ harness, wallet, carrier, agreementNo } = await openedAgreement(await createTestDatabase()));
});
afterEach(() => harness.end());

const act = (kind: CodelessKind, requestNo = harness.requestNo()) =>
  harness.automatic.commands.operate(USER, { idempotencyKey: requestNo, kind, agreementNo });
const now = () => summaryOf(harness, agreementNo);

describe('SPEC 7 POST /auto/v1/creditPay/protocolChange: pausing', () => {
  test('plans nothing while paused, and plans the day again if resumed before it', async () => {
    await act('pause');
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      state: 'paused',
      planAt: null,
      nextAt: null,
    });
    await harness.runUntil(inDecember(10));
    await act('resume');
    await harness.runUntil(DEBITED);
    expect(await now()).toMatchObject({ state: 'active', charges: ['202612 credited'] });
  });

  test('months that passed during a pause are not charged later', async () => {
    await act('pause');
    await harness.runUntil(inDecember(31 + 31 + 20), 12 * HOUR);
    await act('resume');
    await harness.runUntil(inDecember(31 + 31 + 28 + 20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202703 credited']);
  });

  test('a charge paused after its announcement is debited if the agreement is resumed in time', async () => {
    await harness.runUntil(ANNOUNCED);
    await act('pause');
    expect((await now()).charges).toEqual(['202612 announced']);
    await act('resume');
    await harness.runUntil(DEBITED);
    expect((await now()).charges).toEqual(['202612 credited']);
  });

  test('a charge paused past its time is skipped, even after the agreement is resumed', async () => {
    await harness.runUntil(ANNOUNCED);
    await act('pause');
    await harness.runUntil(DEBITED);
    expect(await now()).toMatchObject({ state: 'paused', charges: ['202612 skipped agreementPaused'] });
    await act('resume');
    await expect(act('unskip')).rejects.toThrow('nothingToSkip');
    await harness.runUntil(inDecember(20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 skipped agreementPaused']);
    expect(wallet.debits.size).toBe(0);
  });

  test('a refused charge paused before its retry is cancelled, and its order closed', async () => {
    wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
    await harness.runUntil(DEBITED);
    expect((await now()).charges).toEqual(['202612 retrying balanceTooLow']);
    wallet.behaviour = {};
    await act('pause');
    await harness.settle();
    expect(await now()).toMatchObject({ state: 'paused', charges: ['202612 cancelled agreementPaused'] });
    await harness.runUntil(inDecember(20), 6 * HOUR);
    expect(wallet.paid(agreementNo)).toEqual([]);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('refunds a debit, with a notice, if its agreement paused while the answer was lost', async () => {
    wallet.behaviour = { balance: 'paidUnheard' };
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    expect((await now()).charges).toEqual(['202612 debiting']);
    await act('pause');
    wallet.behaviour = {};
    await harness.runUntil(inDecember(16));
    expect(await now()).toMatchObject({ state: 'paused', charges: ['202612 cancelled agreementPaused'] });
    expect(wallet.paid(agreementNo)).toHaveLength(1);
    expect(wallet.kept(agreementNo)).toBe(0n);
    expect(carrier.credits.size).toBe(0);
    expect(harness.sent.filter(({ text }) => text.includes('已撤回'))).toHaveLength(1);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('a debit that never arrived is not sent again if its agreement was paused meanwhile', async () => {
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    harness.entrust.calls.length = 0;
    await act('pause');
    wallet.behaviour = {};
    await harness.runUntil(inDecember(19), HOUR);
    expect(await now()).toMatchObject({
      state: 'paused',
      suspendReason: null,
      charges: ['202612 cancelled agreementPaused'],
    });
    expect(harness.entrust.count('authorise')).toBe(0);
    expect(harness.entrust.count('void')).toBe(1);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('a charge paused and resumed during its debit is cancelled, and the next one is made', async () => {
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    await act('pause');
    await act('resume');
    wallet.behaviour = {};
    await harness.runUntil(inDecember(31 + 20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 cancelled agreementPaused', '202701 credited']);
  });

  test('only an active agreement can be paused, and only a paused one resumed', async () => {
    await expect(act('resume')).rejects.toThrow('agreementNotChangeable');
    await act('pause');
    await expect(act('pause')).rejects.toThrow('agreementNotChangeable');
    await harness.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
    for (const kind of ['pause', 'resume', 'skip', 'unskip'] as const)
      await expect(act(kind)).rejects.toThrow('agreementNotChangeable');
  });
});

describe('SPEC 7 POST /auto/v1/creditPay/protocolChange: skipping', () => {
  test('an announced charge is skipped, and the next month is charged', async () => {
    await harness.runUntil(ANNOUNCED);
    await act('skip');
    await harness.runUntil(inDecember(31 + 20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 skipped skippedByUser', '202701 credited']);
  });

  test('a charge skipped before its announcement is never announced; no other one is skipped', async () => {
    await act('skip');
    await expect(act('skip')).rejects.toThrow('nothingToSkip');
    await harness.runUntil(inDecember(31 + 20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 skipped skippedByUser', '202701 credited']);
    expect(harness.sent.filter(({ text }) => text.includes('12月15日'))).toEqual([]);
  });

  test('a charge unskipped before its time is announced again and debited', async () => {
    await harness.runUntil(ANNOUNCED);
    await act('skip');
    await act('unskip');
    await expect(act('unskip')).rejects.toThrow('nothingToSkip');
    await harness.runUntil(DEBITED);
    expect((await now()).charges).toEqual(['202612 credited']);
    await act('skip');
    await act('unskip');
    expect((await harness.agreement(agreementNo)).agreement.skipNext).toBe(false);
  });

  test("a skip cannot be undone once the charge's time has come", async () => {
    await harness.runUntil(ANNOUNCED);
    await act('skip');
    await harness.runUntil(DEBITED);
    await expect(act('unskip')).rejects.toThrow('nothingToSkip');
    expect((await now()).charges).toEqual(['202612 skipped skippedByUser']);
  });

  test('a skip under a suspended agreement cannot be undone before the agreement is resumed', async () => {
    await harness.runUntil(ANNOUNCED);
    await act('skip');
    await harness.automatic.store.update(agreementNo, (change) =>
      change.agreement('suspended', { suspendReason: 'cardMissing' }),
    );
    await expect(act('unskip')).rejects.toThrow('agreementNotChangeable');
    await act('resume');
    await act('unskip');
    expect((await now()).charges).toEqual(['202612 announced']);
  });

  test('skips the day’s low-balance charge, and queries the balance again the next day', async () => {
    await harness.end();
    harness = createAgreementHarness(await createTestDatabase());
    harness.setBalance(100n);
    agreementNo = await harness.openAgreement({ terms: balanceTerms }, USER);
    await harness.settle();
    await act('skip');
    await harness.runUntil(harness.time.now + 60 * HOUR, HOUR);
    expect((await now()).charges).toEqual([
      '20261120 skipped skippedByUser',
      '20261121 credited',
      '20261122 credited',
    ]);
  });
});

describe('a repeated request', () => {
  test("is one operation, whatever the agreement's state since; another body is refused", async () => {
    const requestNo = harness.requestNo();
    await act('skip', requestNo);
    await act('unskip');
    expect((await act('skip', requestNo)).operation).toMatchObject({ kind: 'skip', state: 'done' });
    expect((await harness.agreement(agreementNo)).agreement.skipNext).toBe(false);
    await expect(act('pause', requestNo)).rejects.toThrow('requestNoReused');
  });

  test.each<[CodelessKind, (() => Promise<unknown>)?]>([
    ['skip'],
    ['pause'],
    ['resume', () => act('pause')],
    ['unskip', () => act('skip')],
  ])('is applied once for concurrent repeats of %s', async (kind, before) => {
    await before?.();
    await harness.runUntil(kind === 'skip' ? ANNOUNCED : harness.time.now);
    const { version } = (await harness.agreement(agreementNo)).agreement;
    const requestNo = harness.requestNo();
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(kind, requestNo)));
    expect(answers.map(({ operation }) => operation.state)).toEqual(Array.from({ length: 5 }, () => 'done'));
    const { agreement } = await harness.agreement(agreementNo);
    expect(agreement.version).toBe(version + 1);
    expect(agreement.skipNext).toBe(false);
  });

  test('finds no agreement for another user', async () => {
    await expect(
      harness.automatic.commands.operate('9999999999', {
        idempotencyKey: harness.requestNo(),
        kind: 'pause',
        agreementNo,
      }),
    ).rejects.toThrow('agreementNotFound');
  });
});
