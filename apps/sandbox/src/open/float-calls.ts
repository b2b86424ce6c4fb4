import { formatMicros, microsFromNumber } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import { type Floats, type FloatSupplier, floatSuppliers, type SupplierFloat } from '../floats/floats.ts';
import { objectOf } from '../http/json-schemas.ts';

const params = { type: 'object', properties: { supplier: { type: 'string', enum: floatSuppliers } } };
const MOST_UNITS = 1_000_000_000;
const units = { type: 'number', minimum: 0, maximum: MOST_UNITS };

/**
 * Registers calls that show the floats at suppliers, set one, and add to it or, with an amount below zero,
 * take from it; amounts in the currency's unit.
 */
export function floatCalls(app: FastifyInstance, floats: Floats): void {
  app.get('/floats', () => ({
    floats: Object.fromEntries(floatSuppliers.map((supplier) => [supplier, viewOf(floats[supplier])])),
  }));
  app.put<{ Params: { supplier: FloatSupplier }; Body: { available: number } }>(
    '/floats/:supplier',
    { schema: { params, body: objectOf({ available: units }) } },
    ({ params: { supplier }, body }) => {
      floats[supplier].set(microsFromNumber(body.available) ?? 0n);
      return viewOf(floats[supplier]);
    },
  );
  app.post<{ Params: { supplier: FloatSupplier }; Body: { amount: number } }>(
    '/floats/:supplier/money',
    { schema: { params, body: objectOf({ amount: { ...units, minimum: -MOST_UNITS } }) } },
    ({ params: { supplier }, body }) => {
      floats[supplier].add(microsFromNumber(body.amount) ?? 0n);
      return viewOf(floats[supplier]);
    },
  );
}

function viewOf(float: SupplierFloat) {
  const { currency, available, held } = float.read();
  return { currency, available: formatMicros(available), held: formatMicros(held) };
}
