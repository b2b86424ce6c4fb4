/**
 * Reads at DT One the products named in DTONE_PRODUCTS: whether each exists and is what the configuration
 * says, and which operator it belongs to. From this the carrier of a number is derived from its operator.
 */
import type { Carrier } from '@phonebill/contract';
import { type Fen, parseYuan } from '@phonebill/money';
import type { DtOneProducts } from '../../config/top-ups/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { SoldAmounts } from '../carrier/offers.ts';
import type { DtOneClient } from './client.ts';
import { namedProducts } from './products.ts';
import { errorCode, fixedProductShape, productShape, rangedProductShape } from './wire.ts';

export interface Catalogue {
  /**
   * The amounts that a product credits, by its number; missing for a product that is not sold, or is
   * something else.
   */
  readonly sold: ReadonlyMap<number, SoldAmounts>;
  /** The carrier of each operator's numbers. */
  readonly carriers: ReadonlyMap<number, Carrier>;
  /** Products that are not what DTONE_PRODUCTS says. */
  readonly others: readonly number[];
}

const CALL = 'carrier.offers';
const AT_ONCE = 4;

/** Returns the whole catalogue, or indeterminate. Never throws. */
export async function readCatalogue(
  client: DtOneClient,
  products: DtOneProducts,
): Promise<Catalogue | Indeterminate> {
  const named = [...namedProducts(products)];
  const sold = new Map<number, SoldAmounts>();
  const carriers = new Map<number, Carrier>();
  const others: number[] = [];
  for (let first = 0; first < named.length; first += AT_ONCE) {
    const some = named.slice(first, first + AT_ONCE);
    const answers = await Promise.all(some.map(({ id }) => readProduct(client, id)));
    for (const [index, { id, carrier, faceFen }] of some.entries()) {
      const product = answers[index];
      if (product === undefined || product.kind === 'indeterminate')
        return product ?? indeterminate(`${CALL}: nothing was read`);
      const amounts = product.kind === 'product' ? amountsOf(product.value, faceFen) : null;
      if (amounts === null) others.push(id);
      else sold.set(id, amounts);
      if (product.kind === 'product' && !carriers.has(product.value.operator.id))
        carriers.set(product.value.operator.id, carrier);
    }
  }
  return { sold, carriers, others };
}

type ProductWire = { readonly id: number; readonly operator: { readonly id: number } };
type Read = { readonly kind: 'product'; readonly value: ProductWire } | { readonly kind: 'gone' };

async function readProduct(client: DtOneClient, id: number): Promise<Read | Indeterminate> {
  const answer = await client.ask(CALL, { method: 'GET', path: `/products/${id}` });
  if (answer.kind !== 'answered') return answer;
  const { status, error, value } = answer.value;
  if (error === errorCode.productUnavailable || error === errorCode.notFound) return { kind: 'gone' };
  if (error !== null || !productShape.Check(value) || value.id !== id)
    return indeterminate(`${CALL}: status ${status}, ${error ?? 'unexpected shape'}`);
  return { kind: 'product', value };
}

/** Returns the amounts of a product; null when its kind, amount or currency is not what it was named for. */
function amountsOf(product: unknown, faceFen: Fen | null): SoldAmounts | null {
  if (faceFen !== null)
    return fixedProductShape.Check(product) && parseYuan(String(product.destination.amount)) === faceFen
      ? { fixed: [faceFen], range: null }
      : null;
  if (!rangedProductShape.Check(product)) return null;
  const { min, max } = product.destination.amount;
  const [least, most] = [parseYuan(String(min)), parseYuan(String(max))];
  return least === null || most === null ? null : { fixed: [], range: { least, most } };
}
