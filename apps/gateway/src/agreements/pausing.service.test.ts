import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { type AgreementWorld, balanceTerms, createAgreementWorld } from '../testing/agreement-harness.ts';
import { ALL_SETTLED, ANNOUNCED, DEBITED, december, openMoney, standing } from '../testing/fixture-dates.ts';
import { keepWalletBook, type WalletBook } from '../testing/partner-books.ts';
import type { SimpleKind } from './commands.ts';

const HOUR = 3_600_000;
const USER = '2222222222';

let world: AgreementWorld;
let wallet: WalletBook;
let agreementNo = '';
beforeEach(async () => {
  world = createAgreementWorld(await createTestDatabase());
  wallet = keepWalletBook(world.entrust, world.clock);
  agreementNo = await world.opened({}, USER);
});
afterEach(() => world.end());

const act = (kind: SimpleKind, requestNo = world.requestNo()) =>
  world.automatic.commands.simple(USER, { requestNo, kind, agreementNo });
const now = () => standing(world, agreementNo);

describe('SPEC 7 POST /auto/v1/creditPay/protocolChange: pausing', () => {
  test('nothing is planned while paused; resumed before its day, the day is planned again', async () => {
    await act('pause');
    expect((await world.agreement(agreementNo)).agreement).toMatchObject({
      state: 'paused',
      planAt: null,
      nextAt: null,
    });
    await world.live(december(10));
    await act('resume');
    await world.live(DEBITED);
    expect(await now()).toMatchObject({ state: 'active', charges: ['202612 credited'] });
  });

  test('months that went by while paused are not made up for', async () => {
    await act('pause');
    await world.live(december(31 + 31 + 20), 12 * HOUR);
    await act('resume');
    await world.live(december(31 + 31 + 28 + 20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202703 credited']);
  });

  test('announced, then paused: it waits until its time; resumed before, it is made', async () => {
    await world.live(ANNOUNCED);
    await act('pause');
    expect((await now()).charges).toEqual(['202612 announced']);
    await act('resume');
    await world.live(DEBITED);
    expect((await now()).charges).toEqual(['202612 credited']);
  });

  test('announced, then paused over its time: it is not made, and resuming later does not make it', async () => {
    await world.live(ANNOUNCED);
    await act('pause');
    await world.live(DEBITED);
    expect(await now()).toMatchObject({ state: 'paused', charges: ['202612 skipped agreementPaused'] });
    await act('resume');
    await expect(act('unskip')).rejects.toThrow('nothingToSkip');
    await world.live(december(20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 skipped agreementPaused']);
    expect(wallet.debits.size).toBe(0);
  });

  test('refused, and paused before it is tried again: withdrawn at once, its order closed', async () => {
    wallet.mood = { balance: 'insufficient_balance', card: 'card_missing' };
    await world.live(DEBITED);
    expect((await now()).charges).toEqual(['202612 retrying balanceTooLow']);
    wallet.mood = {};
    await act('pause');
    await world.settle();
    expect(await now()).toMatchObject({ state: 'paused', charges: ['202612 cancelled agreementPaused'] });
    await world.live(december(20), 6 * HOUR);
    expect(wallet.paid(agreementNo)).toEqual([]);
    expect(await openMoney(world)).toEqual(ALL_SETTLED);
  });

  test('paused while the wallet is asked: what it has paid is finished', async () => {
    wallet.mood = { balance: 'paidUnheard' };
    await world.live(december(15, 11), HOUR / 2);
    expect((await now()).charges).toEqual(['202612 debiting']);
    await act('pause');
    wallet.mood = {};
    await world.live(december(16));
    expect(await now()).toMatchObject({ state: 'paused', charges: ['202612 credited'] });
    expect(wallet.kept(agreementNo)).toBe(4990n);
  });

  test('paused while the wallet is asked, and refused then: no other source, no other round', async () => {
    wallet.mood = { balance: 'silent' };
    await world.live(december(15, 11), HOUR / 2);
    await act('pause');
    wallet.mood = { balance: 'insufficient_balance' };
    await world.live(december(19), HOUR);
    expect(await now()).toMatchObject({
      state: 'paused',
      suspendReason: null,
      charges: ['202612 cancelled agreementPaused'],
    });
    expect([...wallet.debits.values()].map(({ source }) => source)).toEqual(['balance']);
    expect(await openMoney(world)).toEqual(ALL_SETTLED);
  });

  test('what is not active is not paused, what is active is not resumed, what is cancelled is neither', async () => {
    await expect(act('resume')).rejects.toThrow('agreementNotChangeable');
    await act('pause');
    await expect(act('pause')).rejects.toThrow('agreementNotChangeable');
    await world.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
    for (const kind of ['pause', 'resume', 'skip', 'unskip'] as const)
      await expect(act(kind)).rejects.toThrow('agreementNotChangeable');
  });
});

describe('SPEC 7 POST /auto/v1/creditPay/protocolChange: skipping', () => {
  test('an announced charge is skipped, and the next month is made', async () => {
    await world.live(ANNOUNCED);
    await act('skip');
    await world.live(december(31 + 20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 skipped skippedByUser', '202701 credited']);
  });

  test('asked for before it is announced: it is never announced, and only it is skipped', async () => {
    await act('skip');
    await expect(act('skip')).rejects.toThrow('nothingToSkip');
    await world.live(december(31 + 20), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 skipped skippedByUser', '202701 credited']);
    expect(world.sent.filter(({ text }) => text.includes('12月15日'))).toEqual([]);
  });

  test('taken back before its time it is announced again and made', async () => {
    await world.live(ANNOUNCED);
    await act('skip');
    await act('unskip');
    await expect(act('unskip')).rejects.toThrow('nothingToSkip');
    await world.live(DEBITED);
    expect((await now()).charges).toEqual(['202612 credited']);
    await act('skip');
    await act('unskip');
    expect((await world.agreement(agreementNo)).agreement.skipNext).toBe(false);
  });

  test('not taken back once its time has come', async () => {
    await world.live(ANNOUNCED);
    await act('skip');
    await world.live(DEBITED);
    await expect(act('unskip')).rejects.toThrow('nothingToSkip');
    expect((await now()).charges).toEqual(['202612 skipped skippedByUser']);
  });

  test('not taken back under an agreement that stopped by itself: it is resumed first', async () => {
    await world.live(ANNOUNCED);
    await act('skip');
    await world.automatic.store.update(agreementNo, (change) =>
      change.agreement('suspended', { suspendReason: 'cardMissing' }),
    );
    await expect(act('unskip')).rejects.toThrow('agreementNotChangeable');
    await act('resume');
    await act('unskip');
    expect((await now()).charges).toEqual(['202612 announced']);
  });

  test('a low balance: the day’s charge is skipped, the next day it is asked again', async () => {
    await world.end();
    world = createAgreementWorld(await createTestDatabase());
    world.carrier.answer('bill', async () => ({
      kind: 'bill',
      balanceFen: 100n,
      asOf: new Date(world.time.now),
      months: [],
    }));
    agreementNo = await world.opened({ terms: balanceTerms }, USER);
    await world.settle();
    await act('skip');
    await world.live(world.time.now + 60 * HOUR, HOUR);
    expect((await now()).charges).toEqual([
      '20261120 skipped skippedByUser',
      '20261121 credited',
      '20261122 credited',
    ]);
  });
});

describe('one request number', () => {
  test('is one deed, whatever became of the agreement meanwhile; another body is refused', async () => {
    const requestNo = world.requestNo();
    await act('skip', requestNo);
    await act('unskip');
    expect((await act('skip', requestNo)).operation).toMatchObject({ kind: 'skip', state: 'done' });
    expect((await world.agreement(agreementNo)).agreement.skipNext).toBe(false);
    await expect(act('pause', requestNo)).rejects.toThrow('requestNoReused');
  });

  test.each<[SimpleKind, (() => Promise<unknown>)?]>([
    ['skip'],
    ['pause'],
    ['resume', () => act('pause')],
    ['unskip', () => act('skip')],
  ])('%s, five times at the same moment, is done once', async (kind, before) => {
    await before?.();
    await world.live(kind === 'skip' ? ANNOUNCED : world.time.now);
    const { version } = (await world.agreement(agreementNo)).agreement;
    const requestNo = world.requestNo();
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(kind, requestNo)));
    expect(answers.map(({ operation }) => operation.state)).toEqual(Array.from({ length: 5 }, () => 'done'));
    const { agreement } = await world.agreement(agreementNo);
    expect(agreement.version).toBe(version + 1);
    expect(agreement.skipNext).toBe(false);
  });

  test('of a user who did not sign, nothing is found', async () => {
    await expect(
      world.automatic.commands.simple('9999999999', {
        requestNo: world.requestNo(),
        kind: 'pause',
        agreementNo,
      }),
    ).rejects.toThrow('agreementNotFound');
  });
});
