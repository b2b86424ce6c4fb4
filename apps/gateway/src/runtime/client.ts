/** For which client work is done, known wherever that work leads to. */
import { AsyncLocalStorage } from 'node:async_hooks';

const clients = new AsyncLocalStorage<string>();

/** Does `work` for a client: a network address as limits count it. */
export function forClient<T>(client: string, work: () => T): T {
  return clients.run(client, work);
}

/** The client that is waiting for this; null: nobody is, it is a job. */
export function waitingClient(): string | null {
  return clients.getStore() ?? null;
}
