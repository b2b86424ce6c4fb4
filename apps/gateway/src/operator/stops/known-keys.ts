/**
 * Finds the owner of a public key, from the keys of the processes and of the settings; a key may have none.
 */
import { publicKeyText } from '@phonebill/signing';
import type { Pool } from '../../db/index.ts';
import { keysOfProcesses } from '../../settings/versions/index.ts';

export interface KnownKeys {
  /** The owners of each key, in words: `CARRIER_PUBLIC_KEY`, `channel partner-shop`. */
  readonly ownersOf: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Whether every process, and at least one, has reported its keys; a key that is not among them then has no
   * owner.
   */
  readonly areAllKnown: boolean;
}

/** Returns the known keys, as `publicKeyText` writes them. */
export async function knownKeys(pool: Pool): Promise<KnownKeys> {
  const ofProcesses = await keysOfProcesses(pool);
  const { rows: channels } = await pool.query<{ code: string; key: string }>(
    `select cnl_code as code, settings->>'publicKey' as key from channels
    where settings->>'publicKey' is not null`,
  );
  const ownersOf = new Map<string, Set<string>>();
  const add = (owner: string, key: string): void => {
    ownersOf.set(key, (ownersOf.get(key) ?? new Set()).add(owner));
  };
  for (const known of ofProcesses)
    for (const [name, keys] of Object.entries(known ?? {})) for (const key of keys) add(name, key);
  for (const { code, key } of channels) add(`channel ${code}`, publicKeyText(key) ?? key);
  const areAllKnown = ofProcesses.length > 0 && ofProcesses.every((known) => known !== null);
  return { ownersOf, areAllKnown };
}
