import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * What credit pay advanced for a charge: owed until a repayment paid it. A repayment that came to nothing
 * gives it back.
 */
export const debtMachine = defineMachine({
  name: 'Debt',
  initial: 'owed',
  states: { owed: 'live', paying: 'live', paid: 'end' },
  transitions: [
    { from: 'owed', event: 'repaymentPlaced', to: 'paying' },
    { from: 'paying', event: 'repaid', to: 'paid' },
    { from: 'paying', event: 'repaymentFailed', to: 'owed' },
  ],
});
export type DebtEvent = EventOf<typeof debtMachine>;

/** Paid back; in any other state it is still to be paid (arrears). */
export const paidDebtStates = stateSet(debtMachine, 'paid');
