import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive with one file in it, as Lambda takes code. */
export function zipOf(name: string, content: Buffer): Buffer {
  const file = Buffer.from(name);
  const packed = deflateRawSync(content, { level: 1 });

  // Fields of the format's local header from 'version needed' to 'name length' (APPNOTE.TXT, 4.3.7).
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(file.length, 22);

  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.alloc(2), file, packed]);

  // The directory's entry repeats them, between who made it and where the file begins (4.3.12).
  const madeOnUnix = Buffer.from([20, 3]);
  const attributes = Buffer.alloc(16);
  attributes.writeUInt32LE((0o100644 << 16) >>> 0, 8);
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    madeOnUnix,
    fields,
    attributes,
    file,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from('PK\x05\x06'), end]);
}
