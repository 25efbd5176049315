import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface MenuProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom' | 'right';
}

/** A menu that opens from a button. It leaves the page's scroll alone. */
export function Menu({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className="fade-in thin-scroll z-900 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-card border border-hairline bg-surface p-1.5 shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemLook =
  'hit flex w-full cursor-pointer items-center gap-3 rounded-control px-2.5 text-14 outline-none select-none data-highlighted:bg-accent-wash data-disabled:opacity-50';

export function MenuItem({
  icon,
  children,
  onSelect,
  danger,
}: {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly danger?: boolean;
}) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={cx(itemLook, danger && 'text-danger')}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-13 text-ink-2">{children}</DropdownMenu.Label>;
}

export function MenuRule() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-hairline" />;
}

interface MenuChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A group of a menu of which one holds. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T)} aria-label={label}>
      <MenuNote>{label}</MenuNote>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={cx(itemLook, 'justify-between')}>
          {option.label}
          <DropdownMenu.ItemIndicator>
            <Check className="icon text-accent" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
