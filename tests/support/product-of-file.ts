import { afterAll, beforeAll } from 'vitest';
import { type RunningProduct, startProduct } from './running-product.ts';

/**
 * One running product for all tests of a file, or of a `describe`: started before the first, stopped after
 * the last. Its parts are there once the tests run, not before.
 */
export function productOfFile(environment: Readonly<Record<string, string>> = {}): RunningProduct {
  const product = {} as RunningProduct;
  beforeAll(async () => {
    Object.defineProperties(product, Object.getOwnPropertyDescriptors(await startProduct(environment)));
  });
  // There is nothing to stop when it did not start.
  afterAll(() => product.stop?.());
  return product;
}
