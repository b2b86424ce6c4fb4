/** What operators have stopped: debits, sales, suppliers, and keys that count no longer. */
export {
  type DebitStop,
  type KeyStop,
  NEWEST_DEBIT_STOPS,
  type Sale,
  saleFields,
  type SellingStop,
  stopsDebits,
  type SupplierStop,
} from './stops.ts';
