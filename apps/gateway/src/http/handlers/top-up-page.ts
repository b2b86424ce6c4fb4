/** What the top-up pages show before an order is placed: amounts, prices, limits. */
import { mobileNumber, type Numbers, type SavedNumbers } from '../../numbers/index.ts';
import { denominationView, type Limit, limitView, type Pricing, within } from '../../pricing/index.ts';
import type { CallContext, HandlersOf } from '../handler.ts';

const RECENT_NUMBERS = 6;

export interface TopUpPageHandlerParts {
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly savedNumbers: SavedNumbers;
}

/** Calls of SPEC section 7. */
export function topUpPageHandlers({
  numbers,
  pricing,
  savedNumbers,
}: TopUpPageHandlerParts): HandlersOf<
  'POST /vi/fusionPageInfo' | 'GET /vi/discount' | 'GET /vi/limit' | 'POST /vi/smallAmount'
> {
  const limitOf = (context: CallContext): Limit => (isUser(context) ? pricing.limit : pricing.guestLimit);

  return {
    /**
     * All that a top-up page shows at once, for the user's own number or another. Tourists and visitors see
     * their lower limits and nobody's past; a visitor has no number yet, and amounts without prices.
     */
    'POST /vi/fusionPageInfo': async (request, context) => {
      const { userNo, mobileNo: ownMobileNo } = context;
      const limit = limitOf(context);
      const mobileNo = request.mobileNo === undefined ? ownMobileNo : mobileNumber(request.mobileNo);
      if (mobileNo === '')
        return { ...withoutNumber(pricing, limit), limit: limitView(limit), recentNumbers: [] };
      const [organization, { allowed }, recent] = await Promise.all([
        numbers.organization(mobileNo),
        numbers.check(mobileNo),
        isUser(context) ? savedNumbers.list(userNo, RECENT_NUMBERS) : [],
      ]);
      return {
        ownMobileNo,
        organization,
        acceptsTopUp: allowed,
        denominations: within(pricing.denominations(organization.carrier), limit).map(denominationView),
        limit: limitView(limit),
        recentNumbers: recent.map(({ mobileNo: number, carrier, lastAt, remark }) => ({
          mobileNo: number,
          carrier,
          remark,
          lastToppedUpAt: lastAt?.toISOString() ?? null,
        })),
      };
    },

    /**
     * The price of each denomination for a number; none when its carrier is not served, and none above what
     * the caller may top up at a time.
     */
    'GET /vi/discount': async ({ mobileNo }, context) => {
      const { carrier } = await numbers.organization(mobileNumber(mobileNo));
      return {
        denominations: within(pricing.denominations(carrier), limitOf(context)).map(denominationView),
      };
    },

    /** Least and most per order, per day and per month, in fen. */
    'GET /vi/limit': async () => limitView(pricing.limit),

    /** Amounts below the usual ones for a number. */
    'POST /vi/smallAmount': async ({ mobileNo }) => {
      const { carrier } = await numbers.organization(mobileNumber(mobileNo));
      return { denominations: pricing.smallAmounts(carrier).map(denominationView) };
    },
  };
}

/** Neither a visitor nor a tourist. */
function isUser({ userNo, touristSession }: CallContext): boolean {
  return userNo !== '' && touristSession === null;
}

/** What a visitor sees before a number was typed. */
function withoutNumber(pricing: Pricing, limit: Limit) {
  const faces = within(pricing.denominations('CMCC'), limit).map(({ faceFen }) =>
    denominationView({ faceFen, priceFen: faceFen }),
  );
  return {
    ownMobileNo: '',
    organization: { mobileNo: '', carrier: 'UNKNOWN', province: null, city: null, ported: false } as const,
    acceptsTopUp: true,
    denominations: faces,
  };
}
