/** Tests of what the agreement store guarantees to readers and writers of agreements and their orders. */
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { drafting, orderOf, sign, START } from '../testing/agreement-samples.ts';
import { createStoreSetting, newUser } from '../testing/store-setting.ts';

const DAY = 24 * 3_600_000;

const { given, read, change, signed, unchangedAfter } = createStoreSetting(createTestDatabase);

test('an agreement that was never written is neither found nor updated', async () => {
  const agreementNo = `A${'9'.repeat(24)}`;
  expect(await given.store.find(agreementNo)).toBeNull();
  expect(
    await given.store.update(agreementNo, () => {
      throw new Error('there is nothing to decide');
    }),
  ).toBeNull();
});

test('a change of an outdated reading is a versionConflict and writes nothing', async () => {
  const reading = await signed();
  const { agreementNo } = reading.agreement;
  await change(agreementNo, (one) => one.amend('renamed', { nickname: 'Dad' }));
  const stale = AgreementChange.of(reading, new Date(START));
  const chargeNo = stale.addCharge({
    trigger: 'day',
    period: '202611',
    amountFen: 5000n,
    debitAt: new Date(START),
  });
  stale.charge(chargeNo, 'debitStarted');
  stale.newOrder = orderOf(stale, chargeNo, 11);
  stale.announce(chargeNo);
  await unchangedAfter(agreementNo, async () =>
    expect(await given.store.commit(stale)).toBe('versionConflict'),
  );
  expect(await given.orders.find(stale.newOrder.after.order.orderNo)).toBeNull();
});

test('writes all of several concurrent updates, each decided anew', async () => {
  const { agreement } = await signed();
  await Promise.all(
    Array.from({ length: 5 }, () =>
      given.store.update(agreement.agreementNo, (one) =>
        one.amend('failuresCounted', { failuresInRow: one.after.agreement.failuresInRow + 1 }),
      ),
    ),
  );
  expect((await read(agreement.agreementNo)).agreement).toMatchObject({
    failuresInRow: 5,
    version: agreement.version + 5,
  });
});

test('an empty change writes nothing, even to an outdated reading, and is no conflict', async () => {
  const reading = await signed();
  const { agreementNo } = reading.agreement;
  await change(agreementNo, (one) => one.amend('renamed', { nickname: 'Dad' }));
  await unchangedAfter(agreementNo, async () => {
    expect(await given.store.commit(AgreementChange.of(reading, new Date(START + DAY)))).toBe('written');
    expect(await given.store.update(agreementNo, () => undefined)).toEqual(await read(agreementNo));
  });
});

test('an error thrown by decide reaches the caller, and nothing is written', async () => {
  const { agreement } = await signed();
  await unchangedAfter(agreement.agreementNo, () =>
    expect(
      given.store.update(agreement.agreementNo, (one) => {
        one.amend('renamed', { nickname: 'Dad' });
        throw new Error('not allowed');
      }),
    ).rejects.toThrow('not allowed'),
  );
});

test('an idempotency key of a signer is used once, whatever the agreement', async () => {
  const userNo = newUser();
  const [first, other] = [
    await signed({ userNo, idempotencyKey: 'one-request' }),
    await signed({ userNo, beneficiaryMobileNo: '13700137000' }),
  ];
  const draft = drafting(userNo, { idempotencyKey: 'one-request', beneficiaryMobileNo: '13600136000' });
  expect(await given.store.commit(draft)).toBe('idempotencyKeyUsed');
  expect(await given.store.find(draft.after.agreement.agreementNo)).toBeNull();
  const again = AgreementChange.of(other, new Date(START));
  again.addOperation({
    idempotencyKey: 'one-request',
    kind: 'pause',
    terms: null,
    consent: null,
    requestFingerprint: 'sample',
    attemptCount: 0,
    nextAt: null,
    expiresAt: null,
    createdAt: again.at,
  });
  await unchangedAfter(other.agreement.agreementNo, async () =>
    expect(await given.store.commit(again)).toBe('idempotencyKeyUsed'),
  );
  expect((await read(first.agreement.agreementNo)).operations).toEqual(first.operations);
  await signed({ idempotencyKey: 'one-request' });
});

