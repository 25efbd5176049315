import { Check, ChevronDown, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { inputLook } from './Field.tsx';

export interface ComboOption {
  readonly id: string;
  readonly name: string;
  /** Further text that the search finds. */
  readonly also?: string;
}
export interface ComboGroup {
  readonly name: string;
  readonly options: readonly ComboOption[];
}

interface ComboboxProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly emptyText: string;
  readonly groups: readonly ComboGroup[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function matching(groups: readonly ComboGroup[], text: string): readonly ComboGroup[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return groups;
  return groups
    .map((group) => ({
      ...group,
      options: group.options.filter((option) => `${option.name} ${option.also ?? ''}`.toLowerCase().includes(wanted)),
    }))
    .filter((group) => group.options.length > 0);
}

/** One of many, in groups, with a search (ARIA combobox with a listbox). */
export function Combobox({ label, searchLabel, emptyText, groups, value, onChange }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const labelId = useId();
  const valueId = useId();
  const chosen = groups.flatMap((group) => group.options).find((option) => option.id === value);
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="text-14 font-medium">
        {label}
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-labelledby={`${labelId} ${valueId}`}
          aria-haspopup="listbox"
          className={cx(inputLook, 'flex items-center justify-between gap-2 text-left text-14')}
        >
          <span id={valueId} className="truncate">
            {chosen?.name ?? ''}
          </span>
          <ChevronDown className="icon text-ink-2" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={12}
            className="fade-in z-900 flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-60 flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-float"
          >
            <ComboList
              searchLabel={searchLabel}
              emptyText={emptyText}
              groups={groups}
              value={value}
              label={label}
              onChoose={(optionId) => {
                onChange(optionId);
                setOpen(false);
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

interface ComboListProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly emptyText: string;
  readonly groups: readonly ComboGroup[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

function ComboList({ label, searchLabel, emptyText, groups, value, onChoose }: ComboListProps) {
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState(value);
  const listId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => matching(groups, text), [groups, text]);
  const options = shown.flatMap((group) => group.options);
  const active = options.find((option) => option.id === activeId) ?? options[0];
  const move = (to: number) => {
    const next = options[Math.max(0, Math.min(options.length - 1, to))];
    if (!next) return;
    setActiveId(next.id);
    listRef.current?.querySelector(`[data-option="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? options.indexOf(active) : -1;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 };
    const to = steps[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && active) onChoose(active.id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-hairline px-3">
        <Search className="icon text-ink-2" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="hit w-full bg-transparent text-14 outline-none placeholder:text-ink-2"
        />
      </div>
      <div ref={listRef} id={listId} role="listbox" aria-label={label} className="thin-scroll overflow-y-auto p-1.5">
        {options.length === 0 ? <p className="px-3 py-4 text-14 text-ink-2">{emptyText}</p> : null}
        {shown.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.name} role="group" aria-label={group.name}>
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-13 text-ink-2">
              {group.name}
            </div>
            {group.options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box holds the focus and handles the keys
              <div
                key={option.id}
                id={`${listId}-${option.id}`}
                data-option={option.id}
                role="option"
                tabIndex={-1}
                aria-selected={option.id === value}
                onClick={() => onChoose(option.id)}
                onPointerMove={() => setActiveId(option.id)}
                className={cx(
                  'hit flex cursor-pointer items-center justify-between gap-2 rounded-control px-2.5 text-14',
                  option.id === active?.id && 'bg-accent-wash',
                )}
              >
                <span className="truncate">{option.name}</span>
                {option.id === value ? <Check className="icon text-accent" /> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
