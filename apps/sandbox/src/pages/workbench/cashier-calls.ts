import { formatYuan } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import { DEMO_MONEY } from '../../cashier/accounts.ts';
import type { CashierService } from '../../cashier/cashier-service.ts';
import { MOST_WRONG_PASSWORDS, payWithPassword } from '../../cashier/pay-with-password.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { Refusal } from '../../http/refusals.ts';

type ByNumber = { Params: { number: string }; Body: { password?: string } | undefined };

/**
 * Registers the calls of the workbench's cashier sheet, under `/workbench/trades`: they show the real trade
 * of either cashier, and pay it as the pay page does, from the cashier's first wallet. A trade is found by
 * what common pay was given: a trade number or an order number.
 */
export function cashierCalls(app: FastifyInstance, cashiers: readonly CashierService[]): void {
  const find = (number: string): { readonly service: CashierService; readonly trade: Trade } => {
    for (const service of cashiers) {
      const trade = service.trades.findByTradeNo(number) ?? service.trades.findByOrderNo(number);
      if (trade) return { service, trade };
    }
    throw new Refusal('not_found', 'there is no trade of this number');
  };
  const view = (number: string) => {
    const {
      service: { cashier, accounts },
      trade: { tradeNo, state, subject, amountFen, payerNo, wrongPasswords },
    } = find(number);
    const balance = accounts.balance(payerNo, cashier.wallets[0]);
    return {
      tradeNo,
      state,
      subject,
      amount: formatYuan(amountFen),
      balance: formatYuan(balance),
      short: balance < amountFen,
      wrongPasswords,
      triesLeft: MOST_WRONG_PASSWORDS - wrongPasswords,
    };
  };

  app.get<ByNumber>(
    '/workbench/trades/:number',
    ({ params }, reply) => void reply.header('cache-control', 'no-store').send(view(params.number)),
  );
  app.post<ByNumber>('/workbench/trades/:number/pay', ({ params, body }) => {
    const { service, trade } = find(params.number);
    if (trade.state === 'open') payWithPassword(service, trade, service.cashier.wallets[0], body?.password);
    return view(params.number);
  });
  app.post<ByNumber>('/workbench/trades/:number/money', ({ params }) => {
    const { service, trade } = find(params.number);
    service.accounts.add(trade.payerNo, service.cashier.wallets[0], DEMO_MONEY);
    return view(params.number);
  });
}
