/** The start of most tests of agreements: partners that keep records, and an agreement of one user. */
import {
  type CarrierBook,
  keepCarrierBook,
  keepWalletBook,
  type WalletBook,
} from '../../partners/testing/partner-books.ts';
import type { Terms } from '../model/aggregate.ts';
import {
  type AgreementHarness,
  createAgreementHarness,
  RIGHT_CODE,
  sampleTerms,
} from './agreement-harness.ts';

type Database = Parameters<typeof createAgreementHarness>[0];

/** The user that signs the agreement. */
export const USER = '2222222222';

export interface HarnessWithBooks {
  readonly harness: AgreementHarness;
  /** The wallet's debits, and how it answers. */
  readonly wallet: WalletBook;
  /** The carrier's credits, and how it answers. */
  readonly carrier: CarrierBook;
}

export interface OpenedAgreement extends HarnessWithBooks {
  readonly agreementNo: string;
}

/** Creates a harness on a fresh database, whose partners keep records; `harness.end` drops the database. */
export function harnessWithBooks(
  database: Database,
  more: Parameters<typeof createAgreementHarness>[1] = {},
): HarnessWithBooks {
  const harness = createAgreementHarness(database, more);
  return {
    harness,
    wallet: keepWalletBook(harness.entrust, harness.clock),
    carrier: keepCarrierBook(harness.carrier),
  };
}

/** Creates the same with an agreement on the sample terms, which {@link USER} signed. */
export async function openedAgreement(database: Database): Promise<OpenedAgreement> {
  const setting = harnessWithBooks(database);
  return { ...setting, agreementNo: await setting.harness.openAgreement({}, USER) };
}

/** Requests other terms of the agreement and confirms them; returns the number of the request. */
export async function changeTerms(
  { harness, agreementNo }: Pick<OpenedAgreement, 'harness' | 'agreementNo'>,
  terms: Partial<Terms>,
): Promise<string> {
  const idempotencyKey = harness.requestNo();
  await harness.automatic.setup.changeTerms(harness.signerOf(USER), {
    idempotencyKey,
    agreementNo,
    terms: { ...sampleTerms, ...terms },
    textVersion: '2026-11',
    consented: true,
    channelCode: null,
    language: 'zh',
  });
  await harness.automatic.setup.confirmWithCode(harness.signerOf(USER), {
    idempotencyKey,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  return idempotencyKey;
}
