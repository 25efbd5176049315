import { useState } from 'react';
import type { Design } from '#contract/designs.ts';
import { limits } from '#contract/limits.ts';

export interface Selection {
  /** In the order of the list; what has left the list is selected no more. */
  readonly chosen: readonly Design[];
  readonly has: (designId: string) => boolean;
  readonly toggle: (designId: string) => void;
  /** As many as one request takes. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** What is selected of the designs on show. */
export function useSelection(shown: readonly Design[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => ids.has(id));
  return {
    chosen,
    has: (designId) => ids.has(designId),
    toggle: (designId) => {
      const next = new Set(chosen.map(({ id }) => id));
      if (next.has(designId)) next.delete(designId);
      else if (next.size < limits.page.max) next.add(designId);
      setIds(next);
    },
    selectAll: () => setIds(new Set(shown.slice(0, limits.page.max).map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
