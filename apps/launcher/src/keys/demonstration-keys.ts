// The keys of a demonstration, in which the sandbox plays the partners. They are created once and stored in
// the data folder, readable by their owner only: the gateway's in `keys`, the partners' in `sandbox/keys`.
// Without the sandbox nothing is created here: the operator must then provide the keys.

import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';
import { keptNumbersKey, newNumbersKey } from './numbers-key.ts';
import { keptSecret, newSecret } from './secret.ts';
import { played, type PlayedPartner, sidesOf } from './played-partners.ts';
import { gatewayKeyPairs, type KeyPairKind, type Pair, partnerKeyPairs } from './key-pairs.ts';

type Variables = Readonly<Record<string, string>>;

export interface DemonstrationKeys {
  /** The gateway's own private keys and secrets, and its partners' public keys. */
  readonly gateway: Variables;
  /** The partners' private keys and the gateway's public ones. */
  readonly sandbox: Variables;
}

/**
 * Returns the keys of a data folder, creating the missing ones. For a sandbox alone, whose gateway is another
 * process, only the partners' keys are returned; their public halves are then in `sandbox/public-keys.env`,
 * for that gateway.
 */
export function demonstrationKeys(
  dataFolder: string,
  sandboxAlone = false,
  partners: readonly PlayedPartner[] = [],
): DemonstrationKeys {
  const folders = { gateway: join(dataFolder, 'keys'), partners: join(dataFolder, 'sandbox', 'keys') };
  makeOwnersOnly(join(dataFolder, 'sandbox'));
  makeOwnersOnly(folders.partners);
  if (!sandboxAlone) makeOwnersOnly(folders.gateway);
  moveFormerKeys(folders);
  const keys = keysOf(
    (folder, kind) => kept(join(folders[folder], `${kind.name}.json`), kind),
    sandboxAlone
      ? null
      : { NUMBERS_KEYS: keptNumbersKey(folders.gateway), GATEWAY_SECRETS: keptSecret(folders.gateway) },
  );
  const all = withPlayed(keys, partners, (partner) =>
    keptMade(join(folders.partners, `${partner}.json`), played[partner].make),
  );
  if (sandboxAlone) {
    const lines = Object.entries(keys.gateway).map(([name, value]) => `${name}=${value}\n`);
    writeFileAtomic(join(dataFolder, 'sandbox', 'public-keys.env'), lines.join(''), 0o644);
  }
  return all;
}

/** Returns fresh keys that are not stored, used to check the other settings: one of each kind per side. */
export function passingKeys(
  sandboxAlone: boolean,
  partners: readonly PlayedPartner[] = [],
): DemonstrationKeys {
  const made = new Map<string, Pair>();
  const keys = keysOf(
    (folder, { generate }) => {
      const known = `${folder} ${generate.name}`;
      const pair = made.get(known) ?? generate();
      made.set(known, pair);
      return pair;
    },
    sandboxAlone ? null : { NUMBERS_KEYS: newNumbersKey(), GATEWAY_SECRETS: newSecret() },
  );
  return withPlayed(keys, partners, (partner) => played[partner].make());
}

/** Returns the keys with those that both sides need for the real partners that are played. */
function withPlayed(
  keys: DemonstrationKeys,
  partners: readonly PlayedPartner[],
  madeOf: (partner: PlayedPartner) => object,
): DemonstrationKeys {
  const { gateway, sandbox } = sidesOf(partners, madeOf);
  return { gateway: { ...keys.gateway, ...gateway }, sandbox: { ...keys.sandbox, ...sandbox } };
}

/**
 * Returns the variables of both sides. `secrets`: those of the gateway that have no public half; null when
 * there are none.
 */
function keysOf(
  pairOf: (folder: 'gateway' | 'partners', kind: KeyPairKind) => Pair,
  secrets: Variables | null,
): DemonstrationKeys {
  const ofGateway = secrets === null ? [] : gatewayKeyPairs;
  const pairs = {
    gateway: ofGateway.map((kind) => ({ kind, pair: pairOf('gateway', kind) })),
    partners: partnerKeyPairs.map((kind) => ({ kind, pair: pairOf('partners', kind) })),
  };
  const privateOf = (of: typeof pairs.gateway): Variables =>
    Object.fromEntries(of.map(({ kind, pair }) => [kind.privateVariable, pair.privateKey]));
  const publicOf = (of: typeof pairs.gateway): Variables =>
    Object.fromEntries(of.map(({ kind, pair }) => [kind.publicVariable, pair.publicKey]));
  return {
    gateway: {
      ...privateOf(pairs.gateway),
      ...publicOf(pairs.partners),
      ...secrets,
    },
    sandbox: { ...privateOf(pairs.partners), ...publicOf(pairs.gateway) },
  };
}

/** Moves keys of earlier releases, which stored the partners' keys beside the gateway's. */
function moveFormerKeys({ gateway, partners }: { gateway: string; partners: string }): void {
  for (const { name } of partnerKeyPairs) {
    const [from, to] = [join(gateway, `${name}.json`), join(partners, `${name}.json`)];
    if (existsSync(from)) renameSync(from, to);
  }
}

function makeOwnersOnly(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

function kept(file: string, { generate }: KeyPairKind): Pair {
  return asPair(keptMade(file, generate));
}

/** Returns the content of the file; generates and stores it first when the file does not exist. */
function keptMade<T>(file: string, make: () => T): T {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  const made = make();
  // Written atomically: an incomplete key would lock us out of our partners.
  writeFileAtomic(file, `${JSON.stringify(made, null, 2)}\n`, 0o600);
  return made;
}

/** Reads a pair; signing keys of earlier releases call their private half `secretKey`. */
function asPair(file: Partial<Pair> & { secretKey?: string; publicKey: string }): Pair {
  return { privateKey: file.privateKey ?? file.secretKey ?? '', publicKey: file.publicKey };
}
