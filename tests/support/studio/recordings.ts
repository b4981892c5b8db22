/** The smallest files of each kind that a player would take, with names in their tags. */

export const secret = 'Jane Secret';

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);

/** MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const id3 = Buffer.concat([
  Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, secret.length]),
  Buffer.from(secret),
]);
export const mp3 = Buffer.concat([id3, frame, frame, frame, frame, Buffer.from(`TAG${secret}`)]);
export const mp3Frames = Buffer.concat([frame, frame, frame, frame]);

function riff(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8, name);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}
const pcm = Buffer.from([1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]);
export const wav = riff(
  'RIFF',
  Buffer.concat([
    Buffer.from('WAVE'),
    riff('LIST', Buffer.from(`INFOIART${secret}`)),
    riff('fmt ', pcm),
    riff('data', Buffer.alloc(400, 0x80)),
  ]),
);

function crc(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
export function oggPage(packet: Buffer, number: number, serial = 7): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = number === 0 ? 2 : 0;
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(number, 18);
  const segments = [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  header[26] = segments.length;
  const page = Buffer.concat([header, Buffer.from(segments), packet]);
  page.writeUInt32LE(crc(page), 22);
  return page;
}
function counted(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, Buffer.from(text)]);
}
const one = Buffer.from([1, 0, 0, 0]);
export const ogg = Buffer.concat([
  oggPage(Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11, 1)]), 0),
  oggPage(
    Buffer.concat([
      Buffer.from('OpusTags'),
      counted('encoder'),
      one,
      counted(`ARTIST=${secret} ${'and friends '.repeat(30)}`),
    ]),
    1,
  ),
  oggPage(Buffer.alloc(300, 5), 2),
]);

function ebml(id: number[], content: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size[0] = 0x01;
  size.writeUIntBE(content.length, 2, 6);
  return Buffer.concat([Buffer.from(id), size, content]);
}
export function webmOf(codec: string): Buffer {
  return Buffer.concat([
    ebml([0x1a, 0x45, 0xdf, 0xa3], ebml([0x42, 0x82], Buffer.from('webm'))),
    // Of unknown length, as browsers record it.
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ebml([0x15, 0x49, 0xa9, 0x66], ebml([0x7b, 0xa9], Buffer.from(secret))),
    ebml([0x16, 0x54, 0xae, 0x6b], ebml([0xae], ebml([0x86], Buffer.from(codec)))),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ebml([0xa3], Buffer.alloc(40, 3)),
    ebml([0x12, 0x54, 0xc3, 0x67], Buffer.from(secret)),
  ]);
}
export const webm = webmOf('A_OPUS');

export function box(type: string, ...content: Buffer[]): Buffer {
  const all = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + all.length);
  header.write(type, 4);
  return Buffer.concat([header, all]);
}

/** Both when something was made and when it was changed, in the version with 32 or with 64 bits. */
export const madeAt = Buffer.from('e3f1a2b4', 'hex');
function dated(type: string, version: 0 | 1): Buffer {
  const time = version === 1 ? Buffer.concat([Buffer.alloc(4), madeAt]) : madeAt;
  return box(type, Buffer.from([version, 0, 0, 7]), time, time, Buffer.alloc(12, 1));
}
export function m4aOf(handler: string): Buffer {
  const hdlr = box(
    'hdlr',
    Buffer.alloc(8),
    Buffer.from(handler),
    Buffer.alloc(12),
    Buffer.from(secret),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0')),
    box(
      'moov',
      dated('mvhd', 0),
      box('trak', dated('tkhd', 1), box('mdia', dated('mdhd', 0), hdlr)),
      box('udta', Buffer.from(secret)),
    ),
    box('moof', box('traf', box('udta', Buffer.from(secret)))),
    box('mdat', Buffer.alloc(64, 9)),
    box('uuid', Buffer.from(secret)),
  ]);
}
export const m4a = m4aOf('soun');

export const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
export const html = Buffer.from('<script>alert(1)</script>');
