import type { GoodView } from '@phonebill/contract/wire';
import type { CallError } from '../../../platform/http/call-error.ts';

/** Whether so many points are enough for it; as long as they are not known, nothing is held against it. */
export function isAffordable({ points }: Pick<GoodView, 'points'>, available: number | null): boolean {
  return available === null || points <= available;
}

/**
 * What the gateway looks at before it spends the ticket of a code: after such a refusal the ticket is still
 * good.
 */
const BEFORE_THE_TICKET = [
  'priceChanged',
  'amountNotOffered',
  'firstTimeNotConfirmed',
  'numberNotAccepted',
  'mobileInvalid',
  'guestLimitReached',
] as const;

/**
 * Whether the ticket may be used again after a failure of ordering. Without a clear answer it may: the order,
 * if there is one, does not need it.
 */
export function keepsTicket(error: CallError): boolean {
  return error.kind !== 'refused' || error.mayPass || BEFORE_THE_TICKET.some((name) => error.is(name));
}
