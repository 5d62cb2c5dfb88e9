import { deflateRawSync } from 'node:zlib';

/** A file that is packed. */
interface Packed {
  name: string | Buffer;
  content: Buffer;
  /** The unpacked size that the directory tells; the true one unless said otherwise. */
  saying?: number;
  /** General purpose flags: 1 says that it is locked. */
  flags?: number;
  /** Which kind of file it is, as Unix says it: 0o120777 is a link. */
  mode?: number;
}

const head = (signature: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
};

/** A ZIP file, byte by byte, so that it can lie. */
export const zip = (files: readonly Packed[]): Uint8Array<ArrayBuffer> => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name: named, content, saying = content.length, flags = 0, mode = 0 } of files) {
    const name = Buffer.from(named);
    const packed = deflateRawSync(content);
    const local = head(0x04034b50, 30);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(saying, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = head(0x02014b50, 46);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(saying, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    locals.push(local, name, packed);
    directory.push(entry, name);
    at += local.length + name.length + packed.length;
  }
  const end = head(0x06054b50, 22);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
};
