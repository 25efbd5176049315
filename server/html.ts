/** Text that becomes part of a page or a mail. */

/** Text as HTML, also inside of quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
