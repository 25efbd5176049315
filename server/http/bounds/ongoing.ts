/** What each person has going on at a time: files on their way in, streams that are read. */
import { CODE } from '#contract/code.ts';
import { Refusal } from '../../refusal.ts';

/** Lets nobody have more than `most` going on at a time in this process. */
export function createOngoing(most: number, retryAfterS: number) {
  const going = new Map<string, number>();
  return {
    /** Throws 10429 where it is too much; gives what ends the share. */
    take(userId: string): () => void {
      const already = going.get(userId) ?? 0;
      if (already >= most) throw new Refusal(CODE.tooMany, { data: { retryAfter: retryAfterS } });
      going.set(userId, already + 1);
      return () => {
        const left = (going.get(userId) ?? 1) - 1;
        if (left > 0) going.set(userId, left);
        else going.delete(userId);
      };
    },
  };
}
