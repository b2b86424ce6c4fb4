/** Goods that can be bought with points, and the user's points. */
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
  /** The supply; goods with an amount that no supplier delivers are not shown. */
  readonly supply: Supply;
  readonly points: PointsAccounts;
  readonly settings: Pick<Settings, 'channelAmounts'>;
}

/** Creates the handlers of these calls of SPEC section 7. */
export function pointsHandlers({
  numbers,
  pricing,
  selling,
  supply,
  points,
  settings,
}: PointsHandlerParts): HandlersOf<'POST /vi/integralGoodsInfo' | 'POST /vi/integralQuery'> {
  return {
    /** Returns the goods that points can buy for a number, limited to the amounts that the channel allows. */
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

    /** Returns the user's own points. Refuses `pointsUnavailable`. */
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
