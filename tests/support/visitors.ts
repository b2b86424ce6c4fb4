/** Visitors who top up without login, for tests: a device, known by its key alone. */
import { randomUUID } from 'node:crypto';
import { type ApiClient, createApiClient } from './api-client.ts';
import type { RunningProduct } from './running-product.ts';

/** Endings of numbers that trigger no behaviour in the carrier's stand-in: those from 1000 on. */
const [FIRST_END, ENDS] = [1000, 9000];
const DIGITS = 11;

/** Returns a function that returns numbers beginning so, each once. It throws Error when none is left. */
export function numbersOf(beginning: string): () => string {
  const between = DIGITS - String(FIRST_END).length - beginning.length;
  let given = 0;
  return () => {
    given += 1;
    const block = Math.floor(given / ENDS);
    if (block >= 10 ** between) throw new Error(`there are no more numbers that begin with ${beginning}`);
    const middle = between === 0 ? '' : String(block).padStart(between, '0');
    return `${beginning}${middle}${FIRST_END + (given % ENDS)}`;
  };
}

export interface Device {
  readonly api: ApiClient;
  readonly xAuthToken: string;
}
/** Creates a new device; the product must trust a proxy's report of addresses. */
export const visitorOf = (product: RunningProduct, address = '203.0.113.1'): Device => ({
  api: createApiClient(product.url, '', { 'x-forwarded-for': address }),
  xAuthToken: randomUUID(),
});

/** Returns an order of fifty yuan for a number of China Mobile. */
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
