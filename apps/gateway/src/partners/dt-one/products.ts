/** Which product of DT One credits a number with an amount, as DTONE_PRODUCTS has it. */
import type { Carrier } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { DtOneProducts } from '../../config/top-ups/index.ts';

export interface ProductFor {
  readonly id: number;
  /** The amount goes with the request; otherwise the product is the amount. */
  readonly isRanged: boolean;
}

/** A product of that very amount comes before one of a range; null: there is none. */
export function productFor(products: DtOneProducts, carrier: Carrier, faceFen: Fen): ProductFor | null {
  const ofCarrier = products[carrier];
  const fixed = ofCarrier?.fixed.find((one) => one.faceFen === faceFen);
  if (fixed) return { id: fixed.productId, isRanged: false };
  return ofCarrier?.ranged ? { id: ofCarrier.ranged, isRanged: true } : null;
}

/** The amount that a product is; null: it is none of ours, or of a range. */
export function fixedFaceOf(products: DtOneProducts, productId: number): Fen | null {
  for (const { fixed } of Object.values(products)) {
    const found = fixed.find((one) => one.productId === productId);
    if (found) return found.faceFen;
  }
  return null;
}

/** All that are named, each with the carrier and, unless it is of a range, the amount that it is for. */
export function* namedProducts(
  products: DtOneProducts,
): Generator<{ readonly id: number; readonly carrier: Carrier; readonly faceFen: Fen | null }> {
  for (const [carrier, { ranged, fixed }] of Object.entries(products) as [
    Carrier,
    NonNullable<DtOneProducts[Carrier]>,
  ][]) {
    if (ranged !== null) yield { id: ranged, carrier, faceFen: null };
    for (const { productId: id, faceFen } of fixed) yield { id, carrier, faceFen };
  }
}
