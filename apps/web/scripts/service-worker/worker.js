// The service worker: keeps the scripts, styles and pictures of our pages, and one page for when there is no
// network. Never a call, a page with data, a document or a stream. `RELEASE` is written in by the build.
//
// A page asks for the files of its own release, whose names carry their hash, so one cache can hold those of
// several. A new worker waits, as browsers have it, until no page of the one before is open; only then it
// drops what its own release does not name. Pages come from the network first: a worker never brings an old
// one.
((release, isHashed) => {
  const FILES = 'files';
  const OFFLINE = 'offline-' + release.id;
  const PATIENCE_MS = 10_000;
  const files = new Set(release.files);

  async function keepOfflinePage() {
    const cache = await caches.open(OFFLINE);
    await cache.add(new Request(release.offlinePage, { cache: 'reload' }));
  }

  async function dropOld() {
    for (const name of await caches.keys()) if (name !== FILES && name !== OFFLINE) await caches.delete(name);
    const cache = await caches.open(FILES);
    for (const request of await cache.keys())
      if (!files.has(new URL(request.url).pathname)) await cache.delete(request);
    // Without it every page would wait for the worker to be started.
    await registration.navigationPreload?.enable();
  }

  async function pageOf(event) {
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
    const fromNetwork = async () => (await event.preloadResponse) || fetch(event.request);
    try {
      return await Promise.race([fromNetwork(), late]);
    } catch {
      return (await caches.match(release.offlinePage)) || Response.error();
    }
  }

  async function fileOf(event) {
    const kept = await caches.match(event.request);
    if (kept) return kept;
    const response = await fetch(event.request);
    // Without room for it the file is asked for again the next time.
    if (response.status === 200 && response.type === 'basic')
      event.waitUntil(keep(event.request, response.clone()).catch(() => undefined));
    return response;
  }

  // Switched off, a worker still answers the pages that are open. The offline page is the first to go then.
  async function keep(request, response) {
    const cache = await caches.open(FILES);
    try {
      await cache.put(request, response);
    } finally {
      if (!(await caches.has(OFFLINE))) await caches.delete(FILES);
    }
  }

  addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));
  addEventListener('activate', (event) => event.waitUntil(dropOld()));
  addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    if (method !== 'GET' || new URL(url).origin !== location.origin) return;
    if (mode === 'navigate') event.respondWith(pageOf(event));
    else if (isHashed(new URL(url))) event.respondWith(fileOf(event));
  });
})(
  RELEASE,
  (url) => /\/assets\/(?:legacy\/)?[\w.-]+-[\w-]{6,8}\.(?:js|css|png|svg)$/.test(url.pathname) && !url.search,
);
