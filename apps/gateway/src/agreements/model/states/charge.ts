import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * A charge: one automatic top-up of one agreement in one period. `cancelling`: it was given up (paused,
 * cancelled, above a cap) while a debit may be under way, and no further one is sent; what we knew to be paid
 * by then is completed, anything else that was paid is refunded.
 */
export const chargeMachine = defineMachine({
  name: 'Charge',
  initial: 'announced',
  states: {
    announced: 'live',
    skipped: 'resting',
    debiting: 'live',
    retrying: 'live',
    cancelling: 'live',
    delivering: 'live',
    refunding: 'live',
    credited: 'end',
    refunded: 'end',
    failed: 'end',
    cancelled: 'end',
  },
  transitions: [
    { from: 'announced', event: 'skipped', to: 'skipped' },
    { from: 'announced', event: 'debitStarted', to: 'debiting' },
    { from: 'announced', event: 'cancelled', to: 'cancelled' },
    { from: 'announced', event: 'failed', to: 'failed' },
    { from: 'skipped', event: 'unskipped', to: 'announced' },
    { from: 'debiting', event: 'debitRefused', to: 'retrying' },
    { from: 'debiting', event: 'debited', to: 'delivering' },
    { from: 'debiting', event: 'otherAmountDebited', to: 'refunding' },
    { from: 'debiting', event: 'failed', to: 'failed' },
    { from: 'debiting', event: 'cancelRequested', to: 'cancelling' },
    { from: 'retrying', event: 'debitStarted', to: 'debiting' },
    { from: 'retrying', event: 'cancelRequested', to: 'cancelling' },
    { from: 'cancelling', event: 'cancelled', to: 'cancelled' },
    { from: 'cancelling', event: 'debited', to: 'delivering' },
    { from: 'cancelling', event: 'otherAmountDebited', to: 'refunding' },
    { from: 'delivering', event: 'credited', to: 'credited' },
    { from: 'delivering', event: 'deliveryFailed', to: 'refunding' },
    { from: 'refunding', event: 'refunded', to: 'refunded' },
  ],
});
export type ChargeEvent = EventOf<typeof chargeMachine>;

/** Charges that failed and count towards no cap (DOMAIN: a cap per month). All others count, paid or not. */
export const undoneChargeStates = stateSet(chargeMachine, 'skipped', 'failed', 'cancelled', 'refunded');
/**
 * Charges that were debited and not refunded: what a month has cost so far, for an agreement, its member and
 * the family alike. Like the cap, this includes a charge that is being refunded until the refund is settled.
 */
export const chargedStates = stateSet(chargeMachine, 'delivering', 'refunding', 'credited');
/** Charges of which no debit can be under way and none must follow: they can be stopped at once. */
export const stoppableChargeStates = stateSet(chargeMachine, 'announced', 'retrying');
/** Charges with an order under way, whose changes they follow. */
export const orderedChargeStates = stateSet(
  chargeMachine,
  'debiting',
  'cancelling',
  'delivering',
  'refunding',
);
/**
 * Charges that ended by themselves: news to their signer, unlike those that the signer skipped or cancelled.
 */
export const reportedChargeStates = stateSet(chargeMachine, 'credited', 'refunded', 'failed');
