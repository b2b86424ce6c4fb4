import { type Fen, fen, fenToWire } from '@phonebill/money';
import type { Store } from '../store/database.ts';

export const creditStates = ['none', 'open', 'frozen'] as const;

export interface CreditLine {
  readonly state: (typeof creditStates)[number];
  readonly limitFen: Fen;
  readonly usedFen: Fen;
}

/** The credit line with which every payer begins. */
const START: CreditLine = { state: 'open', limitFen: 20_000n, usedFen: 0n };

/** Payers' credit lines. One exists as soon as it is asked about. */
export interface CreditLines {
  of(payerNo: string): CreditLine;
  /** Changes a credit line; the database refuses a negative used amount. */
  change(payerNo: string, changes: Partial<CreditLine>): void;
}

export function createCreditLines({ db }: Store): CreditLines {
  const find = db.prepare('SELECT * FROM entrust_credit_lines WHERE payer_no = ?');
  const save = db.prepare(
    'INSERT INTO entrust_credit_lines (payer_no, state, limit_fen, used_fen) VALUES (?, ?, ?, ?) ' +
      'ON CONFLICT DO UPDATE SET state = excluded.state, limit_fen = excluded.limit_fen, used_fen = ' +
      'excluded.used_fen',
  );
  const of = (payerNo: string): CreditLine => {
    const row = find.get(payerNo);
    return row
      ? {
          state: row['state'] as CreditLine['state'],
          limitFen: fen(Number(row['limit_fen'])),
          usedFen: fen(Number(row['used_fen'])),
        }
      : START;
  };
  return {
    of,
    change(payerNo, changes) {
      const { state, limitFen, usedFen } = { ...of(payerNo), ...changes };
      save.run(payerNo, state, limitFen, usedFen);
    },
  };
}

/** Returns a credit line as the partner's call answers it. */
export function creditView(payerNo: string, { state, limitFen, usedFen }: CreditLine) {
  return { payerNo, state, limitFen: fenToWire(limitFen), usedFen: fenToWire(usedFen) };
}
