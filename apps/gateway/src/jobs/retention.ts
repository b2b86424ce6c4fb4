/**
 * Which table keeps what for how long: the one list from which the daily clean-up works. Every table has its
 * row here, and docs/operations.md says the same to operators; a test compares all three.
 */
import { DAY_MS } from '../runtime/index.ts';

export type Retention =
  /** Rows go once this time of theirs is so long ago; one without the time stays. */
  | { readonly until: string; readonly keptMs: number }
  /** Rows stay, or are removed by what made them; the text says which. */
  | { readonly stays: string };

const YEAR_MS = 365 * DAY_MS;

const ofTheOrder = { stays: 'as long as its order' } as const;
const ofTheAgreement = { stays: 'as long as its agreement' } as const;
const ofTheReward = { stays: 'as long as its reward' } as const;
const ofTheUser = { stays: 'as long as its user' } as const;
const loaded = { stays: 'until other files are loaded' } as const;

export const retention: Readonly<Record<string, Retention>> = {
  graphic_codes: { until: 'expires_at', keptMs: DAY_MS },
  sms_codes: { until: 'expires_at', keptMs: DAY_MS },
  message_tickets: { until: 'expires_at', keptMs: DAY_MS },
  sessions: { until: 'expires_at', keptMs: DAY_MS },
  known_devices: { until: 'expires_at', keptMs: 0 },
  sign_on_nonces: { until: 'expires_at', keptMs: DAY_MS },
  channel_tokens: { until: 'expires_at', keptMs: DAY_MS },
  // Whom guests topped up is nobody's business once no limit counts it.
  rate_limits: { until: 'expires_at', keptMs: 0 },
  // For whoever takes a deletion back.
  saved_numbers: { until: 'deleted_at', keptMs: 30 * DAY_MS },
  reconciliation_differences: { until: 'resolved_at', keptMs: 2 * YEAR_MS },

  // Who says later that nobody agreed can be shown what was sent.
  sms_replies: { until: 'handled_at', keptMs: 180 * DAY_MS },

  // Whoever comes back to it finds what was said; one without an answer stays until it has one.
  help_messages: { until: 'answered_at', keptMs: 180 * DAY_MS },
  end_notices: { until: 'ended_at', keptMs: 30 * DAY_MS },

  // Answers lost on the way are asked for again within minutes; whoever comes later looks at the agreement.
  sign_ups: { until: 'ended_at', keptMs: 30 * DAY_MS },
  sign_up_events: { until: 'at', keptMs: 40 * DAY_MS },

  reconciliation_books: { stays: 'always: one row for each book' },
  reconciliation_days: { stays: 'always: a few rows a day' },
  reconciliation_events: { stays: 'always: how each difference was found and went away' },
  reconciliation_crossings: { stays: 'until the other side has the entry' },

  orders: { stays: 'always: the records of what was paid and credited' },
  payments: ofTheOrder,
  payment_trades: ofTheOrder,
  deliveries: ofTheOrder,
  refunds: ofTheOrder,
  order_events: { stays: 'as long as its order, or in a file once its month is archived' },
  archived_order_months: { stays: 'always: one row for each archived month' },
  ledger_transfers: ofTheOrder,
  order_wakes: { stays: 'until nothing is to happen to its order' },

  // But for openings that came to nothing: 30 days, with an ask 180 (purge-unused.ts).
  agreements: { stays: 'always: what somebody consented to, and when' },
  agreement_operations: ofTheAgreement,
  member_consents: ofTheAgreement,
  agreement_events: ofTheAgreement,
  charges: ofTheAgreement,
  debts: ofTheAgreement,
  debt_events: ofTheAgreement,

  invoices: ofTheOrder,
  invoice_events: ofTheOrder,

  vouchers: { stays: 'always: what somebody earned, and which order it lowered the price of' },
  voucher_events: { stays: 'always: how it was used or came back' },
  activities: { stays: 'always: what was promised to whom, and what it cost' },
  activity_events: { stays: 'always: who changed what, and why' },
  rewards: ofTheUser,
  reward_events: ofTheReward,
  reward_transfers: ofTheReward,
  activity_totals: { stays: 'as long as its activity' },

  // But for devices without login that never got an order: a day (purge-unused.ts).
  users: { stays: 'always: whose orders those are' },
  mobile_owners: ofTheUser,
  family_caps: ofTheUser,
  visitors: ofTheUser,
  real_names: ofTheUser,
  real_name_events: ofTheUser,
  sign_on_authorizations: ofTheUser,
  seen_marks: ofTheUser,
  topped_up_numbers: ofTheUser,
  dismissed_recommendations: ofTheUser,
  blocked_signers: { stays: 'until the member takes it back' },

  // As long as somebody may ask what was done with their data.
  person_events: { until: 'at', keptMs: 3 * YEAR_MS },
  authorization_notices: { stays: 'always: what was shown before somebody answered' },
  authorization_events: ofTheUser,

  business_halls: { stays: 'always: where staff enrolled' },
  enrolment_codes: { until: 'expires_at', keptMs: 2 * YEAR_MS },
  staff_members: { stays: 'always: who signed customers up, and until when they might' },
  staff_tickets: { until: 'expires_at', keptMs: DAY_MS },
  business_hall_events: { stays: 'always: who opened and closed what, and why' },
  promotion_relationships: ofTheUser,

  channels: loaded,
  switches: loaded,
  adverts: loaded,
  promotions: loaded,
  loaded_files: loaded,
  settings_versions: { stays: 'always: who changed what, and why' },
  settings_parts: { stays: 'as long as its version' },
  operator_events: { stays: 'always: what operators did by hand, who and why' },
  blocked_users: { stays: 'until an operator lets the user log in again' },
  price_proposals: { stays: 'always: who proposed and approved prices, and why' },
  settings_processes: { stays: 'until its process ends; of one that died an hour' },

  // A process that stops takes its row away; one that was killed does not.
  running_processes: { until: 'seen_at', keptMs: DAY_MS },
  release_range: { stays: 'always: one row' },
  number_keys: { stays: 'always: one row for each key' },
  number_conversions: { stays: 'always: one row for each table with numbers' },
  purges: { stays: 'always: one row for each part of the clean-up' },
  purged_rows: { stays: 'always: one row for each table' },
  job_processes: { stays: 'until another process takes over the jobs of a dead one' },
  regular_jobs: { stays: 'always: one row for each regular job' },
  database_probes: { stays: 'never: written and removed in one transaction' },
  schema_migrations: { stays: 'always: which migrations were run' },
  installed_functions: { stays: 'always: which functions are installed' },
};
