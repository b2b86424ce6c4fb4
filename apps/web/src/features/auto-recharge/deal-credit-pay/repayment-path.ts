import { paths } from '../../../platform/paths.ts';

/** What became of a repayment. */
export function repaymentPath(orderNo: string): string {
  return `${paths.dealCreditPay}?${new URLSearchParams({ orderNo }).toString()}`;
}
