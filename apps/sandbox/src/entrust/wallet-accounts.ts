/** Wallet accounts that are registered for people who have none: their outcomes over time, and callbacks. */
import type { Foundation } from '../foundation.ts';
import { json, orNull, text, whole } from '../store/fields.ts';
import { createRequests, createRequestTable, type RequestKind, whenItSettles } from '../store/requests.ts';
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
  /** Accepts a registration, or answers one accepted before. `unanswered`: this answer must get lost. */
  order(order: AccountOrder): { view: AccountView; unanswered: boolean };
  find(requestNo: string): AccountView;
  stop(): void;
}

interface Account {
  readonly requestNo: string;
  readonly order: AccountOrder;
  readonly settlesAt: number | null;
}

const order = json<AccountOrder>('content');
const accountKind: RequestKind<AccountOrder, Account> = {
  name: 'account',
  table: 'entrust_accounts',
  order,
  fields: { requestNo: text('request_no'), order, settlesAt: orNull(whole('settles_at')) },
  orderOf: (kept) => kept.order,
  due: whenItSettles,
};

export function createWalletAccounts({
  store,
  callbacks,
  runtime: { now, scaled },
}: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>): WalletAccounts {
  const accounts = createRequests(createRequestTable(store, accountKind), now, (account) =>
    store.transaction(() => decided(account)),
  );

  function decided(account: Account): Account {
    const { mobileNo, notifyUrl } = account.order;
    const { state, reason, copies = 1 } = accountOutcomeOf(mobileNo);
    const after: Account = { ...account, settlesAt: null };
    accounts.save(after);
    callbacks.enqueue({
      partner: 'entrust',
      url: notifyUrl,
      content: {
        type: `account.${state}`,
        requestNo: account.requestNo,
        at: new Date(now()).toISOString(),
        ...(reason && { reason }),
      },
      amountKey: null,
      copies,
    });
    return after;
  }

  return {
    order(ordered) {
      const known = accounts.known(ordered);
      if (known) return { view: viewOf(known), unanswered: false };
      const { afterMs, unanswered = false } = accountOutcomeOf(ordered.mobileNo);
      const settlesAt = typeof afterMs === 'number' ? now() + scaled(afterMs) : null;
      const account: Account = { requestNo: ordered.requestNo, order: ordered, settlesAt };
      accounts.save(account);
      return { view: viewOf(account), unanswered };
    },
    find: (requestNo) => viewOf(accounts.existing(requestNo)),
    stop: accounts.stop,
  };
}

function viewOf({ requestNo, order: { mobileNo }, settlesAt }: Account): AccountView {
  const { state, reason = null, afterMs, existed = false } = accountOutcomeOf(mobileNo);
  const isWaiting = afterMs === 'never' || settlesAt !== null;
  return isWaiting
    ? { requestNo, state: 'registering', reason: null, existed: false }
    : { requestNo, state, reason, existed };
}
