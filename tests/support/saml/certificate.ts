import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key with a certificate of its own: Node reads certificates and makes none, so this writes the few fields that one needs. */
export interface TestKey {
  privateKey: KeyObject;
  /** PEM. */
  certificate: string;
  /** The certificate's bytes as metadata and answers have them. */
  base64: string;
}

interface CertificateOptions {
  notBefore?: Date;
  notAfter?: Date;
  name?: string;
  modulusLength?: number;
  kind?: 'rsa' | 'ec';
}

export function createTestKey({
  notBefore = new Date('2026-01-01T00:00:00Z'),
  notAfter = new Date('2036-01-01T00:00:00Z'),
  name = 'Test provider',
  modulusLength = 2048,
  kind = 'rsa',
}: CertificateOptions = {}): TestKey {
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = kind === 'rsa' ? rsaSha256 : ecdsaSha256;
  const who = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from(name)))));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    who,
    sequence(time(notBefore), time(notAfter)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const bytes = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature));
  const base64 = bytes.toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  return { privateKey, certificate, base64 };
}

/** One item of DER: its tag, its length, its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const set = (...content: Buffer[]) => der(0x31, ...content);
const integer = (value: number) => der(0x02, Buffer.from([value & 0x7f]));
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));

const rsaSha256 = sequence(objectId('2a864886f70d01010b'), der(0x05));
const ecdsaSha256 = sequence(objectId('2a8648ce3d040302'));
