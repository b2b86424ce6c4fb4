/** Who tops up without login, for tests: a device, known by its key alone. */
import { randomUUID } from 'node:crypto';
import { type ApiClient, createApiClient } from './api-client.ts';
import type { RunningProduct } from './running-product.ts';

/** Gives numbers that begin so, each once; from 1000 on their ends mean nothing to the carrier's stand-in. */
export function numbersOf(beginning: string): () => string {
  let last = 1000;
  return () => `${beginning}${(last += 1)}`;
}

export interface Device {
  readonly api: ApiClient;
  readonly xAuthToken: string;
}
/** A new device; the product must be told to trust a proxy's word on addresses. */
export const visitorOf = (product: RunningProduct, address = '203.0.113.1'): Device => ({
  api: createApiClient(product.url, '', { 'x-forwarded-for': address }),
  xAuthToken: randomUUID(),
});

/** Fifty yuan for a number of China Mobile. */
export const wish = (mobileNo: string, requestNo: string = randomUUID()) =>
  ({
    operation: 'place',
    requestNo,
    mobileNo,
    faceFen: 5000,
    priceFen: 4990,
    payMethod: 'cash',
    firstTimeConfirmed: true,
  }) as const;
