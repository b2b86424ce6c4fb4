/** Raised whenever the tables change; a file of another version is refused, since a sandbox's data may be thrown away. */
export const SCHEMA_VERSION = 1;

/** Times are milliseconds since 1970, amounts whole fen. */
export const schema = `
CREATE TABLE trades (
  request_no TEXT PRIMARY KEY, trade_no TEXT NOT NULL UNIQUE, order_no TEXT NOT NULL, amount_fen INTEGER NOT NULL,
  subject TEXT NOT NULL, payer_no TEXT NOT NULL, notify_url TEXT NOT NULL, return_url TEXT NOT NULL,
  expires_at INTEGER NOT NULL, state TEXT NOT NULL, paid_at INTEGER, decline_reason TEXT,
  wrong_passwords INTEGER NOT NULL DEFAULT 0, form_token TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX open_trades ON trades (expires_at) WHERE state = 'open';

CREATE TABLE accounts (payer_no TEXT PRIMARY KEY, balance_fen INTEGER NOT NULL CHECK (balance_fen >= 0)) STRICT, WITHOUT ROWID;

CREATE TABLE refunds (
  request_no TEXT PRIMARY KEY, payment_request_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, notify_url TEXT NOT NULL,
  state TEXT NOT NULL, reason TEXT, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refunds_of_payment ON refunds (payment_request_no);
CREATE INDEX processing_refunds ON refunds (settles_at) WHERE settles_at IS NOT NULL;

-- Money that moved at the cashier, in the order it moved.
CREATE TABLE cash_movements (
  seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, request_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX cash_movements_by_time ON cash_movements (at, seq);

-- mobile_no and face_fen are null for a request that was cancelled before it was ever received.
CREATE TABLE topups (
  request_no TEXT PRIMARY KEY, carrier_ref TEXT NOT NULL, mobile_no TEXT, face_fen INTEGER, notify_url TEXT,
  state TEXT NOT NULL, reason TEXT, received_at INTEGER NOT NULL, settles_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_topups ON topups (settles_at) WHERE settles_at IS NOT NULL;

-- What the numbers were credited. Deliberately without a unique request number: a double credit must be visible.
CREATE TABLE credits (
  seq INTEGER PRIMARY KEY, request_no TEXT NOT NULL, mobile_no TEXT NOT NULL, face_fen INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX credits_by_time ON credits (at, seq);
CREATE INDEX credits_of_number ON credits (mobile_no);

CREATE TABLE outages (request_no TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
  seq INTEGER PRIMARY KEY, request_no TEXT NOT NULL UNIQUE, mobile_no TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_of_number ON messages (mobile_no, seq);

-- A callback that was delivered is deleted; one that was given up keeps its row with next_at null.
CREATE TABLE callbacks (
  id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, partner TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, next_at INTEGER
) STRICT;
CREATE INDEX due_callbacks ON callbacks (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE fault_settings (id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL) STRICT;
`;
