/** Answers whose time tells nothing. */

/**
 * Does `work` and answers when it has ended, but no sooner than `floorMs` after the call; so does its error. With a
 * floor above the slowest branch of the work, how long an answer took doesn't tell which branch it was.
 */
export async function evenly<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, floorMs));
  const [ended] = await Promise.allSettled([work(), floor]);
  if (ended.status === 'rejected') throw ended.reason;
  return ended.value;
}
