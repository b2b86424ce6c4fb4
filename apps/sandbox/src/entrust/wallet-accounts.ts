/** Wallet accounts that are registered for people who have none: what becomes of each when, and callbacks. */
import type { Callbacks } from '../callbacks/callbacks.ts';
import { createAlarm } from '../clock/alarm.ts';
import { Refusal } from '../http/refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/database.ts';
import { accountOutcomeOf } from './account-outcomes.ts';

export interface AccountOrder {
  readonly requestNo: string;
  readonly payerNo: string;
  readonly mobileNo: string;
  readonly notifyUrl: string;
}

export interface AccountView {
  readonly requestNo: string;
  readonly state: 'registering' | 'registered' | 'refused';
  readonly reason: string | null;
  readonly existed: boolean;
}

export interface WalletAccounts {
  /** Takes a registration, or answers one taken before. `unanswered`: this answer must get lost. */
  order(order: AccountOrder): { view: AccountView; unanswered: boolean };
  find(requestNo: string): AccountView;
  stop(): void;
}

export function createWalletAccounts(
  { db, transaction }: Store,
  callbacks: Callbacks,
  { now, scaled }: Runtime,
): WalletAccounts {
  const find = db.prepare('SELECT * FROM entrust_accounts WHERE request_no = ?');
  const insert = db.prepare(
    'INSERT INTO entrust_accounts (request_no, content, settles_at) VALUES (?, ?, ?)',
  );
  const due = db.prepare('SELECT * FROM entrust_accounts WHERE settles_at <= ? ORDER BY settles_at');
  const settled = db.prepare('UPDATE entrust_accounts SET settles_at = NULL WHERE request_no = ?');
  const nextDue = db.prepare('SELECT min(settles_at) AS at FROM entrust_accounts');
  const alarm = createAlarm(now, (nowMs) => {
    for (const row of due.all(nowMs)) settle(orderOf(row));
    const at = nextDue.get()?.['at'];
    return typeof at === 'number' ? at : null;
  });

  function settle({ requestNo, mobileNo, notifyUrl }: AccountOrder): void {
    const { state, reason, copies = 1 } = accountOutcomeOf(mobileNo);
    transaction(() => {
      settled.run(requestNo);
      callbacks.enqueue({
        partner: 'entrust',
        url: notifyUrl,
        content: {
          type: `account.${state}`,
          requestNo,
          at: new Date(now()).toISOString(),
          ...(reason && { reason }),
        },
        amountKey: null,
        copies,
      });
    });
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const content = JSON.stringify(order);
      const known = find.get(order.requestNo);
      if (known && known['content'] !== content)
        throw new Refusal('request_no_reused', 'this request number was used for another account');
      const { afterMs, unanswered = false } = accountOutcomeOf(order.mobileNo);
      if (!known) {
        const settlesAt = typeof afterMs === 'number' ? now() + scaled(afterMs) : null;
        insert.run(order.requestNo, content, settlesAt);
        if (settlesAt !== null) alarm.at(settlesAt);
      }
      return { view: viewOf(find.get(order.requestNo) ?? {}), unanswered: !known && unanswered };
    },
    find(requestNo) {
      const row = find.get(requestNo);
      if (!row) throw new Refusal('not_found', 'this request number was never received');
      return viewOf(row);
    },
    stop: () => alarm.stop(),
  };
}

function orderOf(row: Readonly<Record<string, unknown>>): AccountOrder {
  return JSON.parse(String(row['content'])) as AccountOrder;
}

function viewOf(row: Readonly<Record<string, unknown>>): AccountView {
  const { requestNo, mobileNo } = orderOf(row);
  const { state, reason = null, afterMs, existed = false } = accountOutcomeOf(mobileNo);
  const isWaiting = afterMs === 'never' || row['settles_at'] !== null;
  return isWaiting
    ? { requestNo, state: 'registering', reason: null, existed: false }
    : { requestNo, state, reason, existed };
}
