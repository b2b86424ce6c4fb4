/**
 * Reads the books of a year after it has ended: ours from the database, the partners' from the sandbox's
 * file.
 */
import { DatabaseSync } from 'node:sqlite';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import type { StoredNumber } from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import type { BalanceChange } from './user-activity.ts';
import type { Plan } from './population.ts';
import type { ActionRecord } from './signers.ts';
import type { ChosenPartners, SupplierName } from './chosen-partners.ts';
import type { WalletCalendar, WalletName } from './wallet-calendar.ts';

export interface AgreementLine {
  agreementNo: string;
  userNo: string;
  agrMbl: string;
  signerMobileNo: string;
  state: string;
  trigger: string;
  signedAt: number | null;
}
/** `kind`: for a finished operation, its kind. */
export interface EventLine {
  agreementNo: string;
  entity: string;
  entityNo: string;
  event: string;
  at: number;
  reason: string | null;
}
export interface ChargeLine {
  chargeNo: string;
  agreementNo: string;
  period: string;
  trigger: string;
  state: string;
  reason: string | null;
  amountFen: number;
  paidFen: number | null;
  source: string | null;
  rounds: number;
  orderNo: string | null;
  announcedAt: number;
  debitAt: number;
  firstDebitAt: number | null;
  endedAt: number | null;
}
export interface OrderLine {
  orderNo: string;
  userNo: string;
  kind: string;
  chargeNo: string | null;
  mobileNo: string;
  state: string;
  open: boolean;
  faceFen: number;
  priceFen: number;
  createdAt: number;
}
export interface PaymentLine {
  paymentNo: string;
  orderNo: string;
  state: string;
  source: string | null;
  amountFen: number;
  /** The wallet's reason for a refusal, as one of our codes. */
  declineReason: string | null;
}
export interface RefundLine {
  refundNo: string;
  paymentNo: string;
  state: string;
  amountFen: number;
}
export interface DebtLine {
  userNo: string;
  chargeNo: string;
  state: string;
  amountFen: number;
  since: number;
  paidAt: number | null;
}
/** The balance of an order's accounts over the whole year. */
export interface OrderBalance {
  orderNo: string;
  held: number;
  inFlight: number;
}

export interface OwnBooks {
  readonly agreements: readonly AgreementLine[];
  readonly events: readonly EventLine[];
  /** Events of members' consents and the start of each round of debits, in the order of writing. */
  readonly consentEvents: readonly EventLine[];
  readonly charges: readonly ChargeLine[];
  readonly orders: readonly OrderLine[];
  readonly payments: readonly PaymentLine[];
  readonly refunds: readonly RefundLine[];
  readonly debts: readonly DebtLine[];
  /** Orders whose accounts for money held for users, or in flight, are not zero. */
  readonly unbalanced: readonly OrderBalance[];
  /** Debits minus credits, by account. */
  readonly accounts: Readonly<Record<string, number>>;
}

/**
 * `at`: when it reached its state; `askedAt`: when the wallet accepted the request, null when the wallet does
 * not record it.
 */
export interface DebitLine {
  requestNo: string;
  agreementNo: string;
  payerNo: string;
  source: string;
  amountFen: number;
  state: string;
  reason: string | null;
  at: number;
  askedAt: number | null;
}
/** The wallet's own notice to a payer of a coming debit. */
export interface OwnNoticeLine {
  agreementNo: string;
  amountFen: number;
  at: number;
}
/** A contract that a payer signed at the wallet, and its end there. */
export interface SignedLine {
  agreementNo: string;
  signedAt: number | null;
  endedAt: number | null;
}
export interface MovementLine {
  kind: 'payment' | 'refund';
  requestNo: string;
  amountFen: number;
  at: number;
}
export interface CreditLine {
  requestNo: string;
  mobileNo: string;
  faceFen: number;
  at: number;
}
export interface MessageLine {
  mobileNo: string;
  text: string;
  at: number;
}

export interface PartnersBooks {
  readonly debits: readonly DebitLine[];
  readonly moved: readonly MovementLine[];
  readonly cashierMoved: readonly MovementLine[];
  readonly credits: readonly CreditLine[];
  readonly messages: readonly MessageLine[];
  readonly repayments: readonly { readonly requestNo: string; readonly amountFen: number }[];
  /** The used part of the credit line, by payer. */
  readonly creditUsed: readonly { readonly payerNo: string; readonly usedFen: number }[];
  /** Agreements with a mandate in force. */
  readonly mandates: readonly { readonly agreementNo: string }[];
  /** Filled only for a wallet that sends payers its own notices. */
  readonly ownNotices: readonly OwnNoticeLine[];
  /** Filled only for a wallet on whose page payers sign; includes contracts ended by the payer or by us. */
  readonly signed: readonly SignedLine[];
}

