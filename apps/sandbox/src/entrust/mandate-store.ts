import { type Fen, fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import type { MandateReason, MandateState } from './entrust-states.ts';
import type { SourceName } from './sources.ts';

export interface MandateOrder {
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly payerNo: string;
  /** The number that is topped up. */
  readonly mobileNo: string;
  readonly perChargeFen: Fen;
  readonly perMonthFen: Fen;
  readonly sources: readonly SourceName[];
  /** `2027-05-31`, the last day in China; null: until it is ended. */
  readonly endsOn: string | null;
  readonly notifyUrl: string;
}

export interface Mandate extends MandateOrder {
  readonly state: MandateState;
  readonly reason: MandateReason | null;
  readonly settlesAt: number | null;
}

/** The mandates table and the agreements that were ended: rows in and out, no rules. */
export interface MandateStore {
  find(requestNo: string): Mandate | null;
  /** The newest active one. */
  newestActive(agreementNo: string): Mandate | null;
  /** Active or being processed, oldest first. */
  liveOf(agreementNo: string): Mandate[];
  /** Oldest first. */
  ofPayer(payerNo: string): Mandate[];
  insert(mandate: Mandate): void;
  /** Writes state, reason and settling time. */
  update(mandate: Mandate): void;
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
  isEnded(agreementNo: string): boolean;
  /** Remembers that the agreement is ended, whether anything was known of it or not. */
  rememberEnded(agreementNo: string, at: number): void;
}

export function createMandateStore({ db }: Store): MandateStore {
  const byNo = db.prepare('SELECT * FROM entrust_mandates WHERE request_no = ?');
  const newest = db.prepare(
    `SELECT * FROM entrust_mandates WHERE agreement_no = ? AND state = 'active' ORDER BY seq DESC LIMIT 1`,
  );
  const live = db.prepare(
    `SELECT * FROM entrust_mandates WHERE agreement_no = ? AND state IN ('active',
      'processing') ORDER BY seq`,
  );
  const byPayer = db.prepare('SELECT * FROM entrust_mandates WHERE payer_no = ? ORDER BY seq');
  const insert = db.prepare(
    `INSERT INTO entrust_mandates (request_no, agreement_no, payer_no, mobile_no, per_charge_fen,
      per_month_fen, sources, ends_on, notify_url, state, reason, settles_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    'UPDATE entrust_mandates SET state = ?, reason = ?, settles_at = ? WHERE request_no = ?',
  );
  const due = db.prepare(
    'SELECT request_no FROM entrust_mandates WHERE settles_at <= ? ORDER BY settles_at LIMIT 500',
  );
  const next = db.prepare('SELECT min(settles_at) AS at FROM entrust_mandates WHERE settles_at IS NOT NULL');
  const ended = db.prepare('SELECT 1 FROM entrust_ended_agreements WHERE agreement_no = ?');
  const end = db.prepare(
    'INSERT INTO entrust_ended_agreements (agreement_no, at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    find: (requestNo) => toMandate(byNo.get(requestNo)),
    newestActive: (agreementNo) => toMandate(newest.get(agreementNo)),
    liveOf: (agreementNo) => live.all(agreementNo).flatMap((row) => toMandate(row) ?? []),
    ofPayer: (payerNo) => byPayer.all(payerNo).flatMap((row) => toMandate(row) ?? []),
    insert(mandate) {
      const {
        requestNo,
        agreementNo,
        payerNo,
        mobileNo,
        perChargeFen,
        perMonthFen,
        sources,
        endsOn,
        notifyUrl,
        state,
        reason,
        settlesAt,
      } = mandate;
      insert.run(
        requestNo,
        agreementNo,
        payerNo,
        mobileNo,
        perChargeFen,
        perMonthFen,
        sources.join(),
        endsOn,
        notifyUrl,
        state,
        reason,
        settlesAt,
      );
    },
    update: ({ requestNo, state, reason, settlesAt }) => void update.run(state, reason, settlesAt, requestNo),
    dueAt: (nowMs) => due.all(nowMs).map((row) => String(row['request_no'])),
    nextDue: () => (next.get() as { at: number | null }).at,
    isEnded: (agreementNo) => ended.get(agreementNo) !== undefined,
    rememberEnded: (agreementNo, at) => void end.run(agreementNo, at),
  };
}

function toMandate(row: Record<string, unknown> | undefined): Mandate | null {
  if (!row) return null;
  return {
    requestNo: String(row['request_no']),
    agreementNo: String(row['agreement_no']),
    payerNo: String(row['payer_no']),
    mobileNo: String(row['mobile_no']),
    perChargeFen: fen(Number(row['per_charge_fen'])),
    perMonthFen: fen(Number(row['per_month_fen'])),
    sources: String(row['sources']).split(',') as SourceName[],
    endsOn: row['ends_on'] as string | null,
    notifyUrl: String(row['notify_url']),
    state: row['state'] as MandateState,
    reason: row['reason'] as MandateReason | null,
    settlesAt: row['settles_at'] as number | null,
  };
}
