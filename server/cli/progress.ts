/** Human progress on standard error: one line that rewrites itself on a terminal, a line a stage elsewhere. */

export interface ProgressLine {
  show(stage: string, fraction: number): void;
  /** Clears the line; nothing may be shown after. */
  end(): void;
}

export function createProgressLine(stream: NodeJS.WriteStream): ProgressLine {
  let last = '';
  return {
    show(stage, fraction) {
      const percent = `${Math.round(fraction * 100)}`.padStart(3);
      const line = stream.isTTY ? `${percent} %  ${stage}` : stage;
      if (line === last) return;
      last = line;
      stream.write(stream.isTTY ? `\r\u001b[2K${line}` : `${percent} %  ${stage}\n`);
    },
    end() {
      if (stream.isTTY && last) stream.write('\r\u001b[2K');
      last = '';
    },
  };
}
