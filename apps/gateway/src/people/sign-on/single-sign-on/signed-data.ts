/**
 * rsaSignData: our RSA signature for a partner's page. It never signs bytes of the caller's choosing, but a
 * text that states that it is ours, its purpose, recipient and time, with the caller's data encoded in it.
 * The key signs nothing else.
 */
import { createRsaSigner } from '@phonebill/signing';
import type { Clock } from '../../../runtime/time/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { RateLimits } from '../../../db/rate-limits/index.ts';
import { safeAddress, type Settings } from '../../../settings/index.ts';
import type { Random } from '../secrets.ts';
import { limitPerAddress } from './limit-per-address.ts';

const SIGNATURES_PER_MINUTE = 30;

export interface SignedData {
  /** Signs data. Throws Refusal `addressNotAllowed`, `badRequest` (data over 2 KiB), `tooManyRequests`. */
  sign(request: {
    purpose: string;
    targetOrigin: string;
    data: string;
    address: string;
  }): Promise<{ signedText: string; sign: string; signType: 'RSA' }>;
}

/** Creates the signer. Throws Error when a key is invalid. */
export function createSignedData({
  settings,
  rateLimits,
  clock,
  random,
  privateKeys,
}: {
  readonly settings: Pick<Settings, 'allowedOrigins'>;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly random: Random;
  /** One key, or two with a space between; the first signs. */
  readonly privateKeys: string;
}): SignedData {
  const rsaSign = createRsaSigner(privateKeys);
  return {
    async sign({ purpose, targetOrigin, data, address }) {
      if (Buffer.byteLength(data) > 2048) throw new Refusal('badRequest');
      const target = safeAddress(targetOrigin, await settings.allowedOrigins());
      if (!target) throw new Refusal('addressNotAllowed');
      await limitPerAddress(rateLimits, 'rsaSignData.address', address, SIGNATURES_PER_MINUTE);
      const lines = [
        'phonebill-signed-data-v1',
        `purpose=${purpose}`,
        `target=${target.origin}`,
        `time=${clock()}`,
        `nonce=${random.bytes(16).toString('base64url')}`,
        `data=${Buffer.from(data).toString('base64url')}`,
      ];
      const signedText = lines.join('\n');
      return { signedText, sign: rsaSign(signedText), signType: 'RSA' };
    },
  };
}
