/**
 * Every table of the catalogue: whether rows of it are about a person, how these are found, what of them is
 * given to the person, and what becomes of them when the account is closed. A test compares it with the
 * catalogue, so that a new table cannot be left out.
 */
import type { DataSectionName } from '@phonebill/contract';

export interface PersonRows {
  readonly section: DataSectionName;
  /** Which rows: a condition in SQL. $1 is the user number, $2 the texts under which the number may stand. */
  readonly where: string;
  /** Columns that the person is given; the others are hashes, keys and what work is to be done. */
  readonly shown: readonly string[];
  /** `kept`: they stay. `{ set }`: they stay without that. */
  readonly atClosing: 'removed' | 'kept' | { readonly set: string };
}

/** Why no row of a table is looked for. */
export interface NotOfAPerson {
  readonly nobody: string;
}

export type TableOfPersons = readonly PersonRows[] | NotOfAPerson;

const OF_USER = 'user_no = $1';
const OF_NUMBER = 'mobile_no = any ($2)';
const OF_STAFF = 'staff_no in (select staff_no from staff_members where user_no = $1)';
const OF_REWARD = 'reward_no in (select reward_no from rewards where user_no = $1)';

function rows(
  section: DataSectionName,
  where: string,
  shown: string,
  atClosing: PersonRows['atClosing'],
): PersonRows {
  return { section, where, shown: shown.split(/\s+/).filter(Boolean), atClosing };
}
const own = (section: DataSectionName, shown: string, atClosing: PersonRows['atClosing']) => [
  rows(section, OF_USER, shown, atClosing),
];
const events = 'entity event from_state to_state at';

const noPerson = { nobody: 'names nobody' } as const;
const running = { nobody: 'of the product itself' } as const;

