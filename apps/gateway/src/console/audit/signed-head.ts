/**
 * Heads of the audit chain, signed with the key that signs messages to partners, which is stored on the hosts
 * and not in the database. An attacker with the whole database can rebuild the chain but cannot sign a head
 * for it, and a head that was signed earlier and kept elsewhere does not fit the new chain. The signed text
 * begins with words that begin no message to a partner.
 */
import { publicKeyOf } from '@phonebill/signing';
import type { KnownHead } from './audit-chain.ts';
import { isSignedBy, signatureText } from './signature-text.ts';

export interface SignedHead extends KnownHead {
  readonly at: Date;
}

const VERSION = 'phonebill audit head 1';
const FORM = /^([1-9]\d{0,14}):([0-9a-f]{64}):((\d{1,12}):[A-Za-z0-9+/=,]{1,400})$/;

/**
 * Returns the head as text to be kept: the number of seals, the last hash, the time (seconds since 1970), and
 * a signature by each of the keys (`whsk_…`, one or two).
 */
export function signHead(secretKeys: string, { sealNo, hash }: KnownHead, nowMs: number): string {
  return `${sealNo}:${hash}:${signatureText(secretKeys, idOf(sealNo), bodyOf({ sealNo, hash }), nowMs)}`;
}

/**
 * Reads a head that `signHead` returned. Null if the text is none, or was signed by none of these keys
 * (`whpk_…`).
 */
export function readSignedHead(publicKeys: string, text: string): SignedHead | null {
  const [, sealNo, hash, signature, seconds] = FORM.exec(text.trim()) ?? [];
  if (sealNo === undefined || hash === undefined || signature === undefined) return null;
  const head = { sealNo: Number(sealNo), hash };
  return isSignedBy(publicKeys, idOf(head.sealNo), bodyOf(head), signature)
    ? { ...head, at: new Date(Number(seconds) * 1000) }
    : null;
}

/** Returns the public halves of `whsk_` keys, as `readSignedHead` takes them. */
export function publicKeysOf(secretKeys: string): string {
  return secretKeys
    .split(/\s+/)
    .filter((key) => key !== '')
    .map(publicKeyOf)
    .join(' ');
}

const idOf = (sealNo: number): string => `audit-head-${sealNo}`;
const bodyOf = ({ sealNo, hash }: KnownHead): string => `${VERSION}\n${sealNo}\n${hash}`;
