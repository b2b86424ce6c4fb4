/** The tables of the product itself, none of whose rows is about a user (tables.ts). */
import { DAY_MS } from '../../runtime/time/index.ts';
import { noPerson, type TableFacts, YEAR_MS } from './table-facts.ts';

const loaded = { stays: 'until other files are loaded' } as const;
const running = { nobody: 'of the product itself' } as const;
const ofStaff = { nobody: "of the operator's own people, who are no users" } as const;

export const productTables: Readonly<Record<string, TableFacts>> = {
  activities: {
    kept: { stays: 'always: what was promised to whom, and what it cost' },
    about: noPerson,
  },
  activity_events: {
    kept: { stays: 'always: who changed what, and why' },
    about: noPerson,
  },
  activity_totals: {
    kept: { stays: 'as long as its activity' },
    about: noPerson,
  },
  reconciliation_books: {
    kept: { stays: 'always: one row for each book' },
    about: noPerson,
  },
  reconciliation_days: {
    kept: { stays: 'always: a few rows a day' },
    about: noPerson,
  },
  day_sums: {
    kept: { stays: 'always: one row' },
    about: running,
  },
  ledger_days: {
    kept: { stays: 'always: a few rows a day' },
    about: noPerson,
  },
  margin_days: {
    kept: { stays: 'always: a few rows a day' },
    about: noPerson,
  },
  reconciliation_crossings: {
    kept: { stays: 'until the other side has the entry' },
    about: { nobody: 'numbers of orders, for hours' },
  },
  reconciliation_differences: {
    kept: { until: 'resolved_at', keptMs: 2 * YEAR_MS },
    about: { nobody: 'numbers of orders and amounts' },
  },
  reconciliation_events: {
    kept: { stays: 'always: how each difference was found and went away' },
    about: { nobody: 'numbers of orders and amounts' },
  },
  write_offs: {
    kept: { stays: 'always: money that was not to be had, and who said so' },
    about: { nobody: 'numbers of orders and amounts' },
  },
  channels: {
    kept: loaded,
    about: noPerson,
  },
  switches: {
    kept: loaded,
    about: noPerson,
  },
  adverts: {
    kept: loaded,
    about: noPerson,
  },
  promotions: {
    kept: loaded,
    about: noPerson,
  },
  loaded_files: {
    kept: loaded,
    about: noPerson,
  },
  settings_versions: {
    kept: { stays: 'always: who changed what, and why' },
    about: { nobody: 'who of the operators changed what' },
  },
  settings_parts: {
    kept: { stays: 'as long as its version' },
    about: noPerson,
  },
  operator_events: {
    kept: { stays: 'always: what operators did by hand, who and why' },
    about: { nobody: 'what operators did, about which job, book, reward or user number' },
  },
  price_proposals: {
    kept: { stays: 'always: who proposed and approved prices, and why' },
    about: { nobody: 'which of the operators proposed and approved prices' },
  },
  console_people: {
    kept: { stays: 'always: who proposed and approved what stays readable' },
    about: ofStaff,
  },
  console_passkeys: {
    kept: { stays: 'until its person removes it, or is ended' },
    about: ofStaff,
  },
  console_company_accounts: {
    kept: { stays: 'until its person is ended' },
    about: ofStaff,
  },
  console_invitations: {
    kept: { until: 'expires_at', keptMs: 30 * DAY_MS },
    about: ofStaff,
  },
  console_sessions: {
    kept: { until: 'expires_at', keptMs: 30 * DAY_MS },
    about: ofStaff,
  },
  console_terminal_codes: {
    kept: { until: 'expires_at', keptMs: 0 },
    about: ofStaff,
  },
  console_break_glass: {
    kept: { stays: 'always: what was done from the server while nobody could sign in' },
    about: ofStaff,
  },
  console_break_glass_reviews: {
    kept: { stays: 'always: who looked at that afterwards' },
    about: ofStaff,
  },
  console_list_views: {
    kept: { stays: 'until its person removes it' },
    about: ofStaff,
  },
  console_views: {
    kept: { stays: 'as the release before left it: views of orders' },
    about: ofStaff,
  },
  console_challenges: {
    kept: { until: 'expires_at', keptMs: 0 },
    about: { nobody: 'hashes of random bytes' },
  },
  console_proposals: {
    kept: { stays: 'always: who proposed and approved what, and why' },
    about: ofStaff,
  },
  console_proposal_rows: {
    kept: { stays: 'as long as its proposal' },
    about: ofStaff,
  },
  console_settings_drafts: {
    kept: { until: 'kept_until', keptMs: 0 },
    about: ofStaff,
  },
  console_previews: {
    kept: { until: 'expires_at', keptMs: 0 },
    about: { nobody: 'hashes of random texts' },
  },
  console_audit: {
    kept: { stays: "always: what the operator's own people read in clear and did" },
    about: ofStaff,
  },
  console_audit_seals: {
    kept: { stays: 'as long as its entry' },
    about: noPerson,
  },
  console_audit_unsealed: {
    kept: { stays: 'until its entry is sealed, within seconds' },
    about: noPerson,
  },
  certificate_ends: {
    kept: { until: 'seen_at', keptMs: DAY_MS },
    about: running,
  },
  settings_processes: {
    kept: { stays: 'until its process ends; of one that died an hour' },
    about: running,
  },
  release_range: {
    kept: { stays: 'always: one row' },
    about: running,
  },
  number_keys: {
    kept: { stays: 'always: one row for each key' },
    about: running,
  },
  number_conversions: {
    kept: { stays: 'always: one row for each table with numbers' },
    about: running,
  },
  job_processes: {
    kept: { stays: 'until another process takes over the jobs of a dead one' },
    about: running,
  },
  regular_jobs: {
    kept: { stays: 'always: one row for each regular job' },
    about: running,
  },
  purges: {
    kept: { stays: 'always: one row for each part of the clean-up' },
    about: running,
  },
  purged_rows: {
    kept: { stays: 'always: one row for each table' },
    about: running,
  },
  running_processes: {
    // A process that stops removes its row; one that was killed does not.
    kept: { until: 'seen_at', keptMs: DAY_MS },
    about: running,
  },
  database_probes: {
    kept: { stays: 'never: written and removed in one transaction' },
    about: running,
  },
  schema_migrations: {
    kept: { stays: 'always: which migrations were run' },
    about: running,
  },
  event_endpoints: {
    kept: { stays: 'always: where channels were told of their orders and agreements' },
    about: { nobody: 'addresses of channels' },
  },
  event_secrets: {
    kept: { until: 'expires_at', keptMs: 0 },
    about: { nobody: 'random texts' },
    // Encrypted like texts with numbers, and re-encrypted to a new key with them.
    numbers: { secret: 'text' },
  },
  out_events: {
    kept: { until: 'at', keptMs: 30 * DAY_MS },
    about: { nobody: 'what became of orders and agreements, with four digits of a number at most' },
  },
  event_deliveries: {
    kept: { until: 'at', keptMs: 30 * DAY_MS },
    about: running,
  },
  event_tries: {
    kept: { until: 'at', keptMs: 30 * DAY_MS },
    about: running,
  },
  sms_attempts: {
    // Longer than any message is retried; at the provider a message can be looked up for 30 days.
    kept: { until: 'asked_at', keptMs: 7 * DAY_MS },
    about: { nobody: 'a number of ours, of which it cannot be told whose message it is' },
  },
  partner_states: {
    kept: { stays: 'until its process ends; of one that died an hour' },
    about: running,
  },
  supplier_floats: {
    kept: { stays: 'until the next reading, within a minute' },
    about: { nobody: 'what is left of what we paid suppliers in advance' },
  },
  partners_in_use: {
    kept: { stays: 'always: one row for each task' },
    about: running,
  },
  database_lineage: {
    kept: { stays: 'always: one row' },
    about: running,
  },
  clock_seen: {
    kept: { stays: 'always: one row' },
    about: running,
  },
  installed_functions: {
    kept: { stays: 'always: which functions are installed' },
    about: running,
  },
};
