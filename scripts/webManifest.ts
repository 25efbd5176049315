/** Which files of the web build belong to which sources (Vite's manifest). */

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** By source, relative to `web/`. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Scripts that the sources need before they can run, each once. Throws when the build has no such source. */
export function filesOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the web build has no ${source}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const source of sources) visit(source);
  return [...files];
}
