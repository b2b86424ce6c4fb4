/** The public interface of the ledger: its accounts, and transfers between them. */
export { type Account, accounts, balances, type Transfer, type Unit, units, writtenOff } from './ledger.ts';
