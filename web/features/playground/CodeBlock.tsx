/** Code that scrolls by itself; reached by keyboard, since what scrolls must be. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="thin-scroll mt-3 max-h-[max(32rem,50vh)] overflow-auto rounded-control bg-sunken p-4"
    >
      <pre className="font-mono text-13">{text}</pre>
    </section>
  );
}
