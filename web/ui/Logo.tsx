import { cx } from './cx.ts';

/** The mark: a room corner with an open door. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className ?? 'size-8')}>
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path
        d="M7 24V8h13v16M7 24h18M20 12l5-3v15"
        className="fill-none stroke-on-accent"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M11.5 24v-7h4v7"
        className="fill-none stroke-on-accent"
        strokeOpacity="0.7"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo({ short }: { readonly short?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Mark className="size-[max(2rem,28px)]" />
      {short ? null : <span className="font-soft text-22 tracking-[-0.02em]">Roomwright</span>}
    </span>
  );
}
