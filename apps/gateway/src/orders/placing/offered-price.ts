/** Finds the present price of an order in the list from which the request takes its amount. */
import type { Carrier } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { Denomination, Pricing } from '../../settings/pricing/index.ts';
import type { NewOrder } from '../model/new-order.ts';

export interface OfferedPrice {
  readonly priceFen: Fen;
  readonly points: bigint;
}

/** Returns the price; null when the amount is not offered for this carrier's numbers. */
export function offeredPrice(
  pricing: Pick<Pricing, 'denominations' | 'ownAmount' | 'smallAmounts' | 'goods'>,
  carrier: Carrier,
  { offer, faceFen }: Pick<NewOrder, 'offer' | 'faceFen'>,
): OfferedPrice | null {
  switch (offer.kind) {
    case 'goods':
      return (
        pricing.goods(carrier).find((good) => good.goodsId === offer.goodsId && good.faceFen === faceFen) ??
        null
      );
    case 'small':
      return inMoney(pricing.smallAmounts(carrier), faceFen);
    case 'usual':
      return (
        inMoney(pricing.denominations(carrier), faceFen) ??
        inMoney([pricing.ownAmount(carrier, faceFen)], faceFen)
      );
  }
}

function inMoney(offered: readonly (Denomination | null)[], faceFen: Fen): OfferedPrice | null {
  const found = offered.find((one) => one?.faceFen === faceFen);
  return found ? { priceFen: found.priceFen, points: 0n } : null;
}
