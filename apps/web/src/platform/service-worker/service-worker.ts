import { BASE } from '../paths.ts';

/** The name of the cache in which the worker (worker.js) keeps our files. */
const FILES = 'files';

/** The browser's functions that {@link keepServiceWorker} needs. */
export interface WorkerPorts {
  readonly workers: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'> | undefined;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  readonly inWalletApp: boolean;
  /** Whether the gateway has the worker switched off. */
  readonly isOff: boolean;
}

/**
 * Registers the service worker, which keeps our files and a page for times without a network; if it is
 * switched off, removes a registered one with everything it kept. Wallets' web views and insecure pages have
 * no worker. A browser that refuses works without one.
 */
export async function keepServiceWorker({ workers, caches, inWalletApp, isOff }: WorkerPorts): Promise<void> {
  if (!workers || inWalletApp) return;
  if (!isOff) {
    await workers.register(`${BASE}/sw.js`, { scope: `${BASE}/`, updateViaCache: 'none' });
    return;
  }
  const registration = await workers.getRegistration(`${BASE}/`);
  if (!registration) return;
  await registration.unregister();
  // The files are deleted last: without the offline page the worker keeps no more of them.
  const others = ((await caches?.keys()) ?? []).filter((name) => name !== FILES);
  for (const name of [...others, FILES]) await caches?.delete(name);
}
