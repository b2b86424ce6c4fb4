import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import {
  type AgreementHarness,
  createAgreementHarness,
  RIGHT_CODE,
} from '../../testing/agreement-harness.ts';
import { AgreementChange } from '../agreement-change.ts';
import { newAgreementNo } from '../agreement-no.ts';
import { fromAgreementChange } from '../rows.ts';

// While a new version is rolled out, processes of before it, which know of no language, work on the same
// agreements.

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const languageOf = async (agreementNo: string) =>
  (await harness.agreement(agreementNo)).agreement.consent.language;

/** Writes a change as a process of before would. */
async function writtenBefore(change: AgreementChange): Promise<void> {
  const [version, agreement, ...rest] = fromAgreementChange(change);
  const { language: _unknown, ...known } = JSON.parse(String(agreement)) as Record<string, unknown>;
  const { rows } = await harness.pool.query(
    'select write_agreement($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as written',
    [version, JSON.stringify(known), ...rest],
  );
  expect(rows).toEqual([{ written: true }]);
}

test('a change by a process of before leaves the language as it is', async () => {
  const agreementNo = await harness.openAgreement({ language: 'en' });
  const change = AgreementChange.of(await harness.agreement(agreementNo), new Date(harness.time.now));
  change.patch({ nickname: 'Mum' });
  await writtenBefore(change);
  expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
    nickname: 'Mum',
    consent: { language: 'en' },
  });
});

test('an opening that a process of before wrote down is confirmed, and is in Chinese', async () => {
  const asked = harness.request({ language: 'en' });
  const signer = harness.signerOf('3333333333');
  const { agreementNo } = await harness.automatic.setup.open(signer, asked);
  await harness.pool.query(
    "update agreement_operations set consent = consent - 'language' where idempotency_key = $1",
    [asked.requestNo],
  );
  const { operation } = await harness.automatic.setup.confirmWithCode(signer, {
    requestNo: asked.requestNo,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  expect([operation.state, await languageOf(agreementNo)]).toEqual(['done', 'zh']);
});

test('an agreement that a process of before opens is in Chinese', async () => {
  const { agreement } = await harness.agreement(await harness.openAgreement({ language: 'en' }));
  const agreementNo = newAgreementNo(agreement.userNo, harness.time.now + 1000, () => 7);
  await writtenBefore(AgreementChange.drafting({ ...agreement, agreementNo }, new Date(harness.time.now)));
  expect(await languageOf(agreementNo)).toBe('zh');
});
