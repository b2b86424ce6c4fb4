/** Loaded once a page stands and the browser is idle: sees to the service worker. */
import { device } from '../device.ts';
import { keepServiceWorker } from './service-worker.ts';

void keepServiceWorker({
  workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  caches: 'caches' in window ? caches : undefined,
  inWalletApp: device.inWalletApp,
  isOff: document.querySelector('meta[name="service-worker"][content="off"]') !== null,
}).catch(() => undefined);
