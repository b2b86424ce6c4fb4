/** Tells pages what operators have stopped selling, before a user fills in a form. */
import { type DenominationView, type OrganizationView, userPayMethods } from '@phonebill/contract';
import type { PresentSettings } from '../../settings/versions/index.ts';
import type { Sale } from '../../settings/stops/index.ts';

export type Selling = Pick<PresentSettings, 'stopOf'>;

/** Returns what is known of a sale before an amount and a payment method are chosen. */
export function saleOf(
  organization: Pick<OrganizationView, 'carrier' | 'province'> | null,
  cnlCode: string | null | undefined,
): Sale {
  return {
    carrier: organization?.carrier ?? null,
    province: organization?.province?.zh ?? null,
    payment: null,
    channel: cnlCode ?? null,
    faceFen: null,
  };
}

/** Returns each amount, with the reason when it is not sold. */
export function withStops<T extends Pick<DenominationView, 'faceFen'>>(
  offered: readonly T[],
  selling: Selling,
  sale: Sale,
): T[] {
  return offered.map((one) => {
    const stop = selling.stopOf({ ...sale, faceFen: one.faceFen });
    return stop ? { ...one, stopped: stop.text } : one;
  });
}

/** Returns the payment methods that cannot be used. */
export function stoppedWays(
  selling: Selling,
  sale: Sale,
): { payMethod: (typeof userPayMethods)[number]; text: { zh: string; en: string } }[] {
  return userPayMethods.flatMap((payMethod) => {
    const stop = selling.stopOf({ ...sale, payment: payMethod });
    return stop ? [{ payMethod, text: { ...stop.text } }] : [];
  });
}
