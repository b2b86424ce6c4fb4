/**
 * Finds what a number belongs to. A number of ours names one thing: an order or a part of it, an agreement, a
 * charge of one, or a user. A mobile number leads to its user, to the agreements that top it up or that its
 * user signed, and to orders; any other text is looked up among the transaction numbers of providers.
 */
import type { ConsoleResponse } from '@phonebill/contract/console';
import { agreementNoOf, signerOf } from '../agreements/model/index.ts';
import { isMobileNumber, mobileNumber } from '../numbers/index.ts';
import { agreementRowView } from './agreements/index.ts';
import type { ConsoleParts } from './console-parts.ts';
import { ownNumberIn, searchOrders } from './orders/search-orders.ts';
import { userOfNumber } from '../people/sign-on/index.ts';
import { findUser, userRowView } from './users/index.ts';

type Found = ConsoleResponse<'GET /search'>;
type Parts = Pick<ConsoleParts, 'pool' | 'agreements'>;

/** The most agreements shown for a mobile number. */
const MOST_AGREEMENTS = 50;

export async function search(parts: Parts, typed: string): Promise<Found> {
  if (isMobileNumber(typed)) return ofMobileNumber(parts, mobileNumber(typed));
  const number = ownNumberIn(typed);
  const { agreementNo, orderNo } = await agreementNamed(parts, number);
  const [found, user, agreement] = await Promise.all([
    searchOrders(parts.pool, orderNo ?? typed),
    /^[0-9]{10}$/.test(number) ? findUser(parts.pool, number) : null,
    agreementNo === null ? null : parts.agreements.forOperators.one(agreementNo),
  ]);
  return {
    ...found,
    users: user ? [userRowView(user)] : [],
    agreements: agreement ? [agreementRowView(agreement)] : [],
  };
}

/**
 * Finds the agreement that a number of ours names: its own number, or that of a charge, which may have an
 * order.
 */
async function agreementNamed(
  { agreements }: Parts,
  number: string,
): Promise<{ readonly agreementNo: string | null; readonly orderNo: string | null }> {
  if (/^A[0-9]{24}$/.test(number)) return { agreementNo: number, orderNo: null };
  if (!/^C[0-9]{32}$/.test(number)) return { agreementNo: null, orderNo: null };
  const agreementNo = agreementNoOf(number);
  const charge = await agreements.findCharge(signerOf(agreementNo), number);
  return { agreementNo, orderNo: charge?.orderNo ?? null };
}

async function ofMobileNumber({ pool, agreements }: Parts, mobileNo: string): Promise<Found> {
  const userNo = await userOfNumber(pool, mobileNo);
  const [found, user, ofNumber, signed] = await Promise.all([
    searchOrders(pool, mobileNo),
    userNo === null ? null : findUser(pool, userNo),
    agreements.forOperators.ofNumber(mobileNo, MOST_AGREEMENTS + 1),
    userNo === null ? [] : agreements.forOperators.ofSigner(userNo, null, MOST_AGREEMENTS + 1),
  ]);
  const byNumber = new Map([...ofNumber, ...signed].map((one) => [one.agreementNo, one]));
  const newest = [...byNumber.values()].toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  );
  return {
    users: user ? [userRowView(user)] : [],
    agreements: newest.slice(0, MOST_AGREEMENTS).map(agreementRowView),
    orders: found.orders,
    isMore: found.isMore || newest.length > MOST_AGREEMENTS,
  };
}
