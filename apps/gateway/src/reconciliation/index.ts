/** Compares our books with each other and with the partners' statements. */
export { bookNames } from './difference.ts';
export { createReconciliation } from './reconcile.ts';
