/** Reads what Reloadly's operators sell, as amounts in yuan, and looks up the operator of a number. */
import type { Carrier } from '@phonebill/contract';
import { parseYuan } from '@phonebill/money';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { SoldAmounts } from '../carrier/offers.ts';
import type { NumberInformation } from '../carrier/port.ts';
import { notUnderstood } from '../carrier/supplier-answers.ts';
import type { ReloadlyClient } from './client.ts';
import { detectedShape, NOT_DETECTED, OPERATOR_GONE, operatorShape, type OperatorWire } from './wire.ts';

/** The operator that credits a carrier's numbers in yuan, by carrier. */
export type ReloadlyOperators = Readonly<Partial<Record<Carrier, number>>>;

export type ReloadlyOffers = ReadonlyMap<Carrier, SoldAmounts>;

const CALL = 'carrier.offers';
const LOOK_UP = 'carrier.lookUp';
const NOTHING: SoldAmounts = { fixed: [], range: null };

/** Returns the offers of all these operators, or indeterminate. Never throws. */
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

/**
 * Returns the amounts; null when the operator states none that can be relied on. Its suggested amounts limit
 * nothing, and are not read.
 */
function amountsOf(operator: OperatorWire): SoldAmounts | null {
  const isOn = operator.status === undefined || operator.status === null || operator.status === 'ACTIVE';
  // Our requests are for amounts in yuan: an operator that accepts only amounts in the account's currency
  // sells us nothing.
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
 * Looks up a number's carrier at Reloadly. The prefix decides when the operator is not one of
 * RELOADLY_OPERATORS, or when Reloadly does not find the number's operator: another supplier may know it.
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
