import { afterAll, beforeAll } from 'vitest';
import { type RunningProduct, startProduct } from './running-product.ts';

/**
 * Starts one product for all tests of a file, or of a `describe`: before the first, and stops it after the
 * last. Its properties exist once the tests run, not before.
 */
export function productOfFile(environment: Readonly<Record<string, string>> = {}): RunningProduct {
  const product = {} as RunningProduct;
  beforeAll(async () => {
    Object.defineProperties(product, Object.getOwnPropertyDescriptors(await startProduct(environment)));
  });
  // If it did not start, there is nothing to stop.
  afterAll(() => product.stop?.());
  return product;
}
