/** Reads a zip that is wholly in memory, for tests: central directory, stored and deflated entries, no zip64. */
import { crc32, inflateRawSync } from 'node:zlib';

/** Content by name. Throws for what is no zip, and for content that does not have its checksum. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0) throw new Error('no end of central directory');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no central directory entry');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = archive.readUInt32LE(at + 42);
    const dataAt = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const data = archive.subarray(dataAt, dataAt + archive.readUInt32LE(at + 20));
    const content = archive.readUInt16LE(at + 10) === 0 ? Buffer.from(data) : inflateRawSync(data);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is broken`);
    files.set(name, content);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
