import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_MONEY } from '../../cashier/accounts.ts';
import type { CashierService } from '../../cashier/cashier-service.ts';
import type { Wallet } from '../../cashier/cashiers.ts';
import { payWithPassword } from '../../cashier/pay-with-password.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { askedByFrame, inFrame } from '../../workbench/product-addresses.ts';
import type { Html } from '../html.ts';
import { type Message, messagePage } from '../kit.ts';
import { pageAt, type PageParts, sendPage, type Site, type View, viewOf } from '../page.ts';
import { chooseWalletPage } from './choose-wallet.ts';
import { endedTradePage } from './ended-trade.ts';
import { openTradePage } from './open-trade.ts';
import { payCopy as copy } from './pay-copy.ts';
import { mainClass, tradePath } from './trade-parts.ts';

const titles = {
  cashier: copy.title,
  digital: copy.digitalTitle,
  wechat: copy.wechatTitle,
  alipay: copy.alipayTitle,
} as const;

interface PayRoute {
  Params: { tradeNo: string };
  Querystring: { wallet?: string };
  Body: { token?: string; password?: string; wallet?: string } | undefined;
}
type PayRequest = FastifyRequest<PayRoute>;

interface Parts extends Pick<CashierService, 'cashier' | 'trades' | 'accounts'> {
  readonly site: Site;
  /** Null when it is not configured. */
  readonly productOrigin: string | null;
  /** Returns the address to which the payer returns, when the order did not give one. */
  readonly returnUrlOf?: (requestNo: string) => string | null;
  /** Returns the address to which a payer who has paid returns, if it is a different one. */
  readonly paidUrlOf?: (trade: Trade) => string;
  now(): number;
}

/**
 * Registers the payer's page, under `/cashier/pay` or `/digital/pay`; where there are several wallets, one is
 * chosen first. Every form answers with a redirect, so that reloading repeats nothing. The page's content
 * follows from its address, the trade and the balance alone, so that Back and reload are safe.
 */
export function payRoutes(
  app: FastifyInstance,
  { cashier, trades, accounts, site, productOrigin, returnUrlOf, paidUrlOf, now }: Parts,
): void {
  const pageTitle = titles[cashier.name];

  pageAt<PayRoute>(app, '/:tradeNo', site, (request, view) => {
    const trade = tradeOf(request);
    if (!trade) return unknownTrade(view);
    const main =
      trade.state === 'open'
        ? openPage(trade, chosen(request.query.wallet), view)
        : endedTradePage(cashier, trade, view);
    return {
      title: view.translate(pageTitle),
      style: 'pay',
      script: 'pay',
      main,
      formTarget: trade.returnUrl,
    };
  });

  app.post(
    '/:tradeNo',
    onOpenTrade((trade, wallet, view, request) => {
      // The page itself reports what was wrong, offers the wallets, and shows how much the balance is short.
      return payWithPassword({ trades, accounts }, trade, wallet, request.body?.password) === 'paid'
        ? backTo(trades.find(trade.requestNo), trade)
        : pageOf(trade, view, wallet);
    }),
  );

  app.post(
    '/:tradeNo/decline',
    onOpenTrade((trade) => {
      trades.decline(trade.requestNo, 'user_declined');
      return trade.returnUrl;
    }),
  );

  app.post(
    '/:tradeNo/money',
    onOpenTrade((trade, wallet, view) => {
      if (wallet) accounts.add(trade.payerNo, wallet, DEMO_MONEY);
      return pageOf(trade, view, wallet);
    }),
  );

  /** Returns the address to which the payer of a paid trade returns. */
  const backTo = (paid: Trade, { returnUrl } = paid): string =>
    paidUrlOf?.({ ...paid, returnUrl }) ?? returnUrl;

  const pageOf = (trade: Trade, view: View, wallet: Wallet | null = null): string =>
    tradePath(cashier, trade, view, { wallet });

  /**
   * Returns the wallet with that id, or the only one where there is no choice; null when none has been chosen
   * yet.
   */
  function chosen(id: string | undefined): Wallet | null {
    return cashier.wallets.length === 1
      ? cashier.wallets[0]
      : (cashier.wallets.find((wallet) => wallet.id === id) ?? null);
  }

  function openPage(trade: Trade, wallet: Wallet | null, view: View): Html {
    if (!wallet) return chooseWalletPage({ cashier, accounts, trade }, view);
    return openTradePage(
      { cashier, trade, wallet, balance: accounts.balance(trade.payerNo, wallet), nowMs: now() },
      view,
    );
  }

  /** Returns the requested trade. In the workbench's frame its way back leads to the product there. */
  function tradeOf(request: PayRequest): Trade | null {
    const found = trades.findByTradeNo(request.params.tradeNo);
    const trade = found && { ...found, returnUrl: returnUrlOf?.(found.requestNo) ?? found.returnUrl };
    return trade && askedByFrame(request)
      ? { ...trade, returnUrl: inFrame(trade.returnUrl, productOrigin) }
      : trade;
  }

  /**
   * Acts on an open trade for a form sent from its page, and redirects to the address that the action
   * returns.
   */
  function onOpenTrade(
    act: (trade: Trade, wallet: Wallet | null, view: View, request: PayRequest) => string,
  ): (request: PayRequest, reply: FastifyReply) => void {
    return (request, reply) => {
      const view = viewOf(request, site);
      const trade = tradeOf(request);
      if (!trade) return sendPage(reply, view, unknownTrade(view));
      if (request.body?.token !== trade.formToken) return sendPage(reply, view, outdated(trade, view));
      // After a second press of Pay the trade is paid already, so both lead to the same place.
      if (trade.state === 'paid') return void reply.redirect(backTo(trade), 303);
      void reply.redirect(
        trade.state === 'open'
          ? act(trade, chosen(request.body?.wallet), view, request)
          : pageOf(trade, view),
        303,
      );
    };
  }

  function refused(status: 403 | 404, message: Omit<Message, 'tone'>): PageParts {
    const main = messagePage(mainClass(cashier), { tone: 'bad', ...message });
    return { title: message.title, style: 'pay', main, status };
  }

  const unknownTrade = ({ translate, path }: View) =>
    refused(404, {
      title: translate(copy.unknownTitle),
      text: translate(copy.unknownText),
      backTo: site.productUrl ?? path('/'),
      back: translate(site.productUrl ? copy.back : copy.toStart),
    });

  const outdated = (trade: Trade, view: View) =>
    refused(403, {
      title: view.translate(copy.outdatedTitle),
      text: view.translate(copy.outdatedText),
      backTo: pageOf(trade, view),
      back: view.translate(copy.reopen),
    });
}
