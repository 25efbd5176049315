import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useOnPhone } from '../phone/onPhone.ts';
import { stepInGrid } from './styleSearch.ts';

interface CardGridProps<T extends { readonly id: string }> {
  readonly label: string;
  /** Each card has its id as this attribute. */
  readonly attribute: `data-${string}`;
  readonly items: readonly T[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly renderCard: (item: T) => ReactNode;
  /** As large as there is room for, all of them in what scrolls around; told when one is pressed. */
  readonly large?: { readonly onPressed: () => void };
}

/**
 * Cards as one radio group: one stop of the tab key, arrow keys go through the rows. On a phone they lie in a strip,
 * to be pushed by the thumb, unless they are large.
 */
export function CardGrid<T extends { readonly id: string }>(props: CardGridProps<T>) {
  const { label, attribute, items, value, onChange, renderCard, large } = props;
  const grid = useRef<HTMLDivElement>(null);
  const onPhone = useOnPhone();
  const reachable = items.some(({ id }) => id === value) ? value : items[0]?.id;

  useEffect(() => {
    // What was chosen elsewhere (a link, an earlier job) is brought into view.
    const box = grid.current;
    const card = box?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`);
    if (!card || !box || box.contains(document.activeElement)) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = box;
    const isSeen = (start: number, length: number, from: number, room: number) =>
      start >= from && start + length <= from + room;
    if (!isSeen(card.offsetTop, card.offsetHeight, scrollTop, clientHeight))
      box.scrollTop = card.offsetTop - clientHeight / 2 + card.offsetHeight / 2;
    if (!isSeen(card.offsetLeft, card.offsetWidth, scrollLeft, clientWidth))
      box.scrollLeft = card.offsetLeft - clientWidth / 2 + card.offsetWidth / 2;
  }, [attribute, value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    const columns = cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length;
    const to = at < 0 ? null : stepInGrid(event.key, at, cards.length, columns);
    const card = to === null ? undefined : cards[to];
    const id = to === null ? undefined : items[to]?.id;
    if (!card || id === undefined) return;
    event.preventDefault();
    card.focus();
    onChange(id);
  };

  return (
    <div
      ref={grid}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx(
        'relative p-1',
        large
          ? '-mx-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(15rem,220px)),1fr))] gap-4'
          : onPhone
            ? 'rw-strip -mx-5 flex snap-x gap-2.5 overflow-x-auto px-5'
            : cx(
                'thin-scroll -mx-1 grid max-h-[max(25rem,300px)] auto-rows-max grid-cols-2 gap-2 overflow-y-auto',
                'md:max-lg:grid-cols-4',
              ),
      )}
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useSemanticElements: a card with a picture is more than a radio input can draw
        <button
          key={item.id}
          type="button"
          role="radio"
          {...{ [attribute]: item.id }}
          aria-checked={item.id === value}
          tabIndex={item.id === reachable ? 0 : -1}
          onClick={() => {
            onChange(item.id);
            large?.onPressed();
          }}
          className={cx(
            'lifts flex flex-col overflow-hidden rounded-control border border-hairline bg-surface text-left',
            'hover:border-line aria-checked:border-accent aria-checked:ring-1 aria-checked:ring-accent',
            onPhone && !large && 'w-[44%] shrink-0 snap-start scroll-mx-5',
          )}
        >
          {renderCard(item)}
        </button>
      ))}
    </div>
  );
}
