/**
 * Self-signed platform certificates of the stand-in: one for each of its keys whose name is a serial number.
 * A key with an id (`PUB_KEY_ID_…`) has none, as with merchants who were given the key itself.
 */
import { createPublicKey, type KeyObject, sign as signBytes } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;
const SERIAL = /^[0-9A-F]{8,40}$/;
/** The number of days for which the next certificate overlaps the present one. */
const LAST_DAYS = 10;
const FIVE_YEARS_DAYS = 5 * 365;

export interface IssuedCertificate {
  readonly serial: string;
  readonly pem: string;
  readonly from: Date;
  readonly until: Date;
}

/**
 * Issues certificates in the order of the keys: the last one is valid for five years, earlier ones are in
 * their last ten days.
 */
export function issueCertificates(
  keys: ReadonlyMap<string, KeyObject>,
  nowMs: number,
): readonly IssuedCertificate[] {
  const named = [...keys].filter(([name]) => SERIAL.test(name));
  return named.map(([serial, key], index) => {
    const days = index === named.length - 1 ? FIVE_YEARS_DAYS : LAST_DAYS;
    const [from, until] = [new Date(nowMs - DAY_MS), new Date(nowMs + days * DAY_MS)];
    return { serial, pem: certificateOf(serial, key, from, until), from, until };
  });
}

/** Returns a certificate by RFC 5280: version 3, RSA with SHA-256, the same name as issuer and subject. */
function certificateOf(serial: string, key: KeyObject, from: Date, until: Date): string {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const name = sequence(der(SET, sequence(COMMON_NAME, der(UTF8, Buffer.from('Tenpay.com sign')))));
  const signed = sequence(
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, positive(Buffer.from(serial.padStart(serial.length + (serial.length % 2), '0'), 'hex'))),
    SHA256_WITH_RSA,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    spki,
  );
  const signature = signBytes('sha256', signed, key);
  const bytes = sequence(signed, SHA256_WITH_RSA, der(BITS, Buffer.concat([Buffer.from([0]), signature])));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const [INTEGER, BITS, UTF8, UTC_TIME, SEQUENCE, SET, VERSION] = [0x02, 0x03, 0x0c, 0x17, 0x30, 0x31, 0xa0];
/** The object identifiers 2.5.4.3, and 1.2.840.113549.1.1.11 with its parameter. */
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** Encodes a positive number, whose first bit could otherwise make it negative. */
function positive(bytes: Buffer): Buffer {
  return (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(SEQUENCE, Buffer.concat(parts));
}

/** Returns `YYMMDDHHMMSSZ`, valid until 2049. */
function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}
