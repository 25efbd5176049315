/** Numbers that are joined into groups (union and find, Galler & Fischer 1964; paths are halved, van Leeuwen 1977). */
export interface DisjointSets {
  /** The number that a group is called by. */
  rootOf(k: number): number;
  /** Joins the group of `k` to that of `other`, which keeps its root. */
  join(k: number, other: number): void;
}

/** The numbers 0 … `count` - 1, each a group of its own. */
export function disjointSets(count: number): DisjointSets {
  const parent = Int32Array.from({ length: count }, (_, k) => k);
  const rootOf = (k: number): number => {
    let at = k;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  return {
    rootOf,
    join: (k, other) => {
      parent[rootOf(k)] = rootOf(other);
    },
  };
}
