// The keys of a demonstration: the product with the sandbox as its partners. Made once and kept in the data
// folder, readable by their owner only: the gateway's in `keys`, the partners' in `sandbox/keys`. Without the
// sandbox nothing is made here: then keys are the operator's to give.

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
 * Those of a data folder; made where they are missing. Of a sandbox alone, whose gateway is another process,
 * the partners' only; their public halves are then in `sandbox/public-keys.env`, for that gateway.
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

/** Fresh ones that are kept nowhere, to look at the other settings with: for each side one of a kind. */
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

/** The same with what both sides need for the real partners that are played. */
function withPlayed(
  keys: DemonstrationKeys,
  partners: readonly PlayedPartner[],
  madeOf: (partner: PlayedPartner) => object,
): DemonstrationKeys {
  const { gateway, sandbox } = sidesOf(partners, madeOf);
  return { gateway: { ...keys.gateway, ...gateway }, sandbox: { ...keys.sandbox, ...sandbox } };
}

/** `secrets`: those of the gateway that have no public half; null where there is none. */
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

/** Before, the partners' keys were kept beside the gateway's. */
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

/** What the file has; made and kept there first where there is none. */
function keptMade<T>(file: string, make: () => T): T {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  const made = make();
  // A key cut short would lock us out of our partners.
  writeFileAtomic(file, `${JSON.stringify(made, null, 2)}\n`, 0o600);
  return made;
}

/** Signing keys of earlier releases call their private half `secretKey`. */
function asPair(file: Partial<Pair> & { secretKey?: string; publicKey: string }): Pair {
  return { privateKey: file.privateKey ?? file.secretKey ?? '', publicKey: file.publicKey };
}
