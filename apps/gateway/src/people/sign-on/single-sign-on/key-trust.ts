import type { PresentSettings } from '../../../settings/versions/index.ts';

/**
 * What operators have said of keys (`distrust-key`): nothing that is signed with a key that is not trusted
 * counts. `confirm` first: what this process knows is then not older than what others go by.
 */
export type KeyTrust = Pick<PresentSettings, 'confirm' | 'trustsKey'>;
