import { expect, test } from 'vitest';
import { keepServiceWorker } from './service-worker.ts';

/** A browser that records the requests it receives. */
function browser({ isRegistered = false } = {}) {
  const asked: unknown[] = [];
  const registration = { unregister: async () => asked.push('unregister') > 0 };
  return {
    asked,
    workers: {
      register: async (...given: unknown[]) => void asked.push(given),
      getRegistration: async () => (isRegistered ? registration : undefined),
    } as never,
    caches: {
      keys: async () => ['files', 'offline-1'],
      delete: async (name: string) => asked.push(name) > 0,
    },
  };
}

test('outside a wallet, the worker is registered for our pages only, never from a cache', async () => {
  const { asked, ...ports } = browser();
  await keepServiceWorker({ ...ports, inWalletApp: false, isOff: false });
  expect(asked).toEqual([['/phonebillh5/sw.js', { scope: '/phonebillh5/', updateViaCache: 'none' }]]);
});

test('is not registered inside a wallet or on an insecure page', async () => {
  const { asked, ...ports } = browser();
  await keepServiceWorker({ ...ports, inWalletApp: true, isOff: false });
  await keepServiceWorker({ ...ports, workers: undefined, inWalletApp: false, isOff: false });
  expect(asked).toEqual([]);
});

test('when disabled, a registered worker is removed with its caches, files last', async () => {
  const { asked, ...ports } = browser({ isRegistered: true });
  await keepServiceWorker({ ...ports, inWalletApp: false, isOff: true });
  expect(asked).toEqual(['unregister', 'offline-1', 'files']);
  const none = browser();
  await keepServiceWorker({ ...none, inWalletApp: false, isOff: true });
  expect(none.asked).toEqual([]);
});
