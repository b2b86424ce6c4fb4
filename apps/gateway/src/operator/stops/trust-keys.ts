/** Ending and resuming the trust in a partner's key by one command, in every process at once. */
import { publicKeyText } from '@phonebill/signing';
import type { ChangedBy } from '../../settings/versions/index.ts';
import type { KeyStop } from '../../settings/stops/index.ts';
import { changeStops } from './change-stops.ts';
import type { CommandTools } from '../tools.ts';

/**
 * From now on nothing counts that is signed with this public key of a partner: `whpk_…`, or RSA or SM2 of the
 * wallet or a channel. Gives true once no process takes anything by it any more; otherwise it has said why
 * not.
 */
export async function distrustKey(tools: CommandTools, named: string, by: ChangedBy): Promise<boolean> {
  const key = publicKeyText(named);
  if (key === null) {
    tools.print(`Not done: this is no public key of a partner (whpk_…, RSA or SM2).`);
    return false;
  }
  return changeStops<KeyStop>(tools, 'keyStops', 'distrust-key', by, (stops) =>
    stops.some((one) => one.key === key) ? 'this key is not trusted already' : [...stops, { key }],
  );
}

/** Takes back what `distrustKey` did. */
export function trustKey(tools: CommandTools, named: string, by: ChangedBy): Promise<boolean> {
  const key = publicKeyText(named);
  return changeStops<KeyStop>(tools, 'keyStops', 'trust-key', by, (stops) => {
    const left = stops.filter((one) => one.key !== key);
    return left.length < stops.length ? left : 'no such key is distrusted: config:show lists them';
  });
}
