/** Conditions on a debt's state for the text of queries, from its table: no state is written out twice. */
import { isEnd, type StateOf } from '@phonebill/states';
import { debtMachine } from './debt.ts';

const states = Object.keys(debtMachine.states) as StateOf<typeof debtMachine>[];
const paid = states
  .filter((state) => isEnd(debtMachine, state))
  .map((state) => `'${state}'`)
  .join(', ');

/** The debt whose state is in this column is paid. */
export const isPaid = (column: string): string => `${column} in (${paid})`;
/** It is still to be paid. A list of one state is to PostgreSQL as `<>`: the partial index serves it. */
export const isUnpaid = (column: string): string => `${column} not in (${paid})`;
