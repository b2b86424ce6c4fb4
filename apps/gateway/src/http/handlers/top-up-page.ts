/** The data that top-up pages show before an order is placed: amounts, prices, limits. */
import { type CashierName, type OwnAmountView, type PayMethod, userPayMethods } from '@phonebill/contract';
import { type Fen, fen, fenToWire } from '@phonebill/money';
import { mobileNumber, type Numbers, type SavedNumbers } from '../../numbers/index.ts';
import {
  allowedOf,
  denominationView,
  type Limit,
  limitView,
  type Pricing,
  within,
} from '../../settings/pricing/index.ts';
import { soldOf, type Supply } from '../../partners/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { Vouchers } from '../../orders/vouchers/index.ts';
import type { LateOrder, LateOrders, OrderQueries } from '../../orders/store/index.ts';
import type { CallContext, HandlersOf } from '../handler.ts';
import { saleOf, type Selling, stoppedWays, withStops } from './selling-stops.ts';

const RECENT_NUMBERS = 6;

export interface TopUpPageHandlerParts {
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly selling: Selling;
  /** The supply; amounts that no supplier delivers are not shown. */
  readonly supply: Supply;
  readonly savedNumbers: Pick<SavedNumbers, 'list'>;
  readonly settings: Pick<Settings, 'channelAmounts'>;
  readonly vouchers: Pick<Vouchers, 'usable'>;
  readonly queries: Pick<OrderQueries, 'lately'>;
  /** The cashier that takes cash payments; of several, the preferred one. */
  readonly cashierKind: CashierName;
}

/** Creates the handlers of these calls of SPEC section 7. */
export function topUpPageHandlers({
  numbers,
  pricing,
  selling,
  supply,
  savedNumbers,
  settings,
  vouchers,
  queries,
  cashierKind,
}: TopUpPageHandlerParts): HandlersOf<
  'POST /vi/fusionPageInfo' | 'GET /vi/discount' | 'GET /vi/limit' | 'POST /vi/smallAmount'
> {
  const cashier = cashierKind === 'phonebill' ? {} : ({ cashier: cashierKind } as const);
  const limitOf = (context: CallContext): Limit => (isUser(context) ? pricing.limit : pricing.guestLimit);

  return {
    /**
     * Returns all that a top-up page shows, for the user's own number or another. Tourists and visitors see
     * their own lower limits and no past orders; without a number, a visitor sees amounts without prices.
     * Only amounts that the channel allows are returned.
     */
    'POST /vi/fusionPageInfo': async (request, context) => {
      const { userNo, mobileNo: ownMobileNo } = context;
      const limit = limitOf(context);
      const mobileNo = request.mobileNo === undefined ? ownMobileNo : mobileNumber(request.mobileNo);
      if (mobileNo === '') {
        const amounts = await settings.channelAmounts(request.cnlCode);
        const sale = saleOf(null, request.cnlCode);
        const page = withoutNumber(pricing, limit, amounts);
        return {
          ...page,
          ownAmount: ownAmountView(pricing, page.denominations, limit, amounts),
          denominations: withStops(page.denominations, selling, sale),
          stoppedWays: stoppedWays(selling, sale),
          ...cashier,
          limit: limitView(limit),
          ...nothingOfUser,
        };
      }
      const { touristSession } = context;
      const [amounts, organization, { allowed }, recent, late, usable] = await Promise.all([
        settings.channelAmounts(request.cnlCode),
        numbers.organization(mobileNo),
        numbers.check(mobileNo),
        isUser(context) ? savedNumbers.list(userNo, RECENT_NUMBERS) : [],
        userNo === '' ? noLateOrders : queries.lately({ userNo, touristSession }),
        isUser(context) ? vouchers.usable(userNo) : [],
      ]);
      const usual = allowedOf(within(pricing.denominations(organization.carrier), limit), amounts);
      const offered = await soldOf(supply, organization, usual);
      const sale = saleOf(organization, request.cnlCode);
      const lastFace = (number: string) => {
        const faceFen = late.lastFaceFen.get(number);
        return faceFen === undefined ? null : fenToWire(faceFen);
      };
      return {
        ownMobileNo,
        organization,
        // When sales to the number itself are stopped, the page asks for the reason.
        acceptsTopUp: allowed && selling.stopOf(saleOf(organization, null)) === null,
        denominations: withStops(offered.map(denominationView), selling, sale),
        // Computed without the number, because the page keeps it when another number is typed.
        stoppedWays: stoppedWays(selling, saleOf(null, request.cnlCode)),
        ...cashier,
        ownAmount: ownAmountView(pricing, offered, limit, amounts),
        limit: limitView(limit),
        lastFaceFen: lastFace(ownMobileNo),
        unpaidOrder: late.unpaid && unpaidView(late.unpaid),
        recentNumbers: recent.map(({ mobileNo: number, carrier, lastAt, remark }) => ({
          mobileNo: number,
          carrier,
          remark,
          lastFaceFen: lastFace(number),
          lastToppedUpAt: lastAt?.toISOString() ?? null,
        })),
        vouchers: usable,
      };
    },

    /**
     * Returns the price of each denomination for a number; none when its carrier is not served, and none
     * above the caller's limit per top-up or not allowed by the channel. With `faceFen`, that amount is
     * priced too.
     */
    'GET /vi/discount': async ({ mobileNo, cnlCode, faceFen }, context) => {
      const organization = await numbers.organization(mobileNumber(mobileNo));
      const limit = limitOf(context);
      const amounts = await settings.channelAmounts(cnlCode);
      const usual = within(pricing.denominations(organization.carrier), limit);
      const offered = await soldOf(supply, organization, usual);
      const allowed = allowedOf(offered, amounts).map(denominationView);
      const sale = saleOf(organization, cnlCode);
      const answer = {
        denominations: withStops(allowed, selling, sale),
        ownAmount: ownAmountView(pricing, offered, limit, amounts),
      };
      if (faceFen === undefined) return answer;
      const own = pricing.ownAmount(organization.carrier, fen(Number(faceFen)));
      const possible = own && amounts === null ? within([own], limit) : [];
      const asked = (await soldOf(supply, organization, possible)).map(denominationView);
      return { ...answer, asked: withStops(asked, selling, sale)[0] ?? null };
    },

    /** Returns the minimum and maximum per order, per day and per month, in fen. */
    'GET /vi/limit': async () => limitView(pricing.limit),

    /** Returns the amounts below the usual ones for a number, limited to those that the channel allows. */
    'POST /vi/smallAmount': async ({ mobileNo, cnlCode }) => {
      const organization = await numbers.organization(mobileNumber(mobileNo));
      const offered = await soldOf(supply, organization, pricing.smallAmounts(organization.carrier));
      const allowed = allowedOf(offered, await settings.channelAmounts(cnlCode)).map(denominationView);
      return { denominations: withStops(allowed, selling, saleOf(organization, cnlCode)) };
    },
  };
}

