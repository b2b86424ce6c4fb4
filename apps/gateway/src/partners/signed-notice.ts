import { createVerifier } from '@phonebill/signing';
import type { Shape } from './signed-client.ts';

/** A callback that was signed by the partner but does not say anything we know. Its text is safe to log. */
export class MalformedNotice extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedNotice';
  }
}

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads one callback: `rawBody` exactly as it came, `nowMs` the present time. Throws InvalidSignature unless
 * the partner signed it within five minutes, {@link MalformedNotice} when it is not what docs/partners.md
 * describes.
 */
export type NoticeReader<Notice> = (rawBody: string, headers: NoticeHeaders, nowMs: number) => Notice;

/** A reader of the callbacks of the partner with this `whpk_` key. Throws Error when the text is not one. */
export function createNoticeReader<Wire, Notice>(
  publicKey: string,
  shape: Shape<Wire>,
  toNotice: (wire: Wire) => Notice,
): NoticeReader<Notice> {
  const verifier = createVerifier(publicKey);
  return (rawBody, headers, nowMs) => {
    verifier.verify(rawBody, headers, nowMs);
    let wire: unknown;
    try {
      wire = JSON.parse(rawBody);
    } catch {
      throw new MalformedNotice('callback is not JSON');
    }
    if (!shape.Check(wire)) throw new MalformedNotice('callback of unexpected shape');
    return toNotice(wire);
  };
}
