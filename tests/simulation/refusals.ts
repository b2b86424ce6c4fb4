/** The refusals of the database functions that a run met, and those that it cannot meet, with the reason. */
import { readdirSync, readFileSync } from 'node:fs';

const functions = new URL('../../apps/gateway/src/db/functions/', import.meta.url);

/** The ways in which a function refuses: an error, a constraint, or a word it returns. */
const ways = [
  /raise unique_violation using constraint = '(\w+)'/g,
  /raise exception '([^'%]+)/g,
  /(?:when [^;]*?\bthen|return) '(\w+)'/g,
  /'refused', '(\w+)'/g,
];
/** Words that are not refusals. */
const otherWords: ReadonlySet<string> = new Set(['earned', 'placed', 'done', 'spent', 'minvalue']);

interface Refusal {
  readonly of: string;
  readonly says: string;
}

const read: readonly Refusal[] = readdirSync(functions)
  .filter((file) => file.endsWith('.sql'))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, functions), 'utf8').replaceAll(/^\s*--.*$/gm, '');
    const of = file.replace('.sql', '');
    const said = ways.flatMap((way) => [...text.matchAll(way)].map(([, says = '']) => says.trim()));
    return [...new Set(said)].filter((says) => !otherWords.has(says)).map((says) => ({ of, says }));
  });

const nameOf = ({ of, says }: Refusal): string => `${of}: ${says}`;

/** Every refusal of every function, written like `refused_orders: dayLimitReached`. */
export const allRefusals: readonly string[] = read.map(nameOf);

const CONSOLE = 'nobody works in the console in a world; its own tests try it by SQL';
const PRICES = 'prices stay as they are in a world';
const SAVED = 'nobody saves a number in a world';

/** Functions that no world calls, with the reason. */
const notCalled: Readonly<Record<string, string>> = {
  audit_new_passkey: CONSOLE,
  check_floor_proposal: PRICES,
  compare_again: 'no difference is looked at a second time in a world',
  forbid_removal: CONSOLE,
  guard_blocked_users: CONSOLE,
  guard_console_audit: CONSOLE,
  guard_console_audit_seals: CONSOLE,
  guard_console_break_glass: CONSOLE,
  guard_console_invitations: CONSOLE,
  guard_console_passkeys: CONSOLE,
  guard_console_people: CONSOLE,
  guard_console_proposal_rows: CONSOLE,
  guard_console_proposals: CONSOLE,
  guard_console_settings_drafts: CONSOLE,
  guard_price_proposals: PRICES,
  guard_prices: PRICES,
  guard_settings_parts: PRICES,
  guard_write_offs: 'nothing is written off in a world',
  open_session: 'nobody logs in in a world: people are known',
  restore_saved_number: SAVED,
  save_number: SAVED,
  try_console_invitation: CONSOLE,
};

const LIMITS = 'a world does not limit how often somebody orders';
const GUARD =
  'it would take a fault of the gateway or of another function: versions and keys are looked at first';

/** Refusals of called functions that no world can cause, with the reason. */
const unreachable: Readonly<Record<string, string>> = {
  'check_agreement_limits: agreements_most': 'nobody in a world has so many agreements',
  'check_agreement_limits: agreements_one_live': 'a signer of a world has one agreement for a number',
  'check_agreement_limits: member_consents_reply_code': 'a number of a world has one member to be asked',
  'claim_reward: unknown': 'an activity is looked for first, and none is ever removed',
  'guard_refunds: a refund stays what it was asked for as': GUARD,
  'guard_refunds: no more goes back than was paid': GUARD,
  'guard_refunds: nothing is given back that no two persons gave back': CONSOLE,
  'guard_refunds: what was credited is given back, or not at all': GUARD,
  'keep_credited: an order that was credited stays credited': GUARD,
  'place_repayment: orders_request': GUARD,
  'refused_orders: tooManyUnpaid': LIMITS,
  'refused_orders: tooManyNotPaid': LIMITS,
  'save_agreement_operations: agreement_operations_pkey': GUARD,
  'save_charges: a charge that has ended stays as it is': GUARD,
  'save_orders_of_charges: orders_request': GUARD,
};
/** The refusals listed here as unreachable. */
export const namedRefusals: readonly string[] = Object.keys(unreachable);
/** The functions listed here as never called. */
export const namedFunctions: readonly string[] = Object.keys(notCalled);

/** Why no run meets a refusal; null when one can. */
export function whyNever(refusal: string): string | null {
  return unreachable[refusal] ?? notCalled[refusal.slice(0, refusal.indexOf(':'))] ?? null;
}

const called = read.filter(({ of }) => notCalled[of] === undefined);

/** The refusals that a statement met, by its result or error. */
export function refusalsMet(outcome: { readonly result: unknown } | { readonly error: unknown }): string[] {
  if ('error' in outcome) {
    const { constraint = '', message = '' } = Object(outcome.error) as Record<string, string | undefined>;
    return called.filter(({ says }) => says === constraint || message.startsWith(says)).map(nameOf);
  }
  const { rows } = outcome.result as { readonly rows: readonly unknown[] };
  const given = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return called.filter(({ says }) => given.includes(`"${says}"`)).map(nameOf);
}
