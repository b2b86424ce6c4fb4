import { fenToWire } from '@phonebill/money';
import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import type { PointsService } from '../../partners/cashier/port.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { Refusal } from '../../runtime/refusal.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, POST /vi/integralGoodsInfo: what can be had for points for a number. */
export function integralGoodsInfoHandler(
  numbers: Numbers,
  pricing: Pricing,
): Handler<'POST /vi/integralGoodsInfo'> {
  return async (request) => {
    const { carrier } = await numbers.organization(mobileNumber(request.mobileNo));
    return {
      goods: pricing.goods(carrier).map(({ goodsId, faceFen, points, priceFen }) => ({
        goodsId,
        faceFen: fenToWire(faceFen),
        points: Number(points),
        priceFen: fenToWire(priceFen),
      })),
    };
  };
}

/** SPEC section 7, POST /vi/integralQuery: the user's own points. Refuses `pointsUnavailable`. */
export function integralQueryHandler(
  points: Pick<PointsService, 'balance'>,
): Handler<'POST /vi/integralQuery'> {
  return async (_request, { userNo }) => {
    const answer = await points.balance(userNo);
    if (answer.kind === 'indeterminate') throw new Refusal('pointsUnavailable');
    const { available, frozen, expiring } = answer;
    return {
      available: Number(available),
      frozen: Number(frozen),
      expiring: expiring && { points: Number(expiring.points), at: expiring.at.toISOString() },
    };
  };
}
