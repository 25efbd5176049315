/** A photo that another app of the phone has shared with this one, kept by `worker.js` until it is taken. */
const [cacheName, key] = ['roomwright-shared', '/shared-photo'];

/**
 * Has the phone offer the app in its share sheet, and say when there is no connection. Browsers without it do without.
 */
export function installWorker(): void {
  void navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
}

/** The photo, once; null where there is none. */
export async function takeSharedPhoto(): Promise<File | null> {
  try {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(key);
    if (!kept) return null;
    await cache.delete(key);
    const name = decodeURIComponent(kept.headers.get('x-name') ?? '') || 'photo.jpg';
    return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
  } catch {
    // A browser that keeps nothing: the person chooses the photo by hand.
    return null;
  }
}
