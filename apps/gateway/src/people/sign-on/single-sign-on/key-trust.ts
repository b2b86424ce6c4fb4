import type { PresentSettings } from '../../../settings/versions/index.ts';

/**
 * The trust in keys, which operators can revoke (`distrust-key`): nothing signed with an untrusted key is
 * accepted. `confirm` must be called first, so that this process's knowledge is no older than that of the
 * others.
 */
export type KeyTrust = Pick<PresentSettings, 'confirm' | 'trustsKey'>;