/** The past orders of a visitor: none. */
const noLateOrders: LateOrders = { lastFaceFen: new Map(), unpaid: null };
const nothingOfUser = { lastFaceFen: null, unpaidOrder: null, recentNumbers: [], vouchers: [] };

/** Returns the limits for a freely chosen amount; null when a channel allows certain amounts only. */
function ownAmountView(
  { ownAmountStepFen }: Pick<Pricing, 'ownAmountStepFen'>,
  offered: readonly unknown[],
  { minFen, maxFen }: Limit,
  channelAmounts: readonly Fen[] | null,
): OwnAmountView | null {
  if (ownAmountStepFen === null || offered.length === 0 || channelAmounts !== null) return null;
  return { minFen: fenToWire(minFen), maxFen: fenToWire(maxFen), stepFen: fenToWire(ownAmountStepFen) };
}

function unpaidView({ payMethod, expiresAt, faceFen, priceFen, ...rest }: LateOrder) {
  return isUserPayMethod(payMethod)
    ? {
        ...rest,
        payMethod,
        faceFen: fenToWire(faceFen),
        priceFen: fenToWire(priceFen),
        expiresAt: expiresAt.toISOString(),
      }
    : null;
}

const isUserPayMethod = (method: PayMethod): method is (typeof userPayMethods)[number] =>
  userPayMethods.some((one) => one === method);

/** Returns whether the caller is a user, neither a visitor nor a tourist. */
function isUser({ userNo, touristSession }: CallContext): boolean {
  return userNo !== '' && touristSession === null;
}

/** Returns what a visitor sees before a number is typed. */
function withoutNumber(pricing: Pricing, limit: Limit, amounts: readonly Fen[] | null) {
  const faces = allowedOf(within(pricing.denominations('CMCC'), limit), amounts).map(({ faceFen }) =>
    denominationView({ faceFen, priceFen: faceFen }),
  );
  return {
    ownMobileNo: '',
    organization: { mobileNo: '', carrier: 'UNKNOWN', province: null, city: null, ported: false } as const,
    acceptsTopUp: true,
    denominations: faces,
  };
}
