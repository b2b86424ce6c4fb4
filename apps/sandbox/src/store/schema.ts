import { aliyunSmsTable, tencentSmsTables } from './sms-tables.ts';
import type { CashierName } from '../cashier/cashiers.ts';

/** The version of the schema; increased whenever the tables change. */
export const SCHEMA_VERSION = 15;

const refundTables = (partner: CashierName | 'entrust'): string => `
CREATE TABLE ${partner}_refunds (
  request_no TEXT PRIMARY KEY, payment_request_no TEXT NOT NULL, amount_fen INTEGER NOT NULL,
  notify_url TEXT NOT NULL,
  state TEXT NOT NULL, reason TEXT, settles_at INTEGER, paid_to TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX ${partner}_refunds_of_payment ON ${partner}_refunds (payment_request_no);
CREATE INDEX ${partner}_processing_refunds ON ${partner}_refunds (settles_at) WHERE settles_at IS NOT NULL;

-- Money that moved there, in the order it moved.
CREATE TABLE ${partner}_movements (
  seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, request_no TEXT NOT NULL, amount_fen INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX ${partner}_movements_by_time ON ${partner}_movements (at, seq);
`;

const cashierTables = (cashier: CashierName): string => `
CREATE TABLE ${cashier}_trades (
  request_no TEXT PRIMARY KEY, trade_no TEXT NOT NULL UNIQUE, order_no TEXT NOT NULL,
  amount_fen INTEGER NOT NULL,
  subject TEXT NOT NULL, payer_no TEXT NOT NULL, notify_url TEXT NOT NULL, return_url TEXT NOT NULL,
  expires_at INTEGER NOT NULL, state TEXT NOT NULL, paid_at INTEGER, paid_from TEXT, decline_reason TEXT,
  wrong_passwords INTEGER NOT NULL DEFAULT 0, form_token TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ${cashier}_open_trades ON ${cashier}_trades (expires_at) WHERE state = 'open';

CREATE TABLE ${cashier}_accounts (
  payer_no TEXT, wallet_id TEXT, balance_fen INTEGER NOT NULL CHECK (balance_fen >= 0),
  PRIMARY KEY (payer_no, wallet_id)
) STRICT, WITHOUT ROWID;

${refundTables(cashier)}`;

const pointsTables = `
CREATE TABLE points_accounts (
  payer_no TEXT PRIMARY KEY, available INTEGER NOT NULL CHECK (available >= 0),
  frozen INTEGER NOT NULL CHECK (frozen >= 0)
) STRICT, WITHOUT ROWID;

-- payer_no and what belongs to the order are null for a hold that was released before it was ever received.
CREATE TABLE points_holds (
  request_no TEXT PRIMARY KEY, hold_no TEXT NOT NULL, payer_no TEXT, points INTEGER, subject TEXT,
  expires_at INTEGER,
  state TEXT NOT NULL, reason TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX frozen_points_holds ON points_holds (expires_at) WHERE state = 'frozen';
CREATE INDEX points_holds_of_payer ON points_holds (payer_no);

CREATE TABLE points_returns (
  request_no TEXT PRIMARY KEY, hold_request_no TEXT NOT NULL, points INTEGER NOT NULL,
  state TEXT NOT NULL, reason TEXT, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX points_returns_of_hold ON points_returns (hold_request_no);
CREATE INDEX processing_points_returns ON points_returns (settles_at) WHERE settles_at IS NOT NULL;

-- Points that were spent or given back, in the order it happened.
CREATE TABLE points_movements (
  seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, request_no TEXT NOT NULL, points INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX points_movements_by_time ON points_movements (at, seq);
`;