export interface YearBooks extends OwnBooks, PartnersBooks {
  /** The calendar of the wallet that debits. */
  readonly calendar: WalletCalendar;
  readonly plans: ReadonlyMap<string, Plan>;
  readonly actionRecords: readonly ActionRecord[];
  readonly balanceChanges: readonly BalanceChange[];
  readonly begins: number;
  readonly ends: number;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

export async function readOwnBooks(pool: Pool): Promise<OwnBooks> {
  /** `numbers`: the columns that hold mobile numbers. */
  const rows = async <T>(text: string, numbers: readonly string[] = []): Promise<T[]> =>
    (await pool.query<Record<string, unknown>>(text)).rows.map(
      (row) =>
        ({
          ...row,
          ...Object.fromEntries(numbers.map((name) => [name, pool.numbers.read(row[name] as StoredNumber)])),
        }) as T,
    );
  const balances = await rows<{ account: string; fen: number }>(
    `
      select account, sum(fen)::float8 as fen from (select debit_account as account, amount as fen
      from ledger_transfers where unit = 'fen' union all select credit_account, -amount
      from ledger_transfers where unit = 'fen') moves group by 1`,
  );
  return {
    agreements: await rows(
      `
        select agreement_no as "agreementNo", user_no as "userNo", agr_mbl as "agrMbl",
        signer_mobile_no as "signerMobileNo", state, trigger, ${ms('signed_at')} as "signedAt"
        from agreements`,
      ['agrMbl', 'signerMobileNo'],
    ),
    events: await rows(
      `
        select agreement_no as "agreementNo", entity, entity_no as "entityNo", event,
        ${ms('at')} as at, coalesce(detail ->> 'reason', detail ->> 'kind') as reason
        from agreement_events where entity in ('agreement', 'operation')
        order by agreement_no, seq`,
    ),
    consentEvents: await rows(
      `
        select agreement_no as "agreementNo", entity, entity_no as "entityNo", event,
        ${ms('at')} as at, null as reason
        from agreement_events where entity = 'consent' or entity = 'charge' and event = 'debitStarted'
        order by agreement_no, seq`,
    ),
    charges:
      await rows(`select charge_no as "chargeNo", agreement_no as "agreementNo", period, trigger, state,
        reason, amount_fen::float8 as "amountFen", paid_fen::float8 as "paidFen", source, rounds,
        order_no as "orderNo",
      ${ms('announced_at')} as "announcedAt", ${ms('debit_at')} as "debitAt",
        ${ms('first_debit_at')} as "firstDebitAt", ${ms('ended_at')} as "endedAt" from charges
        order by charge_no`),
    orders: await rows(
      `
        select order_no as "orderNo", user_no as "userNo", kind, charge_no as "chargeNo",
        mobile_no as "mobileNo", state, open, face_fen::float8 as "faceFen",
        price_fen::float8 as "priceFen", ${ms('created_at')} as "createdAt" from orders`,
      ['mobileNo'],
    ),
    payments: await rows(
      `
        select payment_no as "paymentNo", order_no as "orderNo", state, source,
        coalesce(paid_amount, amount)::float8 as "amountFen", decline_reason as "declineReason"
        from payments`,
    ),
    refunds: await rows(
      `
        select refund_no as "refundNo", payment_no as "paymentNo", state,
        amount::float8 as "amountFen" from refunds`,
    ),
    debts: await rows(
      `
        select user_no as "userNo", charge_no as "chargeNo", state,
        amount_fen::float8 as "amountFen", ${ms('since')} as since, ${ms('paid_at')} as "paidAt"
        from debts`,
    ),
    unbalanced: await rows(`select * from (select order_no as "orderNo",
        (sum(case when credit_account = 'customer' then amount when debit_account = 'customer'
          then -amount else 0 end))::float8 as held,
        (sum(case when credit_account = 'refundsInFlight' then amount when debit_account =
          'refundsInFlight' then -amount else 0 end))::float8 as "inFlight"
      from ledger_transfers group by 1) sums where held <> 0 or "inFlight" <> 0`),
    accounts: Object.fromEntries(balances.map(({ account, fen }) => [account, fen])),
  };
}

/** The books of WeChat Pay and Alipay do not list a debit that was refused at once. */
const debitsOf: Readonly<Record<WalletName, string>> = {
  phonebill: `
    select request_no as requestNo, agreement_no as agreementNo, payer_no as payerNo, source,
      amount_fen as amountFen, state, reason, at, null as askedAt
    from entrust_debits where agreement_no is not null order by at`,
  wechat: `
    select d.request_no as requestNo, code as agreementNo, contract_id as payerNo, 'balance' as source,
      d.amount_fen as amountFen, null as reason, coalesce(m.at, d.at) as at, d.at as askedAt,
      case d.state when 'SUCCESS' then 'paid' when 'PAY_FAIL' then 'declined' else 'open' end as state
    from papay_debits d join papay_contracts using (contract_id)
    left join wechat_movements m on m.request_no = d.request_no and m.kind = 'payment' order by 7`,
  alipay: `
    select d.request_no as requestNo, external_no as agreementNo, agreement_no as payerNo,
      'balance' as source, t.amount_fen as amountFen, null as reason, coalesce(t.paid_at, d.at) as at,
      d.at as askedAt, case t.state when 'closed' then 'declined' else t.state end as state
    from alipay_agreement_debits d join alipay_agreements using (agreement_no)
    join alipay_trades t on t.request_no = d.request_no order by 7`,
};

const mandatesOf: Readonly<Record<WalletName, string>> = {
  phonebill: `select distinct agreement_no as agreementNo from entrust_mandates where state = 'active'`,
  wechat: `select code as agreementNo from papay_contracts where state = 'signed'`,
  alipay: `select external_no as agreementNo from alipay_agreements where state = 'signed'`,
};

const signedAt = {
  wechat: `select code as agreementNo, signed_at as signedAt, ended_at as endedAt from papay_contracts`,
  alipay: `
    select external_no as agreementNo, signed_at as signedAt, ended_at as endedAt from alipay_agreements`,
} as const;

/** Queries for the credits of each supplier, with the number as that supplier writes it. */
const creditsOf: Readonly<Record<SupplierName, string>> = {
  carrier: `
    select request_no as requestNo, mobile_no as mobileNo, face_fen as faceFen, at from credits order by seq`,
  dtone: `
    select request_no as requestNo, substr(mobile_no, 4) as mobileNo, amount_fen as faceFen,
      coalesce(confirmed_at, created_at) as at
    from dtone_transactions where state = 'COMPLETED' order by id`,
  reloadly: `
    select request_no as requestNo, substr(mobile_no, 3) as mobileNo, amount_fen as faceFen, created_at as at
    from reloadly_topups where status = 'SUCCESSFUL' order by id`,
};

/** Reads the file of a sandbox that has stopped, for the partners that took part. */
export function readPartnersBooks(file: string, { wallet, suppliers }: ChosenPartners): PartnersBooks {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = <T>(text: string): T[] => db.prepare(text).all() as T[];
  const movements = (partner: string): MovementLine[] =>
    rows(
      `
        select kind, request_no as requestNo, amount_fen as amountFen, at
        from ${partner}_movements order by seq`,
    );
  try {
    return {
      debits: rows(debitsOf[wallet]),
      moved: movements(wallet === 'phonebill' ? 'entrust' : wallet),
      cashierMoved: movements('cashier'),
      credits: suppliers.flatMap((supplier) => rows<CreditLine>(creditsOf[supplier])),
      messages: rows('select mobile_no as mobileNo, text, at from messages order by seq'),
      repayments: rows(
        `
          select request_no as requestNo, amount_fen as amountFen from entrust_repayments
          where state = 'settled'`,
      ),
      creditUsed: rows('select payer_no as payerNo, used_fen as usedFen from entrust_credit_lines'),
      mandates: rows(mandatesOf[wallet]),
      ownNotices:
        wallet === 'wechat'
          ? rows(`select code as agreementNo, amount_fen as amountFen, at from papay_notices
              join papay_contracts using (contract_id) order by at`)
          : [],
      signed: wallet === 'phonebill' ? [] : rows(signedAt[wallet]),
    };
  } finally {
    db.close();
  }
}
