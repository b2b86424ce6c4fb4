import { type Fen, fen, fenToWire } from '@phonebill/money';
import { createStatement, type Statement } from '../http/statement-page.ts';
import type { Store } from '../store/database.ts';
import { money, orderOf, orNull, text, whole } from '../store/fields.ts';
import { outcomeFields, type RequestKind, whenItSettles } from '../store/requests.ts';
import type { RepaymentReason, RepaymentState } from './entrust-states.ts';

export interface RepaymentOrder {
  readonly requestNo: string;
  readonly payerNo: string;
  readonly amountFen: Fen;
}

export interface Repayment {
  readonly requestNo: string;
  /** Null when it was cancelled before it was ever received. */
  readonly order: RepaymentOrder | null;
  readonly state: RepaymentState;
  readonly reason: RepaymentReason | null;
  readonly settlesAt: number | null;
  /** When it was settled; null while it is not. */
  readonly at: number | null;
}

export interface RepaymentLine {
  readonly requestNo: string;
  readonly amountFen: number;
  readonly at: string;
}

const order = orderOf<RepaymentOrder>({
  payerNo: text('payer_no'),
  amountFen: money('amount_fen'),
});

export const repaymentKind: RequestKind<RepaymentOrder, Repayment> = {
  name: 'repayment',
  table: 'entrust_repayments',
  order,
  fields: {
    requestNo: text('request_no'),
    order: orNull(order),
    ...outcomeFields(),
    at: orNull(whole('at')),
  },
  orderOf: (kept) => kept.order,
  withOrder: (kept, received) => ({ ...kept, order: received }),
  due: whenItSettles,
};

/** Creates the statement of settled repayments. */
export function createRepaymentStatement(store: Store): Statement<RepaymentLine> {
  return createStatement(store, 'entrust_repayments', { amount: 'amount_fen', kind: `'repayment'` }, toLine);
}

function toLine(row: Record<string, unknown>): RepaymentLine {
  return {
    requestNo: String(row['request_no']),
    amountFen: fenToWire(fen(Number(row['amount_fen']))),
    at: new Date(Number(row['at'])).toISOString(),
  };
}
