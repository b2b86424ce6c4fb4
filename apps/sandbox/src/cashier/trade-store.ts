import type { Fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import {
  converted,
  type ContentFields,
  lookedUp,
  money,
  orderOf,
  orNull,
  text,
  whole,
} from '../store/fields.ts';
import { createRequestTable, type RequestTable } from '../store/requests.ts';
import { selectWithTaken } from '../store/taken-amounts.ts';
import type { TradeState } from './cashier-states.ts';
import { type Cashier, type Wallet, walletOf } from './cashiers.ts';

export interface TradeOrder {
  readonly requestNo: string;
  readonly orderNo: string;
  readonly amountFen: Fen;
  readonly subject: string;
  readonly payerNo: string;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: number;
}

export interface Trade extends TradeOrder {
  readonly tradeNo: string;
  readonly state: TradeState;
  readonly paidAt: number | null;
  /** Null while it is not paid. */
  readonly paidFrom: Wallet | null;
  /** The amount that was taken if it differs from the one asked for; otherwise null. */
  readonly takenFen: Fen | null;
  /** Set for a declined trade only. */
  readonly declineReason: string | null;
  readonly wrongPasswords: number;
  /** The token that must be sent back with every form of the pay page. */
  readonly formToken: string;
}

export type TradeTable = RequestTable<TradeOrder, Trade>;

const content: ContentFields<TradeOrder> = {
  orderNo: text('order_no'),
  amountFen: money('amount_fen'),
  subject: text('subject'),
  payerNo: text('payer_no'),
  notifyUrl: text('notify_url'),
  returnUrl: text('return_url'),
  expiresAt: whole('expires_at'),
};

/** Creates the table of a cashier's trades. */
export function createTradeTable(store: Store, cashier: Cashier): TradeTable {
  const table = `${cashier.name}_trades`;
  return createRequestTable<TradeOrder, Trade>(store, {
    name: 'trade',
    table,
    select: selectWithTaken(table),
    order: orderOf(content),
    fields: {
      requestNo: text('request_no'),
      ...content,
      tradeNo: text('trade_no'),
      state: text('state'),
      paidAt: orNull(whole('paid_at')),
      paidFrom: orNull(
        converted(
          'paid_from',
          (id) => walletOf(cashier, String(id)),
          (wallet) => wallet.id,
        ),
      ),
      takenFen: lookedUp(orNull(money('taken_fen'))),
      declineReason: orNull(text('decline_reason')),
      wrongPasswords: whole('wrong_passwords'),
      formToken: text('form_token'),
    },
    orderOf: (trade) => trade,
    due: {
      column: 'expires_at',
      waiting: `state = 'open'`,
      timeOf: ({ state, expiresAt }) => (state === 'open' ? expiresAt : null),
    },
  });
}
