import type { FastifyInstance } from 'fastify';
import { fen, fenToWire, sumFen } from '@phonebill/money';
import type { Callbacks } from '../callbacks/callbacks.ts';
import type { Outbox } from '../callbacks/outbox.ts';
import type { Credits } from '../carrier/credits.ts';
import type { FirstBalances } from '../carrier/first-balances.ts';
import type { Topups } from '../carrier/topups.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import type { EntrustService } from '../entrust/entrust-service.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Floats } from '../floats/floats.ts';
import { noFaultSettings, readFaultSettings, shownSettings } from '../faults/fault-settings.ts';
import { mobileNo, objectOf } from '../http/json-schemas.ts';
import { Refusal } from '../http/refusals.ts';
import type { Transactions } from '../dtone/transactions.ts';
import type { ReloadlyTopUps } from '../reloadly/topups.ts';
import type { PointsService } from '../points/points-service.ts';
import type { IssuedTokens } from '../sign-on/issued-tokens.ts';
import type { Message, Messages } from '../sms/messages.ts';
import type { Replies } from '../sms/replies.ts';
import { openCashierCalls } from './cashier-calls.ts';
import { entrustCalls } from './entrust-calls.ts';
import { floatCalls } from './float-calls.ts';
import { pointsCalls } from './points-calls.ts';
import { replyCalls } from './reply-calls.ts';
import type { StatementLines } from './statement-lines.ts';
import { statementLineCalls } from './statement-line-calls.ts';

interface Parts {
  readonly cashier: CashierService;
  readonly digital: CashierService;
  readonly wechat: CashierService;
  readonly alipay: CashierService;
  readonly points: PointsService;
  readonly entrust: EntrustService;
  readonly topups: Topups;
  /** The transactions at DT One. */
  readonly transactions: Transactions;
  readonly reloadly: ReloadlyTopUps;
  readonly floats: Floats;
  readonly credits: Credits;
  readonly balances: FirstBalances;
  readonly messages: Messages;
  readonly replies: Replies;
  readonly faults: FaultBoard;
  readonly outbox: Outbox;
  readonly callbacks: Pick<Callbacks, 'hurry'>;
  readonly tokens: IssuedTokens;
  readonly lines: StatementLines;
}

/**
 * Registers the sandbox's own calls, under `/sandbox/v1`: unsigned, for tests, load tests and people who try
 * things.
 */
export function openRoutes(app: FastifyInstance, parts: Parts): void {
  const {
    cashier,
    digital,
    points,
    entrust,
    credits,
    balances,
    messages,
    faults,
    outbox,
    callbacks,
    tokens,
  } = parts;
  openCashierCalls(app, '/', cashier);
  openCashierCalls(app, '/digital-', digital);
  openCashierCalls(app, '/wechat-', parts.wechat);
  openCashierCalls(app, '/alipay-', parts.alipay);
  pointsCalls(app, points);
  entrustCalls(app, entrust);
  floatCalls(app, parts.floats);
  statementLineCalls(app, parts.lines);
  replyCalls(app, parts.replies);

  const totals = (number: string | null) => {
    const list = credits.list(number);
    return {
      creditedFen: fenToWire(sumFen(list.map(({ faceFen }) => fen(faceFen)))),
      count: list.length,
      credits: list,
    };
  };
  app.get('/credits', () => totals(null));
  app.get('/dtone-credits', () => ({
    credits: parts.transactions.completed().map(({ requestNo, mobileNo: number, amountFen }) => ({
      requestNo,
      mobileNo: number.replace(/^\+86/, ''),
      faceFen: fenToWire(amountFen),
    })),
  }));
  // Reported by a callback, unless the body says otherwise.
  type TakenBack = { Params: { requestNo: string }; Body: { isTold?: boolean } | undefined };
  app.post<TakenBack>('/dtone-credits/:requestNo/reverse', ({ params, body }) => {
    const reversed = parts.transactions.reverse(params.requestNo, body?.isTold ?? true);
    if (!reversed) throw new Refusal('not_found', 'DT One has credited nothing under this number');
    return { requestNo: reversed.requestNo, state: reversed.state };
  });
  app.post<TakenBack>('/reloadly-credits/:requestNo/refund', ({ params, body }) => {
    const refunded = parts.reloadly.refund(params.requestNo, body?.isTold ?? true);
    if (!refunded) throw new Refusal('not_found', 'Reloadly has credited nothing under this number');
    return { requestNo: refunded.requestNo, state: refunded.status };
  });
  app.get('/reloadly-credits', () => ({
    credits: parts.reloadly.credited().map(({ requestNo, mobileNo: number, amountFen }) => ({
      requestNo,
      mobileNo: number.replace(/^86/, ''),
      faceFen: fenToWire(amountFen),
    })),
  }));
  app.get<{ Params: { mobileNo: string } }>('/numbers/:mobileNo', ({ params }) => ({
    mobileNo: params.mobileNo,
    ...totals(params.mobileNo),
  }));

  const ofNumber = {
    params: objectOf({ mobileNo }),
    body: objectOf({ balanceFen: { type: 'integer', minimum: -100_000_000, maximum: 100_000_000 } }),
  };
  app.put<{ Params: { mobileNo: string }; Body: { balanceFen: number } }>(
    '/carrier/:mobileNo/balance',
    { schema: ofNumber },
    ({ params, body }) => {
      balances.setBalance(params.mobileNo, fen(body.balanceFen));
      return { mobileNo: params.mobileNo, balanceFen: body.balanceFen };
    },
  );

  app.post<{ Params: { mobileNo: string } }>(
    '/carrier/:mobileNo/credit',
    { schema: { params: ofNumber.params } },
    ({ params }) => ({ credited: parts.topups.creditWaiting(params.mobileNo) }),
  );

  /** A bank may have a landline of its customer. */
  const filter = {
    querystring: {
      type: 'object',
      properties: { mobileNo: { type: 'string', pattern: '^[0-9-]{5,20}$' } },
    },
  };
  app.get<{ Querystring: { mobileNo?: string } }>('/messages', { schema: filter }, ({ query }) => ({
    messages: messages.list(query.mobileNo ?? null).map(messageView),
  }));

  app.get('/faults', () => shownSettings(faults.settings));
  app.put('/faults', ({ body }) => {
    faults.set(readFaultSettings(body));
    return shownSettings(faults.settings);
  });
  app.delete('/faults', () => {
    faults.set(noFaultSettings);
    return shownSettings(faults.settings);
  });

  const one = { body: objectOf({ mobileNo }) };
  app.post<{ Body: { mobileNo: string } }>('/one-tap-tokens', { schema: one }, ({ body }) => ({
    token: tokens.issue('oneTap', { mobileNo: body.mobileNo, authorized: true }),
  }));

  app.get('/callbacks', () => outbox.counts());
  app.post('/callbacks/send', () => {
    callbacks.hurry();
    return outbox.counts();
  });
  app.get<{ Params: { messageId: string } }>('/replies/:messageId', ({ params }) => ({
    state: outbox.stateOf(JSON.stringify(params.messageId)),
  }));
}

function messageView({ requestNo: no, mobileNo: to, text, code, at }: Message) {
  return { requestNo: no, mobileNo: to, text, code, at: new Date(at).toISOString() };
}
