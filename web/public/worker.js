/*
 * Of the app as it stands on a phone's home screen: says that there is no connection, and takes a photo that another
 * app shares. Keeps nothing else: whatever is shown is the server's newest.
 */
const offline = 'roomwright-offline-1';
const shared = 'roomwright-shared';
const files = ['/offline.xhtml', '/offline.css', '/favicon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(offline).then((cache) => cache.addAll(files)));
});

addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== offline && name !== shared);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

/* Keeps the photo for the page that takes it from there (web/app/phone/sharedPhoto.ts). */
async function keepPhoto(request) {
  const photo = (await request.formData()).get('photo');
  if (photo instanceof File) {
    const cache = await caches.open(shared);
    const headers = { 'content-type': photo.type, 'x-name': encodeURIComponent(photo.name) };
    await cache.put('/shared-photo', new Response(photo, { headers }));
  }
  return Response.redirect('/style-rendering?tool=restyle&shared=photo', 303);
}

addEventListener('fetch', (event) => {
  const request = event.request;
  if (request.method === 'POST' && new URL(request.url).pathname === '/shared-photo') {
    event.respondWith(keepPhoto(request));
  } else if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.xhtml')));
  } else if (files.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