/** Agreements under which a payer is debited without being asked again, and what belongs to them. */
const entrustTables = `
-- seq: the highest is the newest of an agreement's mandates.
CREATE TABLE entrust_mandates (
  seq INTEGER PRIMARY KEY, request_no TEXT NOT NULL UNIQUE, agreement_no TEXT NOT NULL,
  payer_no TEXT NOT NULL, mobile_no TEXT NOT NULL,
  per_charge_fen INTEGER NOT NULL, per_month_fen INTEGER NOT NULL, sources TEXT NOT NULL, ends_on TEXT,
  notify_url TEXT NOT NULL,
  state TEXT NOT NULL, reason TEXT, settles_at INTEGER
) STRICT;
CREATE INDEX entrust_mandates_of_agreement ON entrust_mandates (agreement_no, state, seq);
CREATE INDEX entrust_mandates_of_payer ON entrust_mandates (payer_no, seq);
CREATE INDEX entrust_processing_mandates ON entrust_mandates (settles_at) WHERE settles_at IS NOT NULL;

-- Also agreements that no mandate was ever asked for.
CREATE TABLE entrust_ended_agreements (agreement_no TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT,
  WITHOUT ROWID;

-- agreement_no and what belongs to the order are null for a debit that was closed before it was ever
-- received.
CREATE TABLE entrust_debits (
  request_no TEXT PRIMARY KEY, trade_no TEXT NOT NULL, order_no TEXT, agreement_no TEXT, payer_no TEXT,
  source TEXT, amount_fen INTEGER,
  subject TEXT, notify_url TEXT, state TEXT NOT NULL, reason TEXT, paid_from TEXT,
  refunded_fen INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX entrust_debits_of_agreement ON entrust_debits (agreement_no, state, at);
CREATE INDEX entrust_debits_of_payer ON entrust_debits (payer_no, at);
CREATE INDEX entrust_open_debits ON entrust_debits (settles_at) WHERE settles_at IS NOT NULL;
${refundTables('entrust')}
-- Of a card's number only what is shown is kept. The newest is debited.
CREATE TABLE entrust_cards (
  seq INTEGER PRIMARY KEY, payer_no TEXT NOT NULL, bank_id TEXT NOT NULL, last_digits TEXT NOT NULL,
  UNIQUE (payer_no, bank_id, last_digits)
) STRICT;
CREATE TABLE entrust_bind_pages (
  id TEXT PRIMARY KEY, payer_no TEXT NOT NULL, return_url TEXT NOT NULL, bound INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE entrust_credit_lines (
  payer_no TEXT PRIMARY KEY, state TEXT NOT NULL, limit_fen INTEGER NOT NULL CHECK (limit_fen >= 0),
  used_fen INTEGER NOT NULL CHECK (used_fen >= 0)
) STRICT, WITHOUT ROWID;

-- payer_no and amount_fen are null for a repayment that was cancelled before it was ever received; at:
-- when it was settled.
CREATE TABLE entrust_repayments (
  seq INTEGER PRIMARY KEY, request_no TEXT NOT NULL UNIQUE, payer_no TEXT, amount_fen INTEGER,
  state TEXT NOT NULL, reason TEXT, settles_at INTEGER, at INTEGER
) STRICT;
CREATE INDEX entrust_repayments_by_time ON entrust_repayments (at, seq) WHERE at IS NOT NULL;
CREATE INDEX entrust_accepted_repayments ON entrust_repayments (settles_at) WHERE settles_at IS NOT NULL;
`;

/**
 * A number's balance before anything was credited, if it was set instead of derived from its digits. It may
 * be below zero.
 */
