/** What operators stop, and let go on: debits, sales, suppliers, and keys that count no longer. */
export { allowDebits, stopDebits } from './change-stops.ts';
export { whyNoChannel } from './known-names.ts';
export { trustKey } from './trust-keys.ts';
export { stopSupplier, useSupplier } from './stop-supplier.ts';
export { readSale, sellAgain, stopSelling } from './stop-selling.ts';
