/** What can be had for points, and how many points the user has. */
import { fenToWire } from '@phonebill/money';
import { mobileNumber, type Numbers } from '../../numbers/index.ts';
import { soldOf, type Supply } from '../../partners/index.ts';
import type { PointsAccounts } from '../../partners/points/index.ts';
import { allowedOf, type Pricing } from '../../settings/pricing/index.ts';
import type { Settings } from '../../settings/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { HandlersOf } from '../handler.ts';
import { saleOf, type Selling, withStops } from './selling-stops.ts';

export interface PointsHandlerParts {
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly selling: Selling;
  /** Goods whose amount nobody credits are not shown. */
  readonly supply: Supply;
  readonly points: PointsAccounts;
  readonly settings: Pick<Settings, 'channelAmounts'>;
}

/** Calls of SPEC section 7. */
export function pointsHandlers({
  numbers,
  pricing,
  selling,
  supply,
  points,
  settings,
}: PointsHandlerParts): HandlersOf<'POST /vi/integralGoodsInfo' | 'POST /vi/integralQuery'> {
  return {
    /** What can be had for points for a number, as far as the channel allows its amounts. */
    'POST /vi/integralGoodsInfo': async (request) => {
      const organization = await numbers.organization(mobileNumber(request.mobileNo));
      const offered = await soldOf(supply, organization, pricing.goods(organization.carrier));
      const allowed = allowedOf(offered, await settings.channelAmounts(request.cnlCode));
      return {
        goods: withStops(
          allowed.map(({ goodsId, faceFen, points: price, priceFen }) => ({
            goodsId,
            faceFen: fenToWire(faceFen),
            points: Number(price),
            priceFen: fenToWire(priceFen),
          })),
          selling,
          { ...saleOf(organization, request.cnlCode), payment: 'points' },
        ),
      };
    },

    /** The user's own points. Refuses `pointsUnavailable`. */
    'POST /vi/integralQuery': async (_request, { userNo }) => {
      const answer = await points.balance(userNo);
      if (answer.kind === 'indeterminate') throw new Refusal('pointsUnavailable');
      const { available, frozen, expiring } = answer;
      return {
        available: Number(available),
        frozen: Number(frozen),
        expiring: expiring && { points: Number(expiring.points), at: expiring.at.toISOString() },
      };
    },
  };
}
