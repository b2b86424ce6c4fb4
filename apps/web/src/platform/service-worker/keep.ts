/** Registers or removes the service worker; loaded once a page is shown and the browser is idle. */
import { device } from '../device.ts';
import { keepServiceWorker } from './service-worker.ts';

void keepServiceWorker({
  workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  caches: 'caches' in window ? caches : undefined,
  inWalletApp: device.inWalletApp,
  isOff: document.querySelector('meta[name="service-worker"][content="off"]') !== null,
}).catch(() => undefined);
