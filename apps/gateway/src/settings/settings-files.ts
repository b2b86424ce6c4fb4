/**
 * Reads and checks the settings that operators write in files under `config/`: channels, switches, adverts,
 * promotions. A text `${NAME}`, or `${NAME}/path`, in a file is replaced by the given value, and by null when
 * there is none, so that keys and addresses need not be in the files.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type AdvertBusiness,
  advertBusinesses,
  type AdvertBusinessName,
  type AdvertPosition,
  advertPositions,
} from '@phonebill/contract';
import { createRsaVerifier } from '@phonebill/signing';
import { type Static, type TSchema, Type } from 'typebox';
import {
  FaultyFiles,
  type FaultsOf,
  loadedFaults,
  MustBeKnown,
  schemaFaults,
  unknownFaults,
} from '../runtime/index.ts';
import { parseJson } from './json-text.ts';
import { isOwnPath, originOf, safeAddress } from './safe-address.ts';

const Code = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' });
const BothLanguages = Type.Object(
  { zh: Type.String({ minLength: 1, maxLength: 200 }), en: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
const YesNo = Type.Union([Type.Literal('Y'), Type.Literal('N')]);
const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$' });
const exactly = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

const ChannelSettings = exactly({
  cnlCode: Code,
  name: BothLanguages,
  /**
   * Whether the channel is our own pages: its tokens are then redeemed by our own check, not by a partner.
   */
  own: Type.Boolean(),
  /** The channel's RSA key, base64 of the DER or PEM; null when the channel signs nothing. */
  publicKey: Type.Union([Type.String(), Type.Null()]),
  allowedOrigins: Type.Array(Type.Union([Type.String(), Type.Null()])),
  supportTourists: YesNo,
  navShow: YesNo,
  /**
   * Face values in fen: in this channel nothing else is offered or accepted. Null or omitted when all are.
   */
  amountsFen: Type.Optional(
    Type.Union([
      Type.Array(Type.Integer({ minimum: 100, multipleOf: 100 }), { minItems: 1, uniqueItems: true }),
      Type.Null(),
    ]),
  ),
  notice: Type.Union([BothLanguages, Type.Null()]),
  mustBeKnown: MustBeKnown,
});
const AdvertSettings = exactly({
  business: Type.Unsafe<AdvertBusinessName>(
    Type.Union(Object.keys(advertBusinesses).map((name) => Type.Literal(name))),
  ),
  /** Whether the advert is also listed under the business's code for tourists. */
  supportTourists: YesNo,
  position: Type.Unsafe<AdvertPosition>(
    Type.Union(Object.keys(advertPositions).map((name) => Type.Literal(name))),
  ),
  title: BothLanguages,
  /** The link. Null, also for a `${NAME}` without a value, when the advert is not shown anywhere. */
  link: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
  ssoFlag: YesNo,
  ssoType: Type.Union([Type.Literal('hebao'), Type.Literal('other')]),
  targetChannel: Type.String({ maxLength: 64 }),
  tokenName: Type.String({ maxLength: 32 }),
  cnlCode: Type.String({ maxLength: 64 }),
  channelType: Type.String({ maxLength: 64 }),
  mustBeKnown: MustBeKnown,
});
const PromotionSettings = exactly({
  promotionId: Code,
  title: BothLanguages,
  text: BothLanguages,
  link: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
  /** The channels in which the promotion is shown; empty for all. */
  channels: Type.Array(Code),
  startsAt: Instant,
  endsAt: Instant,
  mustBeKnown: MustBeKnown,
});

export interface Channel extends Omit<Static<typeof ChannelSettings>, 'allowedOrigins'> {
  readonly allowedOrigins: readonly string[];
}
export type AdvertEntry = Static<typeof AdvertSettings> & { readonly link: string };
export type Promotion = Static<typeof PromotionSettings>;

export const settingsFileNames = ['channels', 'switches', 'adverts', 'promotions'] as const;
/** The contents of the files, by their names without `.json`. */
export type RawSettings = Readonly<Record<(typeof settingsFileNames)[number], unknown>>;

