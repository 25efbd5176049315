import { type KeyboardEvent, useEffect, useRef } from 'react';
import { stepInGrid } from './styleSearch.ts';

/**
 * Cards as one radio group: one stop of the tab key (`reachable`), arrow keys go through the rows. Each card has its id as
 * `attribute`, in the order of `ids`.
 */
export function useRadioGrid(
  attribute: `data-${string}`,
  ids: readonly string[],
  value: string,
  onChange: (id: string) => void,
) {
  const grid = useRef<HTMLDivElement>(null);
  const reachable = ids.includes(value) ? value : ids[0];

  useEffect(() => {
    // What was chosen elsewhere (a link, an earlier job) is brought into view.
    const box = grid.current;
    const card = box?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`);
    if (!card || !box || box.contains(document.activeElement)) return;
    const isSeen =
      card.offsetTop >= box.scrollTop && card.offsetTop + card.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = card.offsetTop - box.clientHeight / 2 + card.offsetHeight / 2;
  }, [attribute, value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    const columns = cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length;
    const to = at < 0 ? null : stepInGrid(event.key, at, cards.length, columns);
    const card = to === null ? undefined : cards[to];
    const id = to === null ? undefined : ids[to];
    if (!card || id === undefined) return;
    event.preventDefault();
    card.focus();
    onChange(id);
  };

  return { grid, reachable, onKeyDown };
}
