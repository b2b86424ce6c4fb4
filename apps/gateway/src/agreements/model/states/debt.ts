import { defineMachine, type EventOf, stateSet } from '@phonebill/states';

/**
 * The debt for what credit pay advanced for a charge: owed until a repayment has paid it. If a repayment
 * fails, it is owed again.
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

/** Debts that were repaid; in any other state they are still to be paid (arrears). */
export const paidDebtStates = stateSet(debtMachine, 'paid');
