/** Which Node runs the product. Plain JavaScript for Node 18 and later. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The oldest Node that strips types and has what the server uses. */
export const oldestNode = [22, 22, 0];

/** True when `version` (like `v24.1.0`) is `oldestNode` or later. */
export function isNewEnough(version) {
  const parts = version.replace(/^v/, '').split('.').map(Number);
  for (let i = 0; i < 3; i++) {
    if (parts[i] !== oldestNode[i]) return parts[i] > oldestNode[i];
  }
  return true;
}

/**
 * Where compiled code is kept, beside the dependencies, for `NODE_COMPILE_CACHE`: a start spends half its time on
 * compiling otherwise, and so does each thread.
 */
export function codeCache(root) {
  return path.join(root, 'node_modules', '.cache', 'roomwright-code');
}

/** Path of the pinned Node of this platform, else of the running one when it is new enough, else undefined. */
export function findNode(root) {
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) return pinned;
  return isNewEnough(process.version) ? process.execPath : undefined;
}
