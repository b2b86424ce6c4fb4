/**
 * What operators of Reloadly sell, and whose number it is: both as amounts in yuan of a carrier's operator.
 */
import type { Carrier } from '@phonebill/contract';
import { parseYuan } from '@phonebill/money';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { SoldAmounts } from '../carrier/offers.ts';
import type { NumberInformation } from '../carrier/port.ts';
import { notUnderstood } from '../carrier/supplier-answers.ts';
import type { ReloadlyClient } from './client.ts';
import { detectedShape, NOT_DETECTED, OPERATOR_GONE, operatorShape, type OperatorWire } from './wire.ts';

/** By carrier: the operator that credits its numbers in yuan. */
export type ReloadlyOperators = Readonly<Partial<Record<Carrier, number>>>;

export type ReloadlyOffers = ReadonlyMap<Carrier, SoldAmounts>;

const CALL = 'carrier.offers';
const LOOK_UP = 'carrier.lookUp';
const NOTHING: SoldAmounts = { fixed: [], range: null };

/** Gives those of all operators that are named, or nothing. Never throws. */
export async function readOffers(
  client: ReloadlyClient,
  operators: ReloadlyOperators,
): Promise<ReloadlyOffers | Indeterminate> {
  const sold = new Map<Carrier, SoldAmounts>();
  for (const [carrier, id] of Object.entries(operators) as [Carrier, number][]) {
    const answer = await client.ask(CALL, { method: 'GET', path: `/operators/${id}` });
    if (answer.kind !== 'answered') return answer;
    const { error, value } = answer.value;
    if (error === OPERATOR_GONE) {
      sold.set(carrier, NOTHING);
      continue;
    }
    if (error !== null || !operatorShape.Check(value) || value.operatorId !== id)
      return notUnderstood(CALL, answer.value);
    const amounts = amountsOf(value);
    if (amounts === null) return indeterminate(`${CALL}: amounts that are none`);
    sold.set(carrier, amounts);
  }
  return sold;
}

/** Null: it says no amounts that could be kept to. Its suggested amounts limit nothing, and are not read. */
function amountsOf(operator: OperatorWire): SoldAmounts | null {
  const isOn = operator.status === undefined || operator.status === null || operator.status === 'ACTIVE';
  // What is asked for is an amount in yuan: one that takes amounts of the account alone takes none of ours.
  if (!isOn || !operator.supportsLocalAmounts || operator.destinationCurrencyCode !== 'CNY') return NOTHING;
  if (operator.denominationType === 'FIXED') {
    const amounts = (operator.localFixedAmounts ?? []).map((amount) => parseYuan(String(amount)));
    const fixed = amounts.filter((amount) => amount !== null);
    return fixed.length === amounts.length ? { fixed, range: null } : null;
  }
  const { localMinAmount: min, localMaxAmount: max } = operator;
  const [least, most] = [min, max].map((amount) => parseYuan(String(amount)));
  return least === null || least === undefined || most === null || most === undefined
    ? null
    : { fixed: [], range: { least, most } };
}

/**
 * Whose number it is, as Reloadly says. An operator that is not a carrier's of RELOADLY_OPERATORS leaves it
 * to the prefix, and so does a number whose operator it does not find: another supplier may know it.
 */
export function createNumberLookUp(
  client: ReloadlyClient,
  operators: ReloadlyOperators,
): Pick<NumberInformation, 'lookUp'> {
  const carrierOf = (operatorId: number): Carrier | null =>
    (Object.entries(operators) as [Carrier, number][]).find(([, id]) => id === operatorId)?.[0] ?? null;
  return {
    async lookUp(mobileNo) {
      const path = `/operators/auto-detect/phone/86${mobileNo}/countries/CN`;
      const answer = await client.ask(LOOK_UP, { method: 'GET', path });
      if (answer.kind !== 'answered') return answer;
      const { error, value } = answer.value;
      const nothing = { kind: 'number', carrier: null, ported: false, acceptsTopUp: true } as const;
      if (error !== null && NOT_DETECTED.has(error)) return nothing;
      if (error !== null || !detectedShape.Check(value)) return notUnderstood(LOOK_UP, answer.value);
      return { ...nothing, carrier: value.country.isoName === 'CN' ? carrierOf(value.operatorId) : null };
    },
  };
}
