import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A file in its packed form, with its unpacked size and checksum. */
interface Packed {
  readonly name: Buffer;
  readonly data: Uint8Array;
  readonly size: number;
  readonly sum: number;
}

/** The fields that both headers of an entry share, from the flags on. */
function fieldsOf({ name, data, size, sum }: Packed): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(0x0800, 0);
  fields.writeUInt16LE(8, 2);
  fields.writeUInt32LE(sum, 8);
  fields.writeUInt32LE(data.byteLength, 12);
  fields.writeUInt32LE(size, 16);
  fields.writeUInt16LE(name.length, 20);
  return fields;
}

/**
 * A deflated zip file.
 *
 * @param same entries of these names have no data of their own: the directory points to the first file's data
 */
export function zipOf(files: readonly ZipFile[], same: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const tell = (packed: Packed, at: number) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt32LE(0x00140014, 4);
    fieldsOf(packed).copy(head, 8);
    head.writeUInt32LE(at, 42);
    directory.push(head, packed.name);
  };
  const packedFiles = files.map(({ name, content }): Packed => {
    const plain = typeof content === 'string' ? Buffer.from(content) : content;
    return { name: Buffer.from(name), data: deflateRawSync(plain), size: plain.byteLength, sum: crc32(plain) };
  });
  for (const packed of packedFiles) {
    tell(packed, offset);
    const head = Buffer.alloc(6);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    const local = [head, fieldsOf(packed), packed.name, packed.data];
    parts.push(...local);
    offset += local.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
  const [first] = packedFiles;
  if (first !== undefined) for (const name of same) tell({ ...first, name: Buffer.from(name) }, 0);
  const count = files.length + same.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { byteLength }) => sum + byteLength, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
