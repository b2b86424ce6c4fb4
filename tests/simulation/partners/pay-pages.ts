/** The pages that payers are led to, and what they can do there. */
import type { Cashier } from './cashier.ts';
import type { AlipayServer } from './http/alipay-server.ts';
import type { WechatPayServer } from './http/wechat-pay-server.ts';

export interface PayPages {
  /** False: there is nothing to be paid any more. */
  open(payUrl: string): boolean;
  /** A payer on a page; false: the page says that it is over. */
  act(payUrl: string, act: 'pay' | 'decline'): boolean;
}

type WithPages<Server> = { readonly cashier: Cashier; readonly server: Server };

export function createPayPages({
  own,
  wechat,
  alipay,
}: {
  /** Those with pages of the wallet's own. */
  readonly own: readonly Cashier[];
  readonly wechat: WithPages<WechatPayServer>;
  readonly alipay: WithPages<AlipayServer>;
}): PayPages {
  /** Who takes what is asked for on a page, and under which number; null: nobody any more. */
  function opened(payUrl: string): readonly [Cashier, string] | null {
    const { hostname, pathname } = new URL(payUrl);
    const there = { 'wx.example': wechat, wxpay: wechat, 'alipay.example': alipay }[hostname];
    if (there) {
      const paymentNo = there.server.pageAt(payUrl);
      return paymentNo === null ? null : [there.cashier, paymentNo];
    }
    const paymentNo = `P${pathname.slice(2)}`;
    const cashier = own.find((one) => one.find(paymentNo) !== null);
    return cashier ? [cashier, paymentNo] : null;
  }

  return {
    open: (payUrl) => opened(payUrl) !== null,
    act(payUrl, act) {
      const [cashier, paymentNo = ''] = opened(payUrl) ?? [];
      return cashier ? cashier[act](paymentNo) : false;
    },
  };
}
