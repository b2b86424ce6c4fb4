/** Ends and resumes the trust in a partner's key, by one command, in every process at once. */
import { publicKeyText } from '@phonebill/signing';
import type { KeyStop } from '../../settings/stops/index.ts';
import type { ChangedBy } from '../../settings/versions/index.ts';
import type { CommandTools } from '../tools.ts';
import { changeStops } from './change-stops.ts';
import { knownKeys } from './known-keys.ts';

/** The characters shown of an RSA key's end; all RSA keys have the same beginning. */
const END_SIGNS = 24;

/**
 * Stops accepting anything signed with this public key of a partner: `whpk_…`, or RSA or SM2 of the wallet or
 * a channel. A key without an owner is refused unless `isConfirmed`, because the operator may have pasted the
 * wrong one. Returns true once no process trusts it any more; otherwise prints why not.
 */
export async function distrustKey(
  tools: CommandTools,
  { key: named, isConfirmed }: { readonly key: string; readonly isConfirmed: boolean },
  by: ChangedBy,
): Promise<boolean> {
  const { print } = tools;
  const key = publicKeyText(named);
  if (key === null) {
    print(`Not done: this is no public key of a partner (whpk_…, RSA or SM2).`);
    return false;
  }
  const { ownersOf, areAllKnown } = await knownKeys(tools.pool);
  const owners = [...(ownersOf.get(key) ?? [])];
  if (owners.length === 0 && areAllKnown && !isConfirmed) {
    print('Not done: no process and no channel has this key. They have:');
    for (const [known, names] of ownersOf)
      print(`  ${[...names].join(', ')}: ${known.length > 100 ? `…${known.slice(-END_SIGNS)}` : known}`);
    print('With --yes it is distrusted all the same.');
    return false;
  }
  const isDone = await changeStops<KeyStop>(tools, 'keyStops', 'distrust-key', by, (stops) =>
    stops.some((one) => one.key === key) ? 'this key is not trusted already' : [...stops, { key }],
  );
  if (isDone)
    print(
      owners.length > 0
        ? `It is that of ${owners.join(' and ')}.`
        : 'Whose it is, is not known: no process that says which keys it has has this one.',
    );
  return isDone;
}

/** Reverts `distrustKey`. */
export function trustKey(tools: CommandTools, named: string, by: ChangedBy): Promise<boolean> {
  const key = publicKeyText(named);
  return changeStops<KeyStop>(tools, 'keyStops', 'trust-key', by, (stops) => {
    const left = stops.filter((one) => one.key !== key);
    return left.length < stops.length ? left : 'no such key is distrusted: config:show lists them';
  });
}
