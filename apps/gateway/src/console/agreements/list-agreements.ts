/** Lists the agreements of a signer and the charges of an agreement, page by page. */
import type { ConsoleResponse } from '@phonebill/contract/console';
import type { Agreement } from '../../agreements/model/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { pageOf, placeOf } from '../places.ts';
import { agreementRowView, chargeRowView } from './agreement-rows.ts';

type Parts = Pick<ConsoleParts, 'agreements'>;

const A_PAGE = 50;
const AGREEMENT_NUMBERS = /^A[0-9]{24}$/;
const CHARGE_NUMBERS = /^C[0-9]{32}$/;

/** Returns a page of agreements, newest first. Throws ConsoleRefused (badRequest) for an invalid cursor. */
export async function agreementsOfSigner(
  { agreements }: Parts,
  userNo: string,
  cursor: string | undefined,
): Promise<ConsoleResponse<'GET /user/agreements'>> {
  const place = cursor === undefined ? null : placeOf(cursor, AGREEMENT_NUMBERS);
  const before = place && { at: place.at, agreementNo: place.number };
  const found = await agreements.forOperators.ofSigner(userNo, before, A_PAGE + 1);
  const page = pageOf(found, A_PAGE, (one) => ({ at: one.createdAt, number: one.agreementNo }));
  return { agreements: page.rows.map(agreementRowView), nextCursor: page.nextCursor };
}

/**
 * Returns a page of charges, newest debit first. Throws ConsoleRefused (badRequest) for an invalid cursor.
 */
export async function chargesOfAgreement(
  { agreements }: Parts,
  { userNo, agreementNo }: Pick<Agreement, 'userNo' | 'agreementNo'>,
  cursor: string | undefined,
): Promise<ConsoleResponse<'GET /agreement/charges'>> {
  const place = cursor === undefined ? null : placeOf(cursor, CHARGE_NUMBERS);
  const after = place ? { debitAt: place.at, chargeNo: place.number } : undefined;
  const found = await agreements.charges(userNo, { agreementNo, after, limit: A_PAGE + 1 });
  const page = pageOf(found, A_PAGE, ({ charge }) => ({ at: charge.debitAt, number: charge.chargeNo }));
  return { charges: page.rows.map(chargeRowView), nextCursor: page.nextCursor };
}

/** More charges than any agreement has in the 30 days for which messages are kept. */
const RECENT_CHARGES = 100;

/**
 * Returns the numbers that messages about an agreement may name: its own, its recent charges' and their
 * orders'.
 */
export async function numbersAbout(
  { agreements }: Parts,
  { userNo, agreementNo }: Pick<Agreement, 'userNo' | 'agreementNo'>,
): Promise<string[]> {
  const charges = await agreements.charges(userNo, { agreementNo, limit: RECENT_CHARGES });
  return [
    agreementNo,
    ...charges.flatMap(({ charge }) => [charge.chargeNo, charge.orderNo]).filter((one) => one !== null),
  ];
}