test('writes one of several openings of one request; the others get idempotencyKeyUsed', async () => {
  const userNo = newUser();
  const drafts = Array.from({ length: 4 }, () => drafting(userNo, { idempotencyKey: 'one-request' }));
  const results = await Promise.all(drafts.map((draft) => given.store.commit(draft)));
  expect(results.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'idempotencyKeyUsed'), 'written']);
  const kept = await Promise.all(
    drafts.map(({ after: { agreement } }) => given.store.find(agreement.agreementNo)),
  );
  expect(kept.map((one) => one !== null)).toEqual(results.map((result) => result === 'written'));
});

test('a signer has one live agreement for a number, and an agreement number is used once', async () => {
  const { agreement } = await signed();
  const { userNo, agreementNo } = agreement;
  const second = drafting(userNo);
  expect(await given.store.commit(second)).toBe('written');
  const signing = AgreementChange.of(await read(second.after.agreement.agreementNo), new Date(START));
  sign(signing);
  await unchangedAfter(second.after.agreement.agreementNo, async () =>
    expect(await given.store.commit(signing)).toBe('numberHasAgreement'),
  );
  await unchangedAfter(agreementNo, async () =>
    expect(await given.store.commit(drafting(userNo, { agreementNo, idempotencyKey: 'another' }))).toBe(
      'numberTaken',
    ),
  );
});

test('each concurrent change has its own result, even beside a stale and a refused one', async () => {
  const users = Array.from({ length: 9 }, newUser);
  const readings = await Promise.all(users.map((userNo) => signed({ userNo })));
  const stale = readings[1]?.agreement.agreementNo ?? '';
  await change(stale, (one) => one.amend('renamed', { nickname: 'Dad' }));
  const changes = readings.map((reading, index) => {
    const one = AgreementChange.of(reading, new Date(START));
    one.amend('renamed', { nickname: `No. ${index}` });
    return one;
  });
  const refused = drafting(users[2] ?? '', {
    idempotencyKey: `request-of-${readings[2]?.agreement.agreementNo}`,
    beneficiaryMobileNo: '13600136000',
  });
  const results = await Promise.all([...changes, refused].map((one) => given.store.commit(one)));
  expect(results).toEqual([
    'written',
    'versionConflict',
    ...Array.from({ length: 7 }, () => 'written'),
    'idempotencyKeyUsed',
  ]);
  for (const [index, one] of changes.entries())
    expect((await read(one.after.agreement.agreementNo)).agreement.nickname).toBe(
      index === 1 ? 'Dad' : `No. ${index}`,
    );
  expect(await given.store.find(refused.after.agreement.agreementNo)).toBeNull();
});

test('concurrently begun charges write their orders, except a stale one', async () => {
  const readings = await Promise.all(Array.from({ length: 3 }, () => signed({ userNo: newUser() })));
  await change(readings[1]?.agreement.agreementNo ?? '', (one) => one.amend('renamed', { nickname: 'Dad' }));
  const changes = readings.map((reading) => {
    const begun = AgreementChange.of(reading, new Date(START));
    const debitAt = new Date(START);
    const chargeNo = begun.addCharge({ trigger: 'day', period: '202611', amountFen: 5000n, debitAt });
    begun.charge(chargeNo, 'debitStarted');
    begun.newOrder = orderOf(begun, chargeNo, 11);
    return begun;
  });
  const outcomes = await Promise.all(changes.map((one) => given.store.commit(one)));
  expect(outcomes).toEqual(['written', 'versionConflict', 'written']);
  for (const [index, { newOrder }] of changes.entries())
    expect(await given.orders.find(newOrder?.after.order.orderNo ?? '')).toEqual(
      index === 1 ? null : newOrder?.after,
    );
});
