import type { FastifyInstance } from 'fastify';
import { fen, fenToWire, sumFen } from '@phonebill/money';
import type { Outbox } from '../callbacks/outbox.ts';
import type { Credits } from '../carrier/credits.ts';
import { type Accounts, DEMO_MONEY } from '../cashier/accounts.ts';
import type { Trades } from '../cashier/trades.ts';
import { tradeView } from '../cashier/views.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { noFaultSettings, readFaultSettings, shownSettings } from '../faults/fault-settings.ts';
import { amount, mobileNo, objectOf, requestNo } from '../http/json-schemas.ts';
import type { IssuedTokens } from '../sign-on/issued-tokens.ts';
import type { Message, Messages } from '../sms/messages.ts';

type ByRequestNo = { Params: { requestNo: string } };
type ByPayer = { Params: { payerNo: string }; Body: { amountFen?: number } };

interface Parts {
  readonly trades: Trades;
  readonly accounts: Accounts;
  readonly credits: Credits;
  readonly messages: Messages;
  readonly faults: FaultBoard;
  readonly outbox: Outbox;
  readonly tokens: IssuedTokens;
}

/** The sandbox's own calls, under `/sandbox/v1`: unsigned, for tests, load and people trying things. */
export function openRoutes(app: FastifyInstance, { trades, accounts, credits, messages, faults, outbox, tokens }: Parts): void {
  app.post<ByRequestNo>('/trades/:requestNo/pay', ({ params }, reply) => void reply.send(tradeView(trades.pay(params.requestNo))));
  app.post<ByRequestNo>('/trades/:requestNo/decline', ({ params }, reply) => void reply.send(tradeView(trades.decline(params.requestNo, 'user_declined'))));

  const account = (payerNo: string) => ({ payerNo, balanceFen: fenToWire(accounts.balance(payerNo)) });
  app.get<ByPayer>('/accounts/:payerNo', ({ params }, reply) => void reply.send(account(params.payerNo)));
  const money = { params: { type: 'object', properties: { payerNo: requestNo } }, body: { type: 'object', properties: { amountFen: amount } } };
  app.post<ByPayer>('/accounts/:payerNo/money', { schema: money }, ({ params, body }, reply) => {
    accounts.add(params.payerNo, body.amountFen === undefined ? DEMO_MONEY : fen(body.amountFen));
    void reply.send(account(params.payerNo));
  });

  const totals = (ofNumber: string | null) => {
    const list = credits.list(ofNumber);
    return { creditedFen: fenToWire(sumFen(list.map(({ faceFen }) => fen(faceFen)))), count: list.length, credits: list };
  };
  app.get('/credits', (_request, reply) => void reply.send(totals(null)));
  app.get<{ Params: { mobileNo: string } }>('/numbers/:mobileNo', ({ params }, reply) => void reply.send({ mobileNo: params.mobileNo, ...totals(params.mobileNo) }));

  const filter = { querystring: { type: 'object', properties: { mobileNo } } };
  app.get<{ Querystring: { mobileNo?: string } }>('/messages', { schema: filter }, ({ query }, reply) => {
    void reply.send({ messages: messages.list(query.mobileNo ?? null).map(messageView) });
  });

  app.get('/faults', (_request, reply) => void reply.send(shownSettings(faults.settings)));
  app.put('/faults', ({ body }, reply) => {
    faults.set(readFaultSettings(body));
    void reply.send(shownSettings(faults.settings));
  });
  app.delete('/faults', (_request, reply) => {
    faults.set(noFaultSettings);
    void reply.send(shownSettings(faults.settings));
  });

  const one = { body: objectOf({ mobileNo }) };
  app.post<{ Body: { mobileNo: string } }>('/one-tap-tokens', { schema: one }, ({ body }, reply) => void reply.send({ token: tokens.issue('oneTap', { mobileNo: body.mobileNo, authorized: true }) }));

  app.get('/callbacks', (_request, reply) => void reply.send(outbox.counts()));
}

function messageView({ requestNo: no, mobileNo: to, text, code, at }: Message) {
  return { requestNo: no, mobileNo: to, text, code, at: new Date(at).toISOString() };
}
