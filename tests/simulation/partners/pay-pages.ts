/** The payment pages, and what payers can do there. */
import type { Cashier } from './cashier.ts';
import type { AlipayServer } from './http/alipay-server.ts';
import type { WechatPayServer } from './http/wechat-pay-server.ts';

export interface PayPages {
  /** Opens a page; false when there is nothing left to pay. */
  open(payUrl: string): boolean;
  /** A payer acts on a page; false when the page says that it is closed. */
  act(payUrl: string, act: 'pay' | 'decline'): boolean;
}

type WithPages<Server> = { readonly cashier: Cashier; readonly server: Server };

export function createPayPages({
  own,
  wechat,
  alipay,
}: {
  /** Cashiers whose pages are the wallet's own. */
  readonly own: readonly Cashier[];
  readonly wechat: WithPages<WechatPayServer>;
  readonly alipay: WithPages<AlipayServer>;
}): PayPages {
  /** The cashier of a page and its payment number; null when the page is closed. */
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
