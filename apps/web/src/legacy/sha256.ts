/** Replaces `@noble/hashes/sha2` in the legacy build, as that uses BigInt. */
import { sha256 as hash } from 'js-sha256';

export const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(hash.arrayBuffer(data));
