/**
 * Every table of the database, in one catalogue: how long its rows are kept, which of its data are about a
 * person, where it holds mobile numbers, and whether it lies on the shards. The daily clean-up, the export of
 * a person's data, the conversion of numbers and the layout of shards work from it; tests compare it with the
 * database and with what docs/operations.md tells operators. Tables without rows about users are in
 * product-tables.ts.
 */
import type { DataSectionName } from '@phonebill/contract';
import { DAY_MS } from '../../runtime/time/index.ts';
import { productTables } from './product-tables.ts';
import { noPerson, type PersonRows, type TableFacts, YEAR_MS } from './table-facts.ts';

const ofTheOrder = { stays: 'as long as its order' } as const;
const ofTheAgreement = { stays: 'as long as its agreement' } as const;
const ofTheReward = { stays: 'as long as its reward' } as const;
const ofTheUser = { stays: 'as long as its user' } as const;

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

const number = 'number';

/**
 * The order is that in which a person's rows are removed: rows that are found through other rows precede
 * those.
 */
export const tables: Readonly<Record<string, TableFacts>> = {
  sessions: {
    kept: { until: 'expires_at', keptMs: DAY_MS },
    about: own('logins', 'kind created_at last_used_at expires_at ended_at device place', 'removed'),
  },
  known_devices: {
    kept: { until: 'expires_at', keptMs: 0 },
    about: own('logins', 'expires_at', 'removed'),
  },
  sms_codes: {
    kept: { until: 'expires_at', keptMs: DAY_MS },
    about: [
      rows(
        'logins',
        `${OF_NUMBER} or asker = 'user ' || $1::text`,
        'mobile_no scene sent_at used_at',
        'removed',
      ),
    ],
    numbers: { mobile_no: number },
  },
  message_tickets: {
    kept: { until: 'expires_at', keptMs: DAY_MS },
    about: [rows('logins', OF_NUMBER, 'mobile_no scene expires_at used_at', 'removed')],
    numbers: { mobile_no: number },
  },
  channel_tokens: {
    kept: { until: 'expires_at', keptMs: DAY_MS },
    about: own('logins', 'cnl_code expires_at used_at', 'removed'),
  },
  sign_on_authorizations: {
    kept: ofTheUser,
    about: own('logins', 'granted_at', 'removed'),
  },
  seen_marks: {
    kept: ofTheUser,
    about: own('logins', 'what seen_at', 'removed'),
  },
  graphic_codes: {
    kept: { until: 'expires_at', keptMs: DAY_MS },
    about: { nobody: 'pictures, of which nobody knows who asked' },
  },
  sign_on_nonces: {
    kept: { until: 'expires_at', keptMs: DAY_MS },
    about: { nobody: 'hashes of random texts' },
  },
  rate_limits: {
    // The numbers that guests topped up are not kept once no limit counts them.
    kept: { until: 'expires_at', keptMs: 0 },
    about: { nobody: 'keyed hashes and user numbers, gone once no limit counts them: a day at most' },
  },
  visitors: {
    kept: ofTheUser,
    about: { nobody: 'devices without login: each is a user of its own, without a mobile number' },
  },
  saved_numbers: {
    // Kept so that a deletion can be taken back.
    kept: { until: 'deleted_at', keptMs: 30 * DAY_MS },
    about: own('numbers', 'mobile_no remark created_at changed_at deleted_at', 'removed'),
    numbers: { mobile_no: number },
    numbersMayRepeat: true,
    onShards: true,
  },
  topped_up_numbers: {
    kept: ofTheUser,
    about: own('numbers', 'mobile_no carrier last_at', 'removed'),
    numbers: { mobile_no: number },
    numbersMayRepeat: true,
    onShards: true,
  },
  dismissed_recommendations: {
    kept: ofTheUser,
    about: own('numbers', 'mobile_no at', 'removed'),
    numbers: { mobile_no: number },
    numbersMayRepeat: true,
  },
  family_caps: {
    kept: ofTheUser,
    about: own('numbers', 'cap_fen set_at', 'removed'),
    onShards: true,
  },
  real_names: {
    kept: ofTheUser,
    about: own('names', 'name_end id_number_end state changed_at', 'removed'),
  },
  real_name_events: {
    kept: ofTheUser,
    about: own('names', 'event state at', 'removed'),
  },
  sms_replies: {
    // Evidence of what was sent, in case someone later says that nobody agreed.
    kept: { until: 'handled_at', keptMs: 180 * DAY_MS },
    about: [rows('messages', OF_NUMBER, 'text replied_at word outcome handled_at', 'removed')],
    numbers: { mobile_no: number, text: 'text' },
  },
  sms_sent: {
    // Kept as long as SMS centres report the outcome of a message.
    kept: { until: 'asked_at', keptMs: 30 * DAY_MS },
    about: [rows('messages', OF_NUMBER, 'name asked_at taken_at report reported_at', 'removed')],
    numbers: { mobile_no: number },
  },
  sign_up_events: {
    kept: { until: 'at', keptMs: 40 * DAY_MS },
    about: [
      rows(
        'messages',
        `account_no in (select account_no from sign_ups where ${OF_USER} or ${OF_NUMBER})`,
        'event state at',
        'removed',
      ),
    ],
  },
  sign_ups: {
    // An answer lost on the way is asked for again within minutes; after this time the agreement itself shows
    // the outcome.
    kept: { until: 'ended_at', keptMs: 30 * DAY_MS },
    about: [
      rows(
        'messages',
        `${OF_USER} or ${OF_NUMBER}`,
        'mobile_no state created_at registered_at ended_at',
        'removed',
      ),
    ],
    numbers: { mobile_no: number, request: 'json', request_hash: 'hash' },
  },
  help_messages: {
    // A user who returns to it finds the answer; a message without an answer stays until it has one.
    kept: { until: 'answered_at', keptMs: 180 * DAY_MS },
    about: own('messages', 'message_no order_no state text written_at answer answered_at read_at', 'removed'),
    numbers: { text: 'text', answer: 'text' },
  },
  end_notices: {
    kept: { until: 'ended_at', keptMs: 30 * DAY_MS },
    about: own('messages', 'order_no state wanted_at ended_at', 'removed'),
  },
  promotion_relationships: {
    kept: ofTheUser,
    about: own('messages', 'kind recorded_at', 'removed'),
  },
  orders: {
    kept: { stays: 'always: the records of what was paid and credited' },
    about: own(
      'orders',
      `order_no kind mobile_no carrier face_fen price_fen points pay_method voucher_fen cnl_code state
      close_reason created_at paid_at ended_at`,
      'kept',
    ),
    numbers: { mobile_no: number, request_fingerprint: 'hash' },
    onShards: true,
  },
  payments: {
    kept: ofTheOrder,
    about: own('orders', 'payment_no order_no method state amount paid_amount paid_from created_at paid_at', {
      set: 'pay_url = null, pay_with = null',
    }),
    onShards: true,
  },
  payment_trades: {
    kept: ofTheOrder,
    about: own('orders', 'payment_no method', 'kept'),
    onShards: true,
  },
  deliveries: {
    kept: ofTheOrder,
    about: own('orders', 'delivery_no order_no state face_fen created_at ended_at', 'kept'),
    numbers: { request_body: 'text' },
    onShards: true,
  },
  refunds: {
    kept: ofTheOrder,
    about: own('orders', 'refund_no order_no method state amount reason requested_at settled_at', 'kept'),
    onShards: true,
  },
  order_events: {
    kept: { stays: 'as long as its order, or in a file once its month is archived' },
    about: own('orders', `order_no ${events}`, 'kept'),
    onShards: true,
  },
  ledger_transfers: {
    kept: ofTheOrder,
    about: own('orders', 'order_no reason unit amount at', 'kept'),
    onShards: true,
  },
  order_wakes: {
    kept: { stays: 'until nothing is to happen to its order' },
    about: own('orders', 'order_no due_at', 'kept'),
    onShards: true,
  },
  partner_calls: {
    kept: { stays: 'for PARTNER_CALLS_KEPT_DAYS, 7 days by default' },
    about: own('orders', 'about at', 'removed'),
  },
  invoices: {
    kept: ofTheOrder,
    about: own(
      'orders',
      'invoice_no order_no state kind title_kind title tax_no area amount_fen asked_at',
      'kept',
    ),
    numbers: { request_body: 'text' },
  },
  invoice_events: {
    kept: ofTheOrder,
    about: own('orders', 'invoice_no event state at', 'kept'),
  },
  archived_order_months: {
    kept: { stays: 'always: one row for each archived month' },
    about: noPerson,
  },
  agreements: {
    // Except openings that were never completed: 30 days, or 180 with a request for consent
    // (purge-unused.ts).
    kept: { stays: 'always: what somebody consented to, and when' },
    about: own(
      'agreements',
      `agreement_no agr_mbl signer_mobile_no nickname trigger day_of_month threshold_fen amount_fen
      cap_per_month_fen ends_on pay_order text_version credit_text_version consented_at cnl_code language
      state cancel_reason cancel_text mandate wallet_no created_at signed_at ended_at`,
      { set: `nickname = '', cancel_text = null` },
    ),
    // The database compares the two numbers with each other, so both are converted in one statement.
    numbers: { agr_mbl: number, signer_mobile_no: number },
    onShards: true,
  },
  agreement_operations: {
    kept: ofTheAgreement,
    about: own('agreements', 'agreement_no kind state terms consent created_at ended_at', 'kept'),
    numbers: { request_body: 'text', request_fingerprint: 'hash' },
    onShards: true,
  },
  agreement_events: {
    kept: ofTheAgreement,
    about: own('agreements', `agreement_no ${events}`, 'kept'),
    onShards: true,
  },
  charges: {
    kept: ofTheAgreement,
    about: own(
      'agreements',
      `charge_no agreement_no trigger period state reason amount_fen paid_fen source paid_from order_no
      announced_at debit_at ended_at`,
      'kept',
    ),
    onShards: true,
  },
  debts: {
    kept: ofTheAgreement,
    about: own('agreements', 'charge_no agreement_no amount_fen state since due_at paid_at', 'kept'),
    onShards: true,
  },
  debt_events: {
    kept: ofTheAgreement,
    about: own('agreements', 'charge_no event from_state to_state at', 'kept'),
    onShards: true,
  },
  // Given with the signer's agreement, and once more as the member's own. The member learns nothing about the
  // signer: the number of a consent contains the signer's user number.
  member_consents: {
    kept: ofTheAgreement,
    about: [
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
    numbers: { agr_mbl: number },
    onShards: true,
  },
  blocked_signers: {
    kept: { stays: 'until the member takes it back' },
    about: [rows('others', OF_NUMBER, 'blocked_at', 'kept')],
    numbers: { mobile_no: number },
    numbersMayRepeat: true,
  },
  vouchers: {
    kept: { stays: 'always: what somebody earned, and which order it lowered the price of' },
    about: own(
      'rewards',
      'voucher_no activity_id amount_fen min_face_fen state order_no issued_at expires_at ended_at',
      'kept',
    ),
    onShards: true,
  },
  voucher_events: {
    kept: { stays: 'always: how it was used or came back' },
    about: own('rewards', 'voucher_no event state order_no at', 'kept'),
    onShards: true,
  },
  reward_events: {
    kept: ofTheReward,
    about: [rows('rewards', OF_REWARD, 'event state at', 'kept')],
  },
  reward_transfers: {
    kept: ofTheReward,
    about: [rows('rewards', OF_REWARD, 'activity_id reason unit amount at', 'kept')],
  },
  rewards: {
    kept: ofTheUser,
    about: own(
      'rewards',
      'activity_id reward_no state reward earned_by earned_at expires_at ended_at',
      'kept',
    ),
  },
  business_hall_events: {
    kept: { stays: 'always: who opened and closed what, and why' },
    about: [rows('staff', OF_STAFF, 'hall_no event at', 'kept')],
  },
  staff_tickets: {
    kept: { until: 'expires_at', keptMs: DAY_MS },
    about: [rows('staff', OF_STAFF, 'issued_at expires_at', 'removed')],
  },
  staff_members: {
    kept: { stays: 'always: who signed customers up, and until when they might' },
    about: own('staff', 'hall_no staff_no enrolled_at valid_until ended_at', 'kept'),
  },
  enrolment_codes: {
    kept: { until: 'expires_at', keptMs: 2 * YEAR_MS },
    about: { nobody: 'hashes, and who issued them' },
  },
  business_halls: {
    kept: { stays: 'always: where staff enrolled' },
    about: noPerson,
  },
  // Removed last: whatever was passed on under these authorizations has been ended before.
  authorization_events: {
    kept: ofTheUser,
    about: own('authorizations', 'purpose event notice_version language given_by at expires_at', 'removed'),
  },
  authorization_notices: {
    kept: { stays: 'always: what was shown before somebody answered' },
    about: noPerson,
  },
  mobile_owners: {
    kept: ofTheUser,
    about: own('account', '', 'removed'),
    numbers: { mobile_no: number },
  },
  blocked_users: {
    // Kept until an operator lets the user log in again. Listed after `mobile_owners`: closing the account is
    // what permits the removal (guard_blocked_users).
    kept: { until: 'blocked_until', keptMs: DAY_MS },
    about: own('logins', 'blocked_at blocked_until', 'removed'),
  },
  users: {
    // Except devices without login that never got an order: a day (purge-unused.ts).
    kept: { stays: 'always: whose orders those are' },
    about: own('account', 'user_no mobile_no created_at', { set: `mobile_no = ''` }),
    numbers: { mobile_no: number },
  },
  person_events: {
    // Kept as long as someone may ask what was done with their data.
    kept: { until: 'at', keptMs: 3 * YEAR_MS },
    about: own('account', 'event by_whom reason at', 'kept'),
  },
  ...productTables,
};
