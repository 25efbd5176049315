/**
 * A heap of numbered things by cost; equal costs come in the order of their numbers, so that the order never depends on
 * chance.
 */
export class MergeQueue {
  private costs = new Float64Array(1 << 14);
  private ids = new Int32Array(1 << 14);
  private stamps = new Int32Array(1 << 14);
  private length = 0;

  /** Adds an entry; `stamp` comes back with it and tells the caller whether it still counts. */
  push(id: number, cost: number, stamp: number): void {
    if (this.length === this.ids.length) this.enlarge();
    let at = this.length++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!(cost < this.costs[above] || (cost === this.costs[above] && id < this.ids[above]))) break;
      this.move(above, at);
      at = above;
    }
    this.set(at, id, cost, stamp);
  }

  /** The cheapest entry, which is taken out; undefined when there is none. */
  pop(): { readonly id: number; readonly cost: number; readonly stamp: number } | undefined {
    if (this.length === 0) return undefined;
    const found = { id: this.ids[0], cost: this.costs[0], stamp: this.stamps[0] };
    const last = --this.length;
    const [cost, id, stamp] = [this.costs[last], this.ids[last], this.stamps[last]];
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= last) break;
      if (below + 1 < last && this.isBefore(below + 1, this.costs[below], this.ids[below])) below++;
      if (!this.isBefore(below, cost, id)) break;
      this.move(below, at);
      at = below;
    }
    this.set(at, id, cost, stamp);
    return found;
  }

  private isBefore(at: number, cost: number, id: number): boolean {
    return this.costs[at] < cost || (this.costs[at] === cost && this.ids[at] < id);
  }

  private set(at: number, id: number, cost: number, stamp: number): void {
    this.ids[at] = id;
    this.costs[at] = cost;
    this.stamps[at] = stamp;
  }

  private move(from: number, to: number): void {
    this.set(to, this.ids[from], this.costs[from], this.stamps[from]);
  }

  private enlarge(): void {
    const [costs, ids, stamps] = [this.costs, this.ids, this.stamps];
    this.costs = new Float64Array(2 * this.length);
    this.ids = new Int32Array(2 * this.length);
    this.stamps = new Int32Array(2 * this.length);
    this.costs.set(costs);
    this.ids.set(ids);
    this.stamps.set(stamps);
  }
}
