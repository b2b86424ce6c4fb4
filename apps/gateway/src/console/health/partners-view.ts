/** Partners with a switch each: the suppliers, and the providers of payment methods. */
import { type ConsoleResponse, type SwitchOffAct } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { type PartnerState, readPartnerStates } from '../../partners/calls/index.ts';
import { presentStops, saleName, stopSellingOf, stopSupplierOf } from '../stops.ts';

type PartnerView = ConsoleResponse<'GET /partners'>['partners'][number];

/** The prefix of the partner calls that a payment method makes. */
const callsOf = { cash: 'cashier.', digital: 'digital.', points: 'points.', agreement: 'entrust.' } as const;
const waysToPay = Object.keys(callsOf) as (keyof typeof callsOf)[];

/**
 * Returns the partners. `suppliers` are the configured ones; `waysOff` are the payment methods that are not
 * offered.
 */
export async function partnersView(
  pool: Pool,
  { suppliers, waysOff }: { readonly suppliers: readonly string[]; readonly waysOff: ReadonlySet<string> },
): Promise<PartnerView[]> {
  const [states, stops] = await Promise.all([readPartnerStates(pool), presentStops(pool)]);
  return [
    ...suppliers.map((name) => {
      const own = states.filter(({ supplier, call }) => supplier === name && call.startsWith('carrier.'));
      const stop = stops.suppliers.find(({ supplier }) => supplier === name);
      return partnerView({ kind: 'supplier', name }, own, stop?.text ?? null);
    }),
    ...waysToPay
      .filter((name) => !waysOff.has(name))
      .map((name) => {
        const own = states.filter(({ call }) => call.startsWith(callsOf[name]));
        const stop = stops.selling.find(({ what }) => saleName(what) === saleName({ payment: name }));
        return partnerView({ kind: 'payment', name }, own, stop?.text ?? null);
      }),
  ];
}

function partnerView(
  { kind, name }: Pick<PartnerView, 'kind' | 'name'>,
  states: readonly PartnerState[],
  text: { readonly zh: string; readonly en: string } | null,
): PartnerView {
  return {
    kind,
    name,
    isOff: text !== null,
    textZh: text?.zh ?? null,
    textEn: text?.en ?? null,
    cutOff: states.filter(({ isCutOff }) => isCutOff).map(({ call }) => call),
    answeredAt: latest(states.map(({ answeredAt }) => answeredAt)),
    silentAt: latest(states.map(({ silentAt }) => silentAt)),
  };
}

function latest(times: readonly (Date | null)[]): string | null {
  const known = times.flatMap((at) => (at === null ? [] : [at.getTime()]));
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}

/** Writes the same stop as the command at the terminal. Returns why nothing was done; null when it was. */
export function switchOff(
  pool: Pool,
  { partner: { kind, name }, textZh, textEn, reason }: SwitchOffAct,
  operator: string,
): Promise<string | null> {
  const text = { zh: textZh.trim(), en: textEn.trim() };
  const by = { operator, reason: reason.trim() };
  return kind === 'supplier'
    ? stopSupplierOf(pool, { supplier: name, text }, by)
    : stopSellingOf(pool, { what: { payment: name }, text, until: null }, by);
}
