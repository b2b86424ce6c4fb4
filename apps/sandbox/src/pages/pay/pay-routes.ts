import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Accounts, DEMO_MONEY } from '../../cashier/accounts.ts';
import { payWithPassword } from '../../cashier/pay-with-password.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import type { Trades } from '../../cashier/trades.ts';
import { askedByFrame, inFrame } from '../../workbench/product-addresses.ts';
import { sendPage, type Site, type View, viewOf } from '../page.ts';
import { endedTradePage, messagePage } from './ended-trade.ts';
import { openTradePage } from './open-trade.ts';
import { payWords as words } from './pay-words.ts';

type PayRequest = FastifyRequest<{ Params: { tradeNo: string }; Body: { token?: string; password?: string } | undefined }>;

interface Parts {
  readonly trades: Trades;
  readonly accounts: Accounts;
  readonly site: Site;
  /** Null: not configured. */
  readonly productOrigin: string | null;
  now(): number;
}

/**
 * The payer's page, under `/cashier/pay`. Every form answers with a redirect, so that reloading repeats nothing; what
 * the page shows follows from the trade and the balance alone, so that Back and reload are safe.
 */
export function payRoutes(app: FastifyInstance, { trades, accounts, site, productOrigin, now }: Parts): void {
  app.get('/:tradeNo', (request: PayRequest, reply) => {
    const view = viewOf(request);
    const trade = tradeOf(request);
    if (!trade) return sendPage(reply, site, view, unknownTrade(view));
    const main = trade.state === 'open' ? openTradePage({ trade, balance: accounts.balance(trade.payerNo), nowMs: now() }, site, view) : endedTradePage(trade, view);
    sendPage(reply, site, view, { title: view.say(words.title), style: 'pay', script: 'pay', main, ...(URL.canParse(trade.returnUrl) ? { formTarget: new URL(trade.returnUrl).origin } : {}) });
  });

  app.post('/:tradeNo', onOpenTrade((trade, view, request) => {
    // The page itself says what was wrong, or by how much the balance is short.
    return payWithPassword({ trades, accounts }, trade, request.body?.password) === 'paid' ? trade.returnUrl : pageOf(trade, view);
  }));

  app.post('/:tradeNo/decline', onOpenTrade((trade) => {
    trades.decline(trade.requestNo, 'user_declined');
    return trade.returnUrl;
  }));

  app.post('/:tradeNo/money', onOpenTrade((trade, view) => {
    accounts.add(trade.payerNo, DEMO_MONEY);
    return pageOf(trade, view);
  }));

  const pageOf = (trade: Trade, view: View): string => site.path(`/cashier/pay/${trade.tradeNo}`, view);

  /** The trade asked for. In the workbench's frame its way back leads to the product there. */
  function tradeOf(request: PayRequest): Trade | null {
    const trade = trades.findByTradeNo(request.params.tradeNo);
    return trade && askedByFrame(request) ? { ...trade, returnUrl: inFrame(trade.returnUrl, productOrigin) } : trade;
  }

  /** Acts on an open trade for a form that came from its page, and redirects to where the action says. */
  function onOpenTrade(act: (trade: Trade, view: View, request: PayRequest) => string): (request: PayRequest, reply: FastifyReply) => void {
    return (request, reply) => {
      const view = viewOf(request);
      const trade = tradeOf(request);
      if (!trade) return sendPage(reply, site, view, unknownTrade(view));
      if (request.body?.token !== trade.formToken) return sendPage(reply, site, view, outdated(trade, view));
      // A second press of Pay: the first has paid, so both lead to the same place.
      if (trade.state === 'paid') return void reply.redirect(trade.returnUrl, 303);
      void reply.redirect(trade.state === 'open' ? act(trade, view, request) : pageOf(trade, view), 303);
    };
  }

  function unknownTrade(view: View) {
    const main = messagePage({ mood: 'bad', title: view.say(words.unknownTitle), text: view.say(words.unknownText), backTo: site.productUrl ?? site.path('/', view), back: view.say(site.productUrl ? words.back : words.toStart) });
    return { title: view.say(words.unknownTitle), style: 'pay', main, status: 404 } as const;
  }

  function outdated(trade: Trade, view: View) {
    const main = messagePage({ mood: 'bad', title: view.say(words.outdatedTitle), text: view.say(words.outdatedText), backTo: pageOf(trade, view), back: view.say(words.reopen) });
    return { title: view.say(words.outdatedTitle), style: 'pay', main, status: 403 } as const;
  }
}
