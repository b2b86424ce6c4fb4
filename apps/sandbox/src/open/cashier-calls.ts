import type { FastifyInstance } from 'fastify';
import { fen, fenToWire, sumFen } from '@phonebill/money';
import { DEMO_MONEY } from '../cashier/accounts.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import { walletOf, walletText } from '../cashier/cashiers.ts';
import { tradeView } from '../cashier/views.ts';
import { amount, requestNo } from '../http/json-schemas.ts';
import { statementCalls } from '../http/statement-page.ts';

type ByRequestNo = { Params: { requestNo: string }; Body: { walletId?: string } | undefined };
type ByPayer = { Params: { payerNo: string }; Body: { amountFen?: number; walletId?: string } };

const money = {
  params: { type: 'object', properties: { payerNo: requestNo } },
  body: { type: 'object', properties: { amountFen: amount, walletId: { type: 'string' } } },
};

/**
 * Registers what can be done at a cashier without its page: paying, declining, reading and adding to the
 * payer's money. `prefix` begins the addresses.
 */
export function openCashierCalls(
  app: FastifyInstance,
  prefix: '/' | '/digital-' | '/wechat-' | '/alipay-',
  { cashier, trades, accounts, movements }: CashierService,
): void {
  app.post<ByRequestNo>(`${prefix}trades/:requestNo/pay`, ({ params, body }) =>
    tradeView(trades.pay(params.requestNo, walletOf(cashier, body?.walletId))),
  );
  app.post<ByRequestNo>(`${prefix}trades/:requestNo/decline`, ({ params }) =>
    tradeView(trades.decline(params.requestNo, 'user_declined')),
  );

  // The cashier's own statement may be available only later.
  statementCalls(app, { [`${prefix}movements`]: movements.page });

  const account = (payerNo: string) => {
    const wallets = cashier.wallets.map((wallet) => ({
      walletId: wallet.id,
      name: walletText(wallet),
      balanceFen: fenToWire(accounts.balance(payerNo, wallet)),
    }));
    return {
      payerNo,
      balanceFen: fenToWire(sumFen(wallets.map(({ balanceFen }) => fen(balanceFen)))),
      wallets,
    };
  };
  app.get<ByPayer>(`${prefix}accounts/:payerNo`, ({ params }) => account(params.payerNo));
  app.post<ByPayer>(`${prefix}accounts/:payerNo/money`, { schema: money }, ({ params, body }) => {
    accounts.add(
      params.payerNo,
      walletOf(cashier, body.walletId),
      body.amountFen === undefined ? DEMO_MONEY : fen(body.amountFen),
    );
    return account(params.payerNo);
  });
}
