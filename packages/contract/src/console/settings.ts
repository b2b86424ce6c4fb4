/**
 * The settings that decide what people see, as the console shows and changes them: versions, drafts and
 * previews.
 */
import { type Static, Type } from 'typebox';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { Hash, Reason } from './schemas.ts';
import { settingsParts } from './settings-parts.ts';

const Part = oneOf(settingsParts);
const Text = Type.String();
const VersionNo = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** A text, since a query string carries texts only. */
const VersionNoText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
/** The content of each part, in the format of the files under `config/`. */
const Contents = Type.Record(Type.String(), Type.Unknown());

const Content = Type.Optional(Type.Unknown());
/** The complete content of each part that is changed. */
const ChangedParts = Type.Object(
  {
    pricing: Content,
    adverts: Content,
    promotions: Content,
    channels: Content,
    switches: Content,
    activities: Content,
    contacts: Content,
  },
  { additionalProperties: false, minProperties: 1 },
);

/**
 * - `inForce`: in effect now.
 * - `later`: its time has not come.
 * - `replaced`: a newer version has taken its place, whether or not that one is in effect yet.
 */
export const partStates = ['inForce', 'later', 'replaced'] as const;

export const VersionOfSettings = Type.Object({
  versionNo: VersionNo,
  action: Text,
  operator: Text,
  reason: Text,
  at: Time,
  parts: Type.Array(
    Type.Object({
      part: Type.String({ description: 'A part of what people see, or of what is stopped' }),
      from: Time,
      state: oneOf(partStates),
    }),
  ),
});
export type VersionOfSettingsView = Static<typeof VersionOfSettings>;

/** One place in which two versions differ. The side in which it does not exist is omitted. */
export const SettingsDifference = Type.Object({
  part: Part,
  /**
   * The path within the part: `pricePerTenThousand`, `CMCC`. In lists, the name of the item, or its position.
   */
  path: Type.Array(Type.String()),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  /** The item that the difference belongs to, in a list whose items have no names. */
  item: Type.Optional(Type.Unknown()),
});
export type SettingsDifferenceView = Static<typeof SettingsDifference>;

export const SettingsFault = Type.Object({
  part: Part,
  /** The path within the part: `/0/title/en`; empty for the part itself. */
  field: Text,
  why: Text,
});
export type SettingsFaultView = Static<typeof SettingsFault>;

/** The floor of each kind of price, in ten-thousandths of the face value. */
const Floors = Type.Record(
  Type.String(),
  Type.Object({ floor: Type.Integer(), move: Type.Integer({ description: 'The most at once' }) }),
);
export type PriceFloorsView = Static<typeof Floors>;

const PerTenThousand = Type.Integer({ minimum: 1, maximum: 10_000 });
const WrittenFloors = Type.Record(
  Type.String({ pattern: '^[A-Za-z]{1,20}$' }),
  Type.Object({ floor: PerTenThousand, move: PerTenThousand }, { additionalProperties: false }),
);

/** Floors that were approved, and those that they replaced. */
const FloorChange = Type.Object({
  at: Time,
  before: Floors,
  floors: Floors,
  proposedBy: Text,
  reason: Text,
  approvedBy: Text,
  approvalReason: nullable(Text),
  /** The number of the console's proposal; null when it was proposed and approved at the terminal. */
  proposalNo: nullable(Type.Integer()),
});
export type FloorChangeView = Static<typeof FloorChange>;

export const SettingsDraft = Type.Object({
  hash: Hash,
  basedOn: VersionNo,
  /** The earlier version whose content is restored; null for a change. */
  again: nullable(VersionNo),
  differences: Type.Array(SettingsDifference),
  /** Prices that are below their floor, or that move further at once than one operator may move them. */
  breaches: Type.Array(Text),
});
export type SettingsDraftView = Static<typeof SettingsDraft>;

/** Either a draft was stored, or it has faults and was not stored; without either, nothing differs. */
const Drafted = Type.Object({ draft: nullable(SettingsDraft), faults: Type.Array(SettingsFault) });

const ofDraft = {
  draft: Hash,
  /** When prices and limits take effect; null for five seconds after the approval. */
  startsAt: nullable(Time),
  /** Whether prices that were to take effect later are cancelled. */
  replacesLater: Type.Boolean(),
  reason: Reason,
};

export const ProposedSettings = Type.Object({ kind: Type.Literal('changeSettings'), ...ofDraft });

/** Proposes a draft with prices that one operator may not publish alone. */
export const ProposedOverride = Type.Object({
  kind: Type.Literal('overridePrices'),
  ...ofDraft,
  breaches: Type.Array(Text, { minItems: 1, description: 'As the draft says: others by now are refused' }),
  breachReason: Type.String({
    minLength: 3,
    maxLength: 500,
    pattern: String.raw`\S`,
    description: 'Why the prices may be so',
  }),
});

/** Proposes a complete new set of price floors, in place of those that the proposer was shown. */
export const ProposedFloors = Type.Object({
  kind: Type.Literal('changeFloors'),
  before: WrittenFloors,
  floors: WrittenFloors,
  reason: Reason,
});

export const settingsCalls = {
  'GET /settings/floors': {
    who: 'settings.read',
    summary: 'The floors of prices and how far they may move at once, and each change of them',
    request: Type.Object({}),
    response: Type.Object({
      floors: Floors,
      /** Newest first. */
      changes: Type.Array(FloorChange),
    }),
  },
  'GET /settings/versions': {
    who: 'settings.read',
    summary: 'Versions of the settings, the newest first, fifty at a time',
    request: Type.Object({ cursor: Type.Optional(VersionNoText) }),
    response: Type.Object({
      versions: Type.Array(VersionOfSettings),
      nextCursor: nullable(Text),
    }),
  },
  'GET /settings/version': {
    who: 'settings.read',
    summary: 'All that was said when a version was made; without a number, what counts now',
    request: Type.Object({ versionNo: Type.Optional(VersionNoText) }),
    response: Type.Object({
      version: VersionOfSettings,
      contents: Contents,
      /** The newest version of the settings, on which a change is based. */
      newest: VersionNo,
      floors: Floors,
    }),
  },
  'GET /settings/compare': {
    who: 'settings.read',
    summary: 'In what two versions differ',
    request: Type.Object({ from: VersionNoText, to: VersionNoText }),
    response: Type.Object({ differences: Type.Array(SettingsDifference) }),
  },
  'POST /settings/drafts': {
    who: 'settings.propose',
    summary: 'Checks a change of the settings and keeps it for a day, to be looked at and proposed',
    request: Type.Object({
      basedOn: VersionNo,
      contents: ChangedParts,
    }),
    response: Drafted,
  },
  'POST /settings/drafts/again': {
    who: 'settings.propose',
    summary: 'The same with what an earlier version said',
    request: Type.Object({ versionNo: VersionNo }),
    response: Drafted,
  },
  'GET /settings/draft': {
    who: 'settings.read',
    summary: 'In what a draft differs from the version that it was made from',
    request: Type.Object({ hash: Hash }),
    response: Type.Object({ draft: SettingsDraft }),
  },
  'POST /settings/previews': {
    who: 'settings.read',
    summary: 'Opens the pages with a draft for half an hour; gives the path below which they are',
    request: Type.Object({ hash: Hash }),
    response: Type.Object({ path: Text, expiresAt: Time }),
  },
} as const;