const firstBalanceTable = `
CREATE TABLE first_balances (mobile_no TEXT PRIMARY KEY, balance_fen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Payments for which an amount other than the one asked for was taken. */
const takenAmountsTable = `
CREATE TABLE taken_amounts (request_no TEXT PRIMARY KEY, amount_fen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Identity checks, and cards that are bound without a page. */
const personTables = `
CREATE TABLE entrust_identity_checks (
  request_no TEXT PRIMARY KEY, digest TEXT NOT NULL, last_digits TEXT NOT NULL, received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entrust_card_bindings (
  request_no TEXT PRIMARY KEY, payer_no TEXT NOT NULL, digest TEXT NOT NULL, bank_id TEXT NOT NULL,
  last_digits TEXT NOT NULL, code TEXT NOT NULL, wrong INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** Invoices for what was credited. */
const invoiceTable = `
CREATE TABLE invoices (
  request_no TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, content TEXT NOT NULL, state TEXT NOT NULL,
  reason TEXT, issued_at INTEGER, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_invoices ON invoices (settles_at) WHERE settles_at IS NOT NULL;
`;

/** Wallet accounts whose registration was requested. */
const accountTable = `
CREATE TABLE entrust_accounts (
  request_no TEXT PRIMARY KEY, content TEXT NOT NULL, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX entrust_pending_accounts ON entrust_accounts (settles_at) WHERE settles_at IS NOT NULL;
`;

/** The address for replies of a number: the one in the newest message to it. */
const replyAddressTable = `
CREATE TABLE reply_addresses (
  mobile_no TEXT PRIMARY KEY, notify_url TEXT NOT NULL, at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/**
 * Points granted to payers, in chronological order, including refused ones. Files of version 7 exist with
 * this table and without.
 */
const grantTable = `
CREATE TABLE IF NOT EXISTS points_grants (
  seq INTEGER PRIMARY KEY, request_no TEXT NOT NULL UNIQUE, payer_no TEXT NOT NULL, programme TEXT NOT NULL,
  points INTEGER NOT NULL, subject TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS points_grants_by_time ON points_grants (at, seq);
CREATE INDEX IF NOT EXISTS points_grants_of_payer ON points_grants (payer_no);
`;

const wechatTables = `
${cashierTables('wechat')}
-- Where payers come back to, which the address of the payment's page says.
CREATE TABLE wechat_returns (request_no TEXT PRIMARY KEY, url TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const wechatWayTables = `
-- Each time a trade was opened; its first way is the way of all.
CREATE TABLE wechat_openings (
  key TEXT PRIMARY KEY, request_no TEXT NOT NULL, way TEXT NOT NULL, openid TEXT, at INTEGER NOT NULL
) STRICT;
CREATE INDEX wechat_openings_of_trade ON wechat_openings (request_no, at);
-- Codes of the app's sign-on, good once.
CREATE TABLE wechat_codes (
  code TEXT PRIMARY KEY, app_id TEXT NOT NULL, openid TEXT NOT NULL, at INTEGER NOT NULL,
  used INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX wechat_codes_of_person ON wechat_codes (openid);
`;

const alipayTables = `
${cashierTables('alipay')}
-- Payers who came by an address that the app signed; the first that logged in made the trade.
CREATE TABLE alipay_links (
  token TEXT PRIMARY KEY, request_no TEXT NOT NULL, product TEXT NOT NULL, subject TEXT NOT NULL,
  amount_fen INTEGER NOT NULL, notify_url TEXT NOT NULL, return_url TEXT NOT NULL,
  expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX alipay_links_of_trade ON alipay_links (request_no);
`;

const alipayAgreementTables = `
-- Debits without the payer at Alipay. A page may be opened for an agreement and never be signed.
CREATE TABLE alipay_agreements (
  agreement_no TEXT PRIMARY KEY, external_no TEXT NOT NULL, product TEXT NOT NULL, scene TEXT NOT NULL,
  account TEXT NOT NULL, single_fen INTEGER, next_on TEXT, notify_url TEXT NOT NULL, return_url TEXT NOT NULL,
  page_key TEXT NOT NULL UNIQUE, state TEXT NOT NULL, signed_at INTEGER, ended_at INTEGER, short_since INTEGER
) STRICT;
CREATE INDEX alipay_agreements_of_app ON alipay_agreements (external_no);
CREATE TABLE alipay_agreement_debits (
  request_no TEXT PRIMARY KEY, agreement_no TEXT NOT NULL, at INTEGER NOT NULL, decides_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX alipay_waiting_debits ON alipay_agreement_debits (decides_at) WHERE decides_at IS NOT NULL;
-- Deliberately one row for each call: that a plan was moved twice must be visible.
CREATE TABLE alipay_plan_moves (
  id INTEGER PRIMARY KEY, agreement_no TEXT NOT NULL, from_day TEXT NOT NULL, to_day TEXT NOT NULL
) STRICT;
`;

const dtoneIndex =
  'CREATE INDEX IF NOT EXISTS dtone_transactions_of_number ON dtone_transactions (mobile_no);';

const dtoneTables = `
CREATE TABLE dtone_transactions (
  request_no TEXT PRIMARY KEY, id INTEGER NOT NULL UNIQUE, product_id INTEGER NOT NULL,
  mobile_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, callback_url TEXT NOT NULL,
  state TEXT NOT NULL, message TEXT NOT NULL, created_at INTEGER NOT NULL, confirm_by INTEGER NOT NULL,
  confirmed_at INTEGER, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX dtone_transactions_by_time ON dtone_transactions (created_at, id);
CREATE INDEX dtone_waiting_transactions ON dtone_transactions (settles_at) WHERE settles_at IS NOT NULL;
${dtoneIndex}
`;

const reloadlyTable = `
CREATE TABLE IF NOT EXISTS reloadly_topups (
  request_no TEXT PRIMARY KEY, id INTEGER NOT NULL UNIQUE, operator_id INTEGER NOT NULL,
  mobile_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, status TEXT NOT NULL, code TEXT,
  created_at INTEGER NOT NULL, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS reloadly_topups_by_time ON reloadly_topups (created_at, id);
CREATE INDEX IF NOT EXISTS reloadly_topups_of_number ON reloadly_topups (mobile_no, created_at);
CREATE INDEX IF NOT EXISTS reloadly_waiting_topups ON reloadly_topups (settles_at)
  WHERE settles_at IS NOT NULL;
`;

const papayTables = `
-- Entrusted debits at WeChat Pay. A page may be opened for a contract long before it is signed, or never.
CREATE TABLE papay_contracts (
  code TEXT PRIMARY KEY, plan_id TEXT NOT NULL, contract_id TEXT NOT NULL UNIQUE, serial TEXT NOT NULL,
  account TEXT NOT NULL, notify_url TEXT NOT NULL, page_key TEXT NOT NULL UNIQUE, came_from TEXT NOT NULL,
  state TEXT NOT NULL, signed_at INTEGER, ended_at INTEGER, ended_by TEXT NOT NULL, short_since INTEGER
) STRICT;

-- Deliberately one row for each call: that a payer was told twice must be visible.
CREATE TABLE papay_notices (
  id INTEGER PRIMARY KEY, contract_id TEXT NOT NULL, amount_fen INTEGER NOT NULL, days INTEGER NOT NULL,
  at INTEGER NOT NULL, used_by TEXT
) STRICT;
CREATE INDEX papay_notices_of_contract ON papay_notices (contract_id, id);

CREATE TABLE papay_debits (
  request_no TEXT PRIMARY KEY, contract_id TEXT NOT NULL, amount_fen INTEGER NOT NULL, subject TEXT NOT NULL,
  notify_url TEXT NOT NULL, state TEXT NOT NULL, error_code TEXT NOT NULL, at INTEGER NOT NULL,
  decides_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX papay_debits_of_contract ON papay_debits (contract_id, at);
CREATE INDEX papay_undecided_debits ON papay_debits (decides_at) WHERE decides_at IS NOT NULL;
`;

/** The amounts paid to suppliers in advance, in millionths of each one's currency. */
const floatTable = `
CREATE TABLE supplier_floats (
  supplier TEXT PRIMARY KEY, available INTEGER NOT NULL, held INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** Times are milliseconds since 1970, amounts whole fen, points whole points. */
export const schema = `
${cashierTables('cashier')}
${cashierTables('digital')}
${wechatTables}
${wechatWayTables}
${papayTables}
${alipayTables}
${alipayAgreementTables}
${dtoneTables}
${reloadlyTable}
${aliyunSmsTable}
${tencentSmsTables}
${pointsTables}
${entrustTables}
${firstBalanceTable}
${takenAmountsTable}
${personTables}
${invoiceTable}
${replyAddressTable}
${accountTable}
${grantTable}
${floatTable}
-- mobile_no and face_fen are null for a request that was cancelled before it was ever received.
CREATE TABLE topups (
  request_no TEXT PRIMARY KEY, carrier_ref TEXT NOT NULL, mobile_no TEXT, face_fen INTEGER, notify_url TEXT,
  state TEXT NOT NULL, reason TEXT, received_at INTEGER NOT NULL, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_topups ON topups (settles_at) WHERE settles_at IS NOT NULL;

-- What the numbers were credited. Deliberately without a unique request number: a double credit must be
-- visible.
CREATE TABLE credits (
  seq INTEGER PRIMARY KEY, request_no TEXT NOT NULL, mobile_no TEXT NOT NULL, face_fen INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX credits_by_time ON credits (at, seq);
CREATE INDEX credits_of_number ON credits (mobile_no);

CREATE TABLE outages (request_no TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
  seq INTEGER PRIMARY KEY, request_no TEXT NOT NULL UNIQUE, mobile_no TEXT NOT NULL, text TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_of_number ON messages (mobile_no, seq);

-- A callback that was delivered is deleted; one that was given up keeps its row with next_at null.
CREATE TABLE callbacks (
  id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, partner TEXT NOT NULL, url TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, next_at INTEGER
) STRICT;
CREATE INDEX due_callbacks ON callbacks (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE fault_settings (id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL) STRICT;
`;

/**
 * Upgrades a file of an earlier version to the next, so that trades that are still waited for are not lost.
 */
export const upgrades: Readonly<Record<number, string>> = {
  // Adds the second cashier and the points service.
  1: `
${cashierTables('cashier')}
${cashierTables('digital')}
${pointsTables}
INSERT INTO cashier_trades SELECT request_no, trade_no, order_no, amount_fen, subject, payer_no,
  notify_url, return_url, expires_at, state, paid_at, NULL, decline_reason, wrong_passwords,
  form_token FROM trades;
INSERT INTO cashier_accounts SELECT payer_no, 'balance', balance_fen FROM accounts;
INSERT INTO cashier_refunds SELECT request_no, payment_request_no, amount_fen, notify_url, state, reason,
  settles_at, NULL FROM refunds;
INSERT INTO cashier_movements SELECT seq, kind, request_no, amount_fen, at FROM cash_movements;
DROP TABLE trades; DROP TABLE accounts; DROP TABLE refunds; DROP TABLE cash_movements;
`,
  // Adds debits under an agreement, and balances of numbers that can be set.
  2: `${entrustTables}${firstBalanceTable}`,
  // Adds payments for which a different amount was taken.
  3: takenAmountsTable,
  // Adds name checks, cards bound without a page, and invoices.
  4: `${personTables}${invoiceTable}`,
  // Adds replies to messages.
  5: replyAddressTable,
  // Adds registrations of wallet accounts.
  6: accountTable,
  // Adds points given as rewards.
  7: grantTable,
  // Adds partners with a protocol of their own.
  8: `${wechatTables}${dtoneTables}`,
  // Adds WeChat Pay by scanning and inside its app, and Alibaba Cloud SMS.
  9: `${wechatWayTables}${aliyunSmsTable}`,
  // Adds Alipay, and suppliers that are paid in advance.
  10: `${alipayTables}${floatTable}`,
  // Adds Reloadly, whose table some files have already, and debits entrusted to WeChat Pay.
  11: `${reloadlyTable}${papayTables}`,
  // Adds debits entrusted to Alipay.
  12: alipayAgreementTables,
  // Adds Tencent Cloud SMS.
  13: tencentSmsTables,
  // Adds the index that includes DT One's credits in a number's balance.
  14: dtoneIndex,
};