export interface SettingsFiles {
  readonly channels: readonly Channel[];
  readonly switches: Readonly<Record<string, boolean>>;
  readonly adverts: readonly AdvertEntry[];
  readonly promotions: readonly Promotion[];
  /** The contents as written in the files, with each `${NAME}`. */
  readonly raw: RawSettings;
  /** A digest that changes whenever the files, or the values inserted into them, change. */
  readonly digest: string;
  /** The values inserted for each `${NAME}` in the files: addresses and public keys, no secrets. */
  readonly filledIn: Readonly<Record<string, string>>;
}

const shapes = {
  channels: Type.Array(ChannelSettings),
  switches: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,63}$' }), Type.Boolean()),
  adverts: Type.Array(AdvertSettings),
  promotions: Type.Array(PromotionSettings),
};

/**
 * Reads `channels.json`, `switches.json`, `adverts.json` and `promotions.json` from a folder. Throws Error
 * when one cannot be read, FaultyFiles with every fault.
 */
export function readSettingsFiles(folder: URL, values: Readonly<Record<string, string>>): SettingsFiles {
  const read = (name: string): unknown => {
    try {
      return parseJson(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
    } catch (error) {
      throw new Error(`${name}.json: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
  return checkSettings(
    {
      channels: read('channels'),
      switches: read('switches'),
      adverts: read('adverts'),
      promotions: read('promotions'),
    },
    values,
  );
}

/** Returns the checked settings. Throws FaultyFiles with every fault, each with its file. */
export function checkSettings(raw: RawSettings, values: Readonly<Record<string, string>>): SettingsFiles {
  const filled = fill(raw, values) as RawSettings;
  return checkFilled(filled, { raw, filledIn: values, digest: digestOf(filled) }, schemaFaults);
}

/**
 * Returns loaded settings, which a newer release may have loaded: fields that are not known here are kept,
 * and entries that this release cannot serve are omitted. Throws FaultyFiles with every fault.
 */
export function checkLoadedSettings(
  raw: RawSettings,
  values: Readonly<Record<string, string>>,
): SettingsFiles {
  const filled = fill(raw, values) as RawSettings;
  return checkFilled(
    {
      ...filled,
      channels: servedOf(ChannelSettings, filled.channels),
      adverts: servedOf(AdvertSettings, filled.adverts).filter(isKnownAdvert),
      promotions: servedOf(PromotionSettings, filled.promotions),
    },
    { raw, filledIn: values, digest: digestOf(filled) },
    loadedFaults,
  );
}

const digestOf = (filled: RawSettings): string =>
  createHash('sha256').update(JSON.stringify(filled)).digest('hex');

/** The fields of an entry that this release knows. */
export const knownFields = {
  channels: Object.keys(ChannelSettings.properties),
  adverts: Object.keys(AdvertSettings.properties),
  promotions: Object.keys(PromotionSettings.properties),
};

/** Returns false for an advert of a business or a position that this release does not have. */
function isKnownAdvert(entry: unknown): boolean {
  const { business = '', position = '' } = Object(entry) as Partial<Static<typeof AdvertSettings>>;
  return Object.hasOwn(advertBusinesses, business) && Object.hasOwn(advertPositions, position);
}

/** Returns the entries without those that have an unknown field which must not be ignored. */
const servedOf = (schema: TSchema, entries: unknown): readonly unknown[] =>
  Array.isArray(entries) ? entries.filter((entry) => unknownFaults(schema, entry).length === 0) : [];

function checkFilled(
  filled: RawSettings,
  origin: Pick<SettingsFiles, 'raw' | 'filledIn' | 'digest'>,
  faultsOf: FaultsOf,
): SettingsFiles {
  const faults = settingsFileNames.flatMap((file) =>
    faultsOf(shapes[file], filled[file]).map(({ field, why }) => `${file}.json: ${field || '/'} ${why}`),
  );
  if (faults.length > 0) throw new FaultyFiles(faults);
  const written = filled as {
    readonly channels: Static<typeof shapes.channels>;
    readonly switches: Static<typeof shapes.switches>;
    readonly adverts: Static<typeof shapes.adverts>;
    readonly promotions: readonly Promotion[];
  };
  const channels = written.channels.map((channel) => readChannel(channel, faults));
  faults.push(...contradictions({ ...written, channels }));
  if (faults.length > 0) throw new FaultyFiles(faults);
  return {
    ...written,
    adverts: written.adverts.filter(hasLink),
    channels,
    ...origin,
  };
}

/**
 * Returns the one kind of token that a channel receives: tokens for sessions of ours are given to our own
 * pages only.
 */
export function ssoTypeOf({ own }: Pick<Channel, 'own'>): AdvertEntry['ssoType'] {
  return own ? 'hebao' : 'other';
}

/** Returns the faults of fields that are valid one by one and contradict each other. */
function contradictions({
  channels,
  switches,
  adverts,
  promotions,
}: Omit<Pick<SettingsFiles, (typeof settingsFileNames)[number]>, 'adverts'> & {
  readonly adverts: Static<typeof shapes.adverts>;
}): string[] {
  const faults: string[] = [];
  const wrong = (file: string, what: string): void => void faults.push(`${file}.json: ${what}`);
  const origins = channels.flatMap(({ allowedOrigins }) => allowedOrigins);
  const link = (file: string, at: number, text: string): void => {
    if (text !== '' && !isOwnPath(text) && !safeAddress(text, origins))
      wrong(
        file,
        `/${at}/link is neither a path of ours nor an http(s) address of a channel's allowed origins`,
      );
  };
  adverts.forEach((advert, at) => {
    if (advert.link !== null) link('adverts', at, advert.link);
    const business: AdvertBusiness = advertBusinesses[advert.business];
    if (advert.supportTourists === 'Y' && business.touristCode === undefined)
      wrong('adverts', `/${at}/supportTourists: ${advert.business} has no page for tourists`);
    if (advert.ssoFlag !== 'Y') return;
    const target = channels.find(({ cnlCode }) => cnlCode === advert.targetChannel);
    if (!target) return wrong('adverts', `/${at}/targetChannel is no channel`);
    const fitting = ssoTypeOf(target);
    if (advert.ssoType !== fitting)
      wrong(
        'adverts',
        `/${at}/ssoType must be ${fitting}: ${target.cnlCode} is ` +
          (target.own ? 'a channel of ours' : 'a partner'),
      );
  });
  promotions.forEach((promotion, at) => {
    if (promotion.link !== null) link('promotions', at, promotion.link);
    if (!(Date.parse(promotion.startsAt) < Date.parse(promotion.endsAt)))
      wrong('promotions', `/${at}/endsAt must be after startsAt`);
  });
  for (const cnlCode of twice(channels.map((one) => one.cnlCode)))
    wrong('channels', `${cnlCode} stands there twice`);
  for (const promotionId of twice(promotions.map((one) => one.promotionId)))
    wrong('promotions', `${promotionId} stands there twice`);
  if (switches['automaticDebits'] === false)
    wrong('switches', '/automaticDebits: debits are stopped by npm run operator -- stop-debits');
  return faults;
}

function hasLink(advert: Static<typeof AdvertSettings>): advert is AdvertEntry {
  return advert.link !== null;
}

/**
 * Returns the codes of the pages on which an advert is shown, including the tourists' page for one that
 * supports tourists.
 */
export function advertCodes({ business, supportTourists }: AdvertEntry): string[] {
  const { code, touristCode }: AdvertBusiness = advertBusinesses[business];
  return supportTourists === 'Y' && touristCode !== undefined ? [code, touristCode] : [code];
}

function twice(keys: readonly string[]): Set<string> {
  return new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
}

function readChannel(channel: Static<typeof ChannelSettings>, faults: string[]): Channel {
  const wrong = (what: string): void => void faults.push(`channels.json: ${channel.cnlCode}: ${what}`);
  const allowedOrigins = channel.allowedOrigins
    .filter((text) => text !== null)
    .flatMap((text) => {
      const origin = originOf(text);
      if (origin === null) wrong(`"${text}" is not an origin (http(s)://host)`);
      return origin === null ? [] : [origin];
    });
  try {
    if (channel.publicKey !== null) createRsaVerifier(channel.publicKey);
  } catch (error) {
    wrong(`publicKey: ${(error as Error).message}`);
  }
  return { ...channel, allowedOrigins };
}

function fill(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    const [, name, path = ''] = /^\$\{([A-Z0-9_]+)\}(\/.*)?$/.exec(value) ?? [];
    if (name === undefined) return value;
    return values[name] ? values[name] + path : null;
  }
  if (Array.isArray(value)) return value.map((one) => fill(one, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, values)]));
  return value;
}
