import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATE = 8;
const VERSION = 20;
const FIRST_DATE = 0x21;

/** Makes a ZIP file of one file (APPNOTE.TXT, 4.3). */
export function zipOf(name: string, content: Uint8Array): Buffer {
  const compressed = deflateRawSync(content, { level: 1 });
  const about = Buffer.alloc(26);
  about.writeUInt16LE(VERSION, 0);
  about.writeUInt16LE(DEFLATE, 4);
  about.writeUInt16LE(FIRST_DATE, 8);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(compressed.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(name.length, 22);
  const file = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), compressed]);
  const madeBy = Buffer.from([VERSION, 0]);
  const entry = [Buffer.from('PK\x01\x02'), madeBy, about, Buffer.alloc(14), Buffer.from(name)];
  const directory = Buffer.concat(entry);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(file.length, 12);
  return Buffer.concat([file, directory, Buffer.from('PK\x05\x06'), end]);
}
