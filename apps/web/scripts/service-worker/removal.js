// Takes the place of a service worker that is no longer wanted: it goes at once, with all that was kept.
const drop = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(drop()));
