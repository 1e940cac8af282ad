// Keeps the site's own immutable files and an offline page. It never touches pages, data, sign-in
// or uploads: those always come from the network.

const cacheName = "static-v1";
const offlinePage = "/offline.html";
const offlineFiles = [offlinePage, "/offline.css", "/favicon.svg"];
const mostAssets = 200;

const loopWindow = 30_000;
const loopLimit = 5;
const loopRemembered = 120_000;
const signInPaths = ["/login", "/auth/callback"];

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflineFiles().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteCaches((name) => name !== cacheName).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (signInPaths.includes(pathname)) event.waitUntil(watchForLoop(pathname));
    event.respondWith(fetch(request).catch(offlineResponse));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(assetResponse(request));
  } else if (offlineFiles.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});

self.addEventListener("message", (event) => {
  const { type, timestamp } = event.data ?? {};
  if (typeof timestamp !== "number") return;
  if (type === "CLEAR_CACHE") {
    const done = { type: "CACHE_CLEARED", timestamp: Date.now() };
    event.waitUntil(clearCache().then(() => event.source?.postMessage(done)));
  } else if (type === "CLEAR_CACHE_ONLY") {
    event.waitUntil(clearCache());
  } else if (type === "AUTH_STATE_CHANGED") {
    // A sign-in that came to an end is no loop.
    signInVisits = [];
    loopFoundAt = 0;
  } else if (type === "PAGE_READY" && Date.now() - loopFoundAt < loopRemembered) {
    event.source?.postMessage({ type: "AUTH_LOOP_DETECTED", timestamp: loopFoundAt });
  }
});

async function keepOfflineFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: "reload" })));
}

/** The address of a file under /assets changes with its content, so a kept copy is never stale. */
async function assetResponse(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic") {
    await cache.put(request, response.clone());
    await dropOldest(cache);
  }
  return response;
}

async function dropOldest(cache) {
  const assets = (await cache.keys()).filter(({ url }) =>
    new URL(url).pathname.startsWith("/assets/"),
  );
  const surplus = assets.slice(0, Math.max(0, assets.length - mostAssets));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

async function offlineResponse() {
  const page = await caches.match(offlinePage);
  return new Response((await page?.text()) ?? "You are offline.", {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'",
    },
  });
}

async function deleteCaches(isUnwanted) {
  const names = await caches.keys();
  await Promise.all(names.filter(isUnwanted).map((name) => caches.delete(name)));
}

async function clearCache() {
  await deleteCaches(() => true);
  // Without a network this fails; the files are then kept again at the next start.
  await keepOfflineFiles().catch(() => undefined);
}

let signInVisits = [];
let loopFoundAt = 0;

/** Six arrivals at the sign-in pages within half a minute, at least one of them a callback. */
async function watchForLoop(pathname) {
  const now = Date.now();
  signInVisits = signInVisits.filter(({ time }) => now - time < loopWindow);
  const previous = signInVisits.at(-1);
  // Reloading the login page is not a loop: only callbacks and changes between the two count.
  if (pathname === "/login" && previous?.pathname !== "/auth/callback") return;
  signInVisits.push({ pathname, time: now });
  if (signInVisits.length <= loopLimit) return;
  loopFoundAt = now;
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) {
    page.postMessage({ type: "AUTH_LOOP_DETECTED", timestamp: now });
  }
}
