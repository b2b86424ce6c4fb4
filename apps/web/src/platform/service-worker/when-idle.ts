/** Loaded once a page stands: sees to the service worker when the browser has nothing better to do. */
import { device } from '../device/index.ts';
import { keepServiceWorker } from './service-worker.ts';

const keep = () =>
  void keepServiceWorker({
    workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    caches: 'caches' in window ? caches : undefined,
    inWalletApp: device.inWalletApp,
    isOff: document.querySelector('meta[name="service-worker"][content="off"]') !== null,
  }).catch(() => undefined);

if (typeof requestIdleCallback === 'function') requestIdleCallback(keep, { timeout: 10_000 });
else setTimeout(keep, 3000);
