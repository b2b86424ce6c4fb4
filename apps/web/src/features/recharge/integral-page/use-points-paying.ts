import type { GoodView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import type { Sum } from '../../../ui/amount/points-text.ts';
import type { OrderRequest } from '../top-up/order-api.ts';
import { isOfferOutdated } from '../top-up/order-failure.tsx';
import type { PayingFlow } from '../top-up/paying.ts';
import { usePaying } from '../top-up/use-paying.ts';
import { keepsTicket, type Proof } from './use-proof.ts';

interface PointsPayingOptions {
  readonly flow: PayingFlow<Sum>;
  readonly mobileNo: string;
  readonly isOwn: boolean;
  readonly good: GoodView;
  readonly cnlCode: string | undefined;
  readonly proof: Proof;
}

/** Paying with points: the code is checked first, and its ticket goes along with the order. */
export function usePointsPaying({ flow, mobileNo, isOwn, good, cnlCode, proof }: PointsPayingOptions) {
  const queries = useQueryClient();
  const { goodsId, faceFen, points, priceFen } = good;
  return usePaying<Sum>({
    flow,
    mobileNo,
    isOwn,
    inSheet: true,
    price: good,
    async makeRequest(firstTime): Promise<OrderRequest | null> {
      const messageTicket = await proof.ticket();
      if (messageTicket === null) return null;
      const order = { mobileNo, faceFen, priceFen, points, goodsId, payMethod: 'points' } as const;
      return { ...order, messageTicket, ...(cnlCode && { cnlCode }), ...firstTime };
    },
    onPlaced: () => proof.drop(),
    async onRefused(error) {
      const isCodeSpent = error.is('smsCodeSpent');
      if (!keepsTicket(error)) proof.drop(isCodeSpent ? error.message : undefined);
      if (isOfferOutdated(error))
        await queries.invalidateQueries({
          queryKey: queryKey('topUp', 'integralGoodsInfo', mobileNo, cnlCode),
        });
      if (error.is('sellingStopped')) await queries.invalidateQueries({ queryKey: queryFamily('topUp') });
      return !isCodeSpent;
    },
  });
}
