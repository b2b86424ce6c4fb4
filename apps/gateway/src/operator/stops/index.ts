/** Stops that operators set and lift: debits, sales, suppliers, and keys that are no longer trusted. */
export { allowDebits, stopDebits } from './change-stops.ts';
export { whyNoChannel } from './known-names.ts';
export { trustKey } from './trust-keys.ts';
export { stopSupplier, useSupplier } from './stop-supplier.ts';
export { readSale, sellAgain, stopSelling } from './stop-selling.ts';
