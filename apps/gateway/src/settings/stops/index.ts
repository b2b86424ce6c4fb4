/** Stops made by operators: of debits, sales and suppliers, and of trust in partners' keys. */
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