/** In the order in which rows are removed: what is found by other rows before these. */
export const tablesOfPersons: Readonly<Record<string, TableOfPersons>> = {
  sessions: own('logins', 'kind created_at last_used_at expires_at ended_at device place', 'removed'),
  known_devices: own('logins', 'expires_at', 'removed'),
  sms_codes: [
    rows(
      'logins',
      `${OF_NUMBER} or asker = 'user ' || $1::text`,
      'mobile_no scene sent_at used_at',
      'removed',
    ),
  ],
  message_tickets: [rows('logins', OF_NUMBER, 'mobile_no scene expires_at used_at', 'removed')],
  channel_tokens: own('logins', 'cnl_code expires_at used_at', 'removed'),
  sign_on_authorizations: own('logins', 'granted_at', 'removed'),
  blocked_users: own('logins', 'blocked_at', 'removed'),
  seen_marks: own('logins', 'what seen_at', 'removed'),
  graphic_codes: { nobody: 'pictures, of which nobody knows who asked' },
  sign_on_nonces: { nobody: 'hashes of random texts' },
  rate_limits: { nobody: 'keyed hashes and user numbers, gone once no limit counts them: a day at most' },
  visitors: { nobody: 'devices without login: each is a user of its own, without a mobile number' },

  saved_numbers: own('numbers', 'mobile_no remark created_at changed_at deleted_at', 'removed'),
  topped_up_numbers: own('numbers', 'mobile_no carrier last_at', 'removed'),
  dismissed_recommendations: own('numbers', 'mobile_no at', 'removed'),
  family_caps: own('numbers', 'cap_fen set_at', 'removed'),

  real_names: own('names', 'name_end id_number_end state changed_at', 'removed'),
  real_name_events: own('names', 'event state at', 'removed'),

  sms_replies: [rows('messages', OF_NUMBER, 'text replied_at word outcome handled_at', 'removed')],
  sign_up_events: [
    rows(
      'messages',
      `account_no in (select account_no from sign_ups where ${OF_USER} or ${OF_NUMBER})`,
      'event state at',
      'removed',
    ),
  ],
  sign_ups: [
    rows(
      'messages',
      `${OF_USER} or ${OF_NUMBER}`,
      'mobile_no state created_at registered_at ended_at',
      'removed',
    ),
  ],
  help_messages: own(
    'messages',
    'message_no order_no state text written_at answer answered_at read_at',
    'removed',
  ),
  end_notices: own('messages', 'order_no state wanted_at ended_at', 'removed'),
  promotion_relationships: own('messages', 'kind recorded_at', 'removed'),

  orders: own(
    'orders',
    `order_no kind mobile_no carrier face_fen price_fen points pay_method voucher_fen cnl_code state
    close_reason created_at paid_at ended_at`,
    'kept',
  ),
  payments: own(
    'orders',
    'payment_no order_no method state amount paid_amount paid_from created_at paid_at',
    { set: 'pay_url = null' },
  ),
  payment_trades: own('orders', 'payment_no method', 'kept'),
  deliveries: own('orders', 'delivery_no order_no state face_fen created_at ended_at', 'kept'),
  refunds: own('orders', 'refund_no order_no method state amount reason requested_at settled_at', 'kept'),
  order_events: own('orders', `order_no ${events}`, 'kept'),
  ledger_transfers: own('orders', 'order_no reason unit amount at', 'kept'),
  order_wakes: own('orders', 'order_no due_at', 'kept'),
  invoices: own(
    'orders',
    'invoice_no order_no state kind title_kind title tax_no area amount_fen asked_at',
    'kept',
  ),
  invoice_events: own('orders', 'invoice_no event state at', 'kept'),
  archived_order_months: noPerson,

  agreements: own(
    'agreements',
    `agreement_no agr_mbl signer_mobile_no nickname trigger day_of_month threshold_fen amount_fen
    cap_per_month_fen ends_on pay_order text_version credit_text_version consented_at cnl_code language state
    cancel_reason cancel_text mandate created_at signed_at ended_at`,
    { set: `nickname = '', cancel_text = null` },
  ),
  agreement_operations: own(
    'agreements',
    'agreement_no kind state terms consent created_at ended_at',
    'kept',
  ),
  agreement_events: own('agreements', `agreement_no ${events}`, 'kept'),
  charges: own(
    'agreements',
    `charge_no agreement_no trigger period state reason amount_fen paid_fen source paid_from order_no
    announced_at debit_at ended_at`,
    'kept',
  ),
  debts: own('agreements', 'charge_no agreement_no amount_fen state since due_at paid_at', 'kept'),
  debt_events: own('agreements', 'charge_no event from_state to_state at', 'kept'),
  // With the signer's agreement, and once more as the member's, who is told nothing of the signer: the number
  // of a consent has the signer's user number in it.
  member_consents: [
    rows(
      'agreements',
      OF_USER,
      'consent_no agreement_no agr_mbl terms state requested_at answered_at ended_at',
      'kept',
    ),
    rows(
      'others',
      `agr_mbl = any ($2) and user_no is distinct from $1`,
      'agr_mbl state requested_at asked_at answered_at answered_by ended_at',
      'kept',
    ),
  ],
  blocked_signers: [rows('others', OF_NUMBER, 'blocked_at', 'kept')],

  vouchers: own(
    'rewards',
    'voucher_no activity_id amount_fen min_face_fen state order_no issued_at expires_at ended_at',
    'kept',
  ),
  voucher_events: own('rewards', 'voucher_no event state order_no at', 'kept'),
  reward_events: [rows('rewards', OF_REWARD, 'event state at', 'kept')],
  reward_transfers: [rows('rewards', OF_REWARD, 'activity_id reason unit amount at', 'kept')],
  rewards: own(
    'rewards',
    'activity_id reward_no state reward earned_by earned_at expires_at ended_at',
    'kept',
  ),

  business_hall_events: [rows('staff', OF_STAFF, 'hall_no event at', 'kept')],
  staff_tickets: [rows('staff', OF_STAFF, 'issued_at expires_at', 'removed')],
  staff_members: own('staff', 'hall_no staff_no enrolled_at valid_until ended_at', 'kept'),
  enrolment_codes: { nobody: 'hashes, and who issued them' },
  business_halls: noPerson,

  // Last of what goes: what was passed on under them was ended before.
  authorization_events: own(
    'authorizations',
    'purpose event notice_version language given_by at expires_at',
    'removed',
  ),
  authorization_notices: noPerson,
  mobile_owners: own('account', '', 'removed'),
  users: own('account', 'user_no mobile_no created_at', { set: `mobile_no = ''` }),
  person_events: own('account', 'event by_whom reason at', 'kept'),

  activities: noPerson,
  activity_events: noPerson,
  activity_totals: noPerson,
  reconciliation_books: noPerson,
  reconciliation_days: noPerson,
  reconciliation_crossings: { nobody: 'numbers of orders, for hours' },
  reconciliation_differences: { nobody: 'numbers of orders and amounts' },
  reconciliation_events: { nobody: 'numbers of orders and amounts' },
  channels: noPerson,
  switches: noPerson,
  adverts: noPerson,
  promotions: noPerson,
  loaded_files: noPerson,
  settings_versions: { nobody: 'who of the operators changed what' },
  settings_parts: noPerson,
  operator_events: { nobody: 'what operators did, about which job, book, reward or user number' },
  price_proposals: { nobody: 'which of the operators proposed and approved prices' },
  settings_processes: running,
  release_range: running,
  number_keys: running,
  number_conversions: running,
  job_processes: running,
  regular_jobs: running,
  purges: running,
  purged_rows: running,
  running_processes: running,
  database_probes: running,
  schema_migrations: running,
  installed_functions: running,
};
