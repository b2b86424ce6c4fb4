/**
 * The tables and functions that lie on the shards when users are spread over several databases. Everything
 * else is in the directory database alone. docs/shards.md describes the whole.
 */
import { tables } from '../schema/tables.ts';

/** Tables that are keyed by user, and written only by the functions below. */
export const shardedTables: readonly string[] = Object.entries(tables).flatMap(([name, { onShards }]) =>
  onShards ? [name] : [],
);

/**
 * How a call finds its shard: by the user number that an SQL expression over its arguments gives; for arrays
 * of rows, each row by its `user_no`; or on every shard, with all results combined.
 */
export type Routing =
  | { readonly by: 'user'; readonly userNo: string }
  /** `everyUser`: the arguments in which each user of the call has a row. */
  | { readonly by: 'rows'; readonly everyUser: readonly string[] }
  /** `shared`: the argument of which each shard gets its share. */
  | { readonly by: 'everyShard'; readonly shared?: string };

/** The functions that are called by the gateway, or by a function of the directory. */
export const shardedFunctions: Readonly<Record<string, Routing>> = {
  save_orders: { by: 'rows', everyUser: ['wakes'] },
  save_orders_with_vouchers: { by: 'rows', everyUser: ['wakes'] },
  issue_voucher: { by: 'user', userNo: 'of_user' },
  expire_due_vouchers: { by: 'everyShard', shared: 'most' },
  count_vouchers: { by: 'user', userNo: 'of_user' },
  place_repayment: { by: 'user', userNo: `new_orders #>> '{0,user_no}'` },
  move_debts: { by: 'user', userNo: 'of_user' },
  take_order_wakes: { by: 'everyShard', shared: 'most' },
  make_order_months: { by: 'everyShard' },
  order_events_without_month: { by: 'everyShard' },
  put_off_order_wake: { by: 'user', userNo: 'of_user' },
  save_agreements: { by: 'rows', everyUser: ['new_agreements', 'changed_agreements'] },
  confirm_debits: { by: 'rows', everyUser: ['asked'] },
  set_family_cap: { by: 'user', userNo: 'of_user' },
  save_number: { by: 'user', userNo: 'of_user' },
  delete_saved_number: { by: 'user', userNo: 'of_user' },
  restore_saved_number: { by: 'user', userNo: 'of_user' },
};

/** The functions that are called by those above, on their shard. */
export const innerFunctions: readonly string[] = [
  'after_orders_saved',
  'attach_order_month',
  'charged_back_payments',
  'check_agreement_limits',
  'confirmed_operation_states',
  'family_month_fen',
  'guard_refunds',
  'hold_refunds',
  'is_placed_by_hand',
  'keep_credited',
  'keep_payment_trade',
  'notify_agreements',
  'present_time',
  'refused_orders',
  'save_agreement_operations',
  'save_charges',
  'save_orders_of_charges',
  'set_jobs',
  'set_order_wakes',
  'unpaid_order_states',
];

/** The functions that work on the directory database, called by the gateway or by a table there. */
export const directoryFunctions: readonly string[] = [
  'add_regular_job',
  'audit_new_passkey',
  'change_reward',
  'check_floor_proposal',
  'claim_reward',
  'compare_again',
  'count_console_approvers_of_people',
  'first_price_floors',
  'follow_clock',
  'follow_database_lineage',
  'forbid_removal',
  'give_back_rate_limits',
  'guard_blocked_users',
  'guard_console_audit',
  'guard_console_audit_seals',
  'guard_console_break_glass',
  'guard_console_invitations',
  'guard_console_passkeys',
  'guard_console_people',
  'guard_console_proposal_rows',
  'guard_console_proposals',
  'guard_console_settings_drafts',
  'guard_price_proposals',
  'guard_prices',
  'guard_settings_parts',
  'guard_write_offs',
  'keep_debits_stopped',
  'newest_shown_settings',
  'open_session',
  'price_breaches',
  'price_floors',
  'prices_of',
  'same_prices',
  'seal_console_audit',
  'take_rate_limits',
  'try_console_first_passkey',
  'try_console_invitation',
  'works_in_console',
];
