/**
 * What somebody tops up with: an amount in money, at a price lowered by a voucher, or one for points with or
 * without money beside them.
 */
import type { NewOrder } from '../../apps/gateway/src/orders/model/new-order.ts';
import { FACES_FEN, GOODS, priceOf } from './gateway.ts';
import type { Voucher, Wish } from './oracle/books.ts';
import { runInTurn, type Surroundings } from './surroundings.ts';
import { WORLD_BEGINS } from './world-database.ts';

/** A voucher as who has it knows it. */
export interface OwnVoucher extends Voucher {
  readonly leastFaceFen: bigint;
}

export interface Wisher {
  readonly userNo: string;
  readonly name: string;
  readonly mobileNo: string;
}

const OFFERS = { usual: 0.8, 'all-points': 0.07, 'half-points': 0.13 };
const VOUCHERS = { none: 0.5, one: 0.3, two: 0.2 };
const KINDS = [
  { amountFen: 500n, leastFaceFen: 5000n },
  { amountFen: 200n, leastFaceFen: 1000n },
] as const;
const MINUTE = 60_000;
const VALID_MS = { days: 30 * 24 * 60 * MINUTE, long: 50 * MINUTE, short: 12 * MINUTE };
const USES = 0.7;

/** What they want now; vouchers are taken from those that they have or once had. */
export function wishOf(
  { draws }: Surroundings,
  { userNo, name, mobileNo }: Wisher,
  requestNo: string,
  vouchers: readonly OwnVoucher[],
): NewOrder {
  const offer = draws.weighted(`${name} offer ${requestNo}`, OFFERS);
  const faceFen = BigInt(draws.oneOf(`${name} amount ${requestNo}`, FACES_FEN));
  const payMethod = draws.oneOf(`${name} method ${requestNo}`, ['cash', 'cash', 'digital'] as const);
  const common = {
    userNo,
    ownMobileNo: mobileNo,
    isVisitor: false,
    touristSession: null,
    requestNo,
    mobileNo,
    cnlCode: null,
    firstTimeConfirmed: true,
    language: 'zh',
    proof: null,
  } as const;
  const good = GOODS.find(({ goodsId }) => goodsId === offer);
  if (good)
    return {
      ...common,
      faceFen: BigInt(good.faceFen),
      priceFen: BigInt(good.priceFen),
      points: BigInt(good.points),
      voucherNo: null,
      payMethod: good.priceFen === 0 ? 'points' : payMethod,
      offer: { kind: 'goods', goodsId: good.goodsId },
    };
  const fitting = vouchers.filter(({ leastFaceFen }) => faceFen >= leastFaceFen);
  const voucher =
    fitting.length > 0 && draws.happens(`${name} uses a voucher ${requestNo}`, USES)
      ? draws.oneOf(`${name} voucher ${requestNo}`, fitting)
      : null;
  return {
    ...common,
    faceFen,
    priceFen: priceOf(faceFen) - (voucher?.amountFen ?? 0n),
    points: 0n,
    voucherNo: voucher?.voucherNo ?? null,
    payMethod,
    offer: { kind: 'usual' },
  };
}

/** As the oracle notes it. */
export function noted({ requestNo, priceFen, points, voucherNo }: NewOrder, askedAt: number): Wish {
  return { requestNo, askedAt, priceFen, points, voucherNo };
}

/** An activity gives somebody their vouchers, as a reward does that was earned; gives what they have. */
export async function claimVouchers(
  surroundings: Surroundings,
  { userNo, name }: Wisher,
): Promise<OwnVoucher[]> {
  const { decisions, draws, scheduler, trace } = surroundings;
  const vouchers: OwnVoucher[] = [];
  const count = { none: 0, one: 1, two: 2 }[draws.weighted(`${name} has vouchers`, VOUCHERS)];
  for (let index = 1; index <= count; index += 1) {
    const key = `${name} claims ${index}`;
    const kind = draws.oneOf(`${key} kind`, KINDS);
    const validMs = VALID_MS[draws.weighted(`${key} valid`, { days: 0.5, long: 0.3, short: 0.2 })];
    const { amountFen, leastFaceFen } = kind;
    const minutes = validMs / MINUTE;
    const words = `${name} claims a voucher of ${amountFen} fen for ${minutes} minutes`;
    if (!decisions.happens({ sort: 'act', kind: 'claim', about: userNo, words }, key)) continue;
    const now = WORLD_BEGINS + scheduler.now();
    const [row] = await runInTurn<{ readonly voucherNo: string }>(surroundings, {
      name: 'issue-voucher',
      text: `select issue_voucher($1, $2, 'of-worlds', $3, $4, $5, $6) as "voucherNo"`,
      values: [userNo, `reward-${index}`, amountFen, leastFaceFen, new Date(now), new Date(now + validMs)],
    });
    if (!row) throw new Error('a voucher is issued and has no number');
    trace.note(userNo, `${words}, with the number ${row.voucherNo}`);
    vouchers.push({ voucherNo: row.voucherNo, ...kind });
  }
  return vouchers;
}
