/** The base path all pages live under (SPEC section 2). */
export const BASE = '/phonebillh5';

/** Paths that screens lead to by name, without the base. */
export const paths = {
  error: '/falPage',
  login: '/userLogin/login',
  placeOrder: '/rechargeTelebill/placeOrder',
  resultPage: '/rechargeTelebill/resultPage',
  rechargeRecord: '/rechargeTelebill/rechargeRecord',
  xysetAutoRecharge: '/autoRecharge/xysetAutoRecharge',
  marketSetAutoRecharge: '/autoRecharge/marketSetAutoRecharge',
} as const;

/** Where the money of one order is. */
export function resultPath(orderNo: string): string {
  return `${paths.resultPage}?${new URLSearchParams({ orderNo }).toString()}`;
}

/**
 * What placeOrder can be opened with, given as the history entry's state so that a number never stands in the
 * address bar: `navigate(paths.placeOrder, { state: { mobileNo, faceFen } satisfies TopUpDraft })`.
 */
export interface TopUpDraft {
  readonly mobileNo?: string;
  readonly faceFen?: number;
  /** Whose number it is, when it was picked from the contacts; for the user's eyes only, it is sent to nobody. */
  readonly contactName?: string;
}
