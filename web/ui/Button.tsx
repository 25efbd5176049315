import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx.ts';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border border-transparent font-medium',
  outline: 'border border-line/60 bg-surface text-ink hover:border-ink-2 font-medium',
  quiet: 'border border-transparent text-ink-2 hover:text-ink hover:bg-ink/5',
  danger: 'border border-transparent bg-danger text-on-danger hover:opacity-90 font-medium',
} as const;
export type ButtonLook = keyof typeof looks;

const shape =
  'hit lifts inline-flex items-center justify-center gap-2 rounded-control break-keep no-underline select-none aria-disabled:opacity-50 disabled:opacity-50';

const sizes = { usual: 'px-4 text-14', large: 'px-6 text-16' } as const;

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  /** As on public pages, where a button is what the page leads to. */
  readonly large?: boolean;
  /** Shows that it is working, and takes no second press. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

export function Button({
  look = 'primary',
  wide,
  large,
  busy,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(shape, large ? sizes.large : sizes.usual, looks[look], wide && 'w-full', className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  wide,
  large,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Pick<ButtonProps, 'look' | 'wide' | 'large' | 'icon'>) {
  return (
    <Link {...rest} className={cx(shape, large ? sizes.large : sizes.usual, looks[look], wide && 'w-full', className)}>
      {icon}
      {children as ReactNode}
    </Link>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Said to screen readers and shown on hover. */
  readonly label: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'hit-square lifts inline-grid place-items-center rounded-control text-ink-2 hover:bg-ink/5 hover:text-ink disabled:opacity-40 data-[on=true]:bg-accent-wash data-[on=true]:text-accent',
        className,
      )}
    >
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="icon inline-block animate-spin rounded-full border-[1.5px] border-current border-r-transparent motion-reduce:animate-none"
    />
  );
}
