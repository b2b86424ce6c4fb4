import type { OrderView, RefundView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';

/** What an order costs, in fen and points: `¥49.90`, `3,000 points`, `1,500 points + ¥15.00`; in Chinese `1,500积分 + ¥15.00`. Pure. */
export function showPaid({ points, priceFen }: Pick<OrderView, 'points' | 'priceFen'>, language: Language): string {
  if (points === 0) return showFen(priceFen);
  const counted = showPoints(points, language);
  return priceFen === 0 ? counted : `${counted} + ${showFen(priceFen)}`;
}

/** What refunds give back together, in the same words. */
export function showReturned(refunds: readonly Pick<RefundView, 'points' | 'amountFen'>[], language: Language): string {
  const points = refunds.reduce((sum, refund) => sum + refund.points, 0);
  const priceFen = refunds.reduce((sum, refund) => sum + refund.amountFen, 0);
  return showPaid({ points, priceFen }, language);
}

function showPoints(points: number, language: Language): string {
  const grouped = String(points).replace(/\B(?=(?:\d{3})+$)/g, ',');
  if (language === 'zh') return `${grouped}积分`;
  return `${grouped} ${points === 1 ? 'point' : 'points'}`;
}
