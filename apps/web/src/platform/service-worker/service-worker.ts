import { BASE } from '../paths.ts';

/** Where the worker (worker.js) keeps our files. */
const FILES = 'files';

/** What is needed of the browser; see {@link keepServiceWorker}. */
export interface WorkerPorts {
  readonly workers: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'> | undefined;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  readonly inWalletApp: boolean;
  /** Whether the gateway has it switched off. */
  readonly isOff: boolean;
}

/**
 * Registers the service worker, which keeps our files and a page for when there is no network; or removes one
 * that was registered, with all that it kept, where it is switched off. In a wallet's web view and on an
 * insecure page there is none. A browser that refuses does without.
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
  // The files last: without the offline page the worker keeps no more of them.
  const others = ((await caches?.keys()) ?? []).filter((name) => name !== FILES);
  for (const name of [...others, FILES]) await caches?.delete(name);
}
