/**
 * The purposes for which people are asked whether their data may be passed on, and the notices they see
 * before they answer: `config/authorizations.json`. The required contents of a notice follow from articles 17
 * and 23 of the personal information protection law (docs/security.md).
 */
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { FaultyFiles, schemaFaults } from '../../runtime/index.ts';

const exactly = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });
const Text = Type.String({ minLength: 1, maxLength: 600 });
const BothLanguages = exactly({ zh: Text, en: Text });
const Code = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' });

/** A party that decides how data is used, and its contact details. */
const Party = exactly({
  name: BothLanguages,
  address: BothLanguages,
  phone: Type.String({ pattern: '^[0-9+() -]{3,32}$' }),
  email: Type.String({ pattern: '^[^@\\s]{1,64}@[^@\\s]{1,190}$' }),
  url: Type.String({ pattern: '^https://[^\\s]{1,400}$' }),
});
const NoticeSchema = exactly({
  /** A changed text needs another version, for which consent is requested again. */
  version: Type.String({ pattern: '^[0-9A-Za-z.-]{1,32}$' }),
  title: BothLanguages,
  /** The recipient of the data. */
  recipient: Party,
  why: BothLanguages,
  method: BothLanguages,
  kinds: Type.Array(exactly({ kind: Code, name: BothLanguages, sensitive: Type.Boolean() }), { minItems: 1 }),
  /** How long the recipient keeps the data. */
  keptFor: BothLanguages,
  onRefusal: BothLanguages,
  onWithdrawal: BothLanguages,
  validDays: Type.Integer({ minimum: 1, maximum: 1095 }),
});
const PurposesFileSchema = exactly({
  /** The party that passes the data on: the operator of this service. */
  controller: Party,
  /** Channels that the controller operates itself; a number sent there is not passed on. */
  sameHandlerChannels: Type.Array(Code, { uniqueItems: true }),
  purposes: Type.Array(
    exactly({
      purpose: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$' }),
      /** Days after a refusal before the person may be asked again, unless the notice has another version. */
      askAgainAfterDays: Type.Integer({ minimum: 1, maximum: 365 }),
      notice: NoticeSchema,
    }),
  ),
});

export type PurposesFile = Static<typeof PurposesFileSchema>;
export type Purpose = PurposesFile['purposes'][number];
/** A notice as it is stored, including the party that passes the data on. */
export type Notice = Purpose['notice'] & { readonly controller: PurposesFile['controller'] };

/** Returns the purpose of signing on at a channel. */
export const signOnPurpose = (channelCode: string): string => `signOn.${channelCode}`;

/**
 * Reads and checks the file. Throws FaultyFiles with every fault: the gateway does not start with an
 * incomplete notice.
 */
export function readPurposesFile(path: string | URL): PurposesFile {
  return checkPurposes(JSON.parse(readFileSync(path, 'utf8')));
}

/** Returns the checked contents. Throws FaultyFiles with every fault. */
export function checkPurposes(value: unknown): PurposesFile {
  const faults = schemaFaults(PurposesFileSchema, value).map(
    ({ field, why }) => `authorizations.json: ${field || '/'} ${why}`,
  );
  if (faults.length > 0) throw new FaultyFiles(faults);
  const { purposes, sameHandlerChannels } = value as PurposesFile;
  const names = purposes.map(({ purpose }) => purpose);
  for (const twice of new Set(names.filter((name, at) => names.indexOf(name) !== at)))
    faults.push(`authorizations.json: ${twice} stands there twice`);
  for (const channelCode of sameHandlerChannels)
    if (names.includes(signOnPurpose(channelCode)))
      faults.push(`authorizations.json: ${channelCode} is our own handler, and asked about all the same`);
  if (faults.length > 0) throw new FaultyFiles(faults);
  return value as PurposesFile;
}
