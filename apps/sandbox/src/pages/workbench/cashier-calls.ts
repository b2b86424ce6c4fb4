import { formatYuan } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import { type Accounts, DEMO_MONEY } from '../../cashier/accounts.ts';
import { MOST_WRONG_PASSWORDS } from '../../cashier/password.ts';
import { payWithPassword } from '../../cashier/pay-with-password.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import type { Trades } from '../../cashier/trades.ts';
import { Refusal } from '../../http/refusals.ts';

type ByOrder = { Params: { orderNo: string }; Body: { password?: string } | undefined };

/** What the workbench's cashier sheet asks: the real trade of an order, paid as on the pay page. Under `/workbench/trades`. */
export function cashierCalls(app: FastifyInstance, parts: { readonly trades: Trades; readonly accounts: Accounts }): void {
  const { trades, accounts } = parts;
  const find = (orderNo: string): Trade => {
    const trade = trades.findByOrderNo(orderNo);
    if (!trade) throw new Refusal('not_found', 'there is no trade for this order');
    return trade;
  };
  const view = ({ tradeNo, state, subject, amountFen, payerNo, wrongPasswords }: Trade) => {
    const balance = accounts.balance(payerNo);
    return { tradeNo, state, subject, amount: formatYuan(amountFen), balance: formatYuan(balance), short: balance < amountFen, wrongPasswords, triesLeft: MOST_WRONG_PASSWORDS - wrongPasswords };
  };

  app.get<ByOrder>('/workbench/trades/:orderNo', ({ params }, reply) => void reply.header('cache-control', 'no-store').send(view(find(params.orderNo))));
  app.post<ByOrder>('/workbench/trades/:orderNo/pay', ({ params, body }, reply) => {
    const trade = find(params.orderNo);
    if (trade.state === 'open') payWithPassword(parts, trade, body?.password);
    void reply.send(view(find(params.orderNo)));
  });
  app.post<ByOrder>('/workbench/trades/:orderNo/money', ({ params }, reply) => {
    accounts.add(find(params.orderNo).payerNo, DEMO_MONEY);
    void reply.send(view(find(params.orderNo)));
  });
}
