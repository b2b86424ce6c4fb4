/** Selects the DT One product that credits a number with an amount, according to DTONE_PRODUCTS. */
import type { Carrier } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { DtOneProducts } from '../../config/top-ups/index.ts';

export interface ProductFor {
  readonly id: number;
  /** Whether the amount is sent with the request; otherwise the product determines the amount. */
  readonly isRanged: boolean;
}

/**
 * Returns the product for an amount, preferring one of that exact amount to one of a range; null when there
 * is none.
 */
export function productFor(products: DtOneProducts, carrier: Carrier, faceFen: Fen): ProductFor | null {
  const ofCarrier = products[carrier];
  const fixed = ofCarrier?.fixed.find((one) => one.faceFen === faceFen);
  if (fixed) return { id: fixed.productId, isRanged: false };
  return ofCarrier?.ranged ? { id: ofCarrier.ranged, isRanged: true } : null;
}

/** Returns the amount that a product credits; null when it is not in DTONE_PRODUCTS, or is of a range. */
export function fixedFaceOf(products: DtOneProducts, productId: number): Fen | null {
  for (const { fixed } of Object.values(products)) {
    const found = fixed.find((one) => one.productId === productId);
    if (found) return found.faceFen;
  }
  return null;
}

/**
 * Yields all products in DTONE_PRODUCTS, each with its carrier and its amount (null for a product of a
 * range).
 */
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
