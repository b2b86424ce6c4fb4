/**
 * What operators set in readable files under `config/`: channels, switches, adverts, promotions. A text
 * `${NAME}` in a file is taken from the values given in, and null where there is none, so that keys and
 * addresses stay out of the files.
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
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
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
  /** Addresses of our own pages: its tokens are redeemed by our own check, not by a partner. */
  own: Type.Boolean(),
  /** RSA, base64 of the DER or PEM; null: the channel signs nothing. */
  publicKey: Type.Union([Type.String(), Type.Null()]),
  allowedOrigins: Type.Array(Type.Union([Type.String(), Type.Null()])),
  supportTourists: YesNo,
  navShow: YesNo,
  /** Face values in fen: nothing else is offered and placed in this channel. Null or left out: no limit. */
  amountsFen: Type.Optional(
    Type.Union([
      Type.Array(Type.Integer({ minimum: 100, multipleOf: 100 }), { minItems: 1, uniqueItems: true }),
      Type.Null(),
    ]),
  ),
  notice: Type.Union([BothLanguages, Type.Null()]),
});
const AdvertSettings = exactly({
  business: Type.Unsafe<AdvertBusinessName>(
    Type.Union(Object.keys(advertBusinesses).map((name) => Type.Literal(name))),
  ),
  /** Also listed under the business's code for tourists. */
  supportTourists: YesNo,
  position: Type.Unsafe<AdvertPosition>(
    Type.Union(Object.keys(advertPositions).map((name) => Type.Literal(name))),
  ),
  title: BothLanguages,
  link: Type.String({ maxLength: 1000 }),
  ssoFlag: YesNo,
  ssoType: Type.Union([Type.Literal('hebao'), Type.Literal('other')]),
  targetChannel: Type.String({ maxLength: 64 }),
  tokenName: Type.String({ maxLength: 32 }),
  cnlCode: Type.String({ maxLength: 64 }),
  channelType: Type.String({ maxLength: 64 }),
});
const PromotionSettings = exactly({
  promotionId: Code,
  title: BothLanguages,
  text: BothLanguages,
  link: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
  /** Empty: everywhere. */
  channels: Type.Array(Code),
  startsAt: Instant,
  endsAt: Instant,
});

export interface Channel extends Omit<Static<typeof ChannelSettings>, 'allowedOrigins'> {
  readonly allowedOrigins: readonly string[];
}
export type AdvertEntry = Static<typeof AdvertSettings>;
export type Promotion = Static<typeof PromotionSettings>;

export interface SettingsFiles {
  readonly channels: readonly Channel[];
  readonly switches: Readonly<Record<string, boolean>>;
  readonly adverts: readonly AdvertEntry[];
  readonly promotions: readonly Promotion[];
  /** Changes whenever anything in the files, or in the values put into them, does. */
  readonly digest: string;
  /** The values that were given in for the files' `${NAME}`s: addresses and public keys, no secrets. */
  readonly filledIn: Readonly<Record<string, string>>;
}

const shapes = {
  channels: Compile(Type.Array(ChannelSettings)),
  switches: Compile(Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,63}$' }), Type.Boolean())),
  adverts: Compile(Type.Array(AdvertSettings)),
  promotions: Compile(Type.Array(PromotionSettings)),
};

/**
 * Reads `channels.json`, `switches.json`, `adverts.json` and `promotions.json` of a folder. Throws Error
 * naming the file and its first fault.
 */
export function readSettingsFiles(folder: URL, values: Readonly<Record<string, string>>): SettingsFiles {
  const read = (name: string): unknown => {
    try {
      return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
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

/** Throws Error naming the file and its first fault. */
export function checkSettings(
  raw: Readonly<Record<keyof typeof shapes, unknown>>,
  values: Readonly<Record<string, string>>,
): SettingsFiles {
  const filled = fill(raw, values) as typeof raw;
  const channels = checked('channels', shapes.channels, filled.channels).map(readChannel);
  const origins = channels.flatMap(({ allowedOrigins }) => allowedOrigins);
  const link = (file: string, at: number, text: string): void => {
    if (text !== '' && !isOwnPath(text) && !safeAddress(text, origins))
      throw new Error(
        `${file}.json: /${at}/link is neither a path of ours nor an http(s) address of a channel's ` +
          'allowed origins',
      );
  };
  const adverts = checked('adverts', shapes.adverts, filled.adverts);
  adverts.forEach((advert, at) => {
    link('adverts', at, advert.link);
    const business: AdvertBusiness = advertBusinesses[advert.business];
    if (advert.supportTourists === 'Y' && business.touristCode === undefined)
      throw new Error(`adverts.json: /${at}/supportTourists: ${advert.business} has no page for tourists`);
    if (advert.ssoFlag === 'Y' && !channels.some(({ cnlCode }) => cnlCode === advert.targetChannel))
      throw new Error(`adverts.json: /${at}/targetChannel is no channel`);
  });
  const promotions = checked('promotions', shapes.promotions, filled.promotions);
  promotions.forEach((promotion, at) => {
    if (promotion.link !== null) link('promotions', at, promotion.link);
    if (!(Date.parse(promotion.startsAt) < Date.parse(promotion.endsAt)))
      throw new Error(`promotions.json: /${at}/endsAt must be after startsAt`);
  });
  unique(
    'channels',
    channels.map(({ cnlCode }) => cnlCode),
  );
  unique(
    'promotions',
    promotions.map(({ promotionId }) => promotionId),
  );
  const switches = checked('switches', shapes.switches, filled.switches);
  return {
    channels,
    switches,
    adverts,
    promotions,
    filledIn: values,
    digest: createHash('sha256').update(JSON.stringify(filled)).digest('hex'),
  };
}

interface Shape<T> {
  Check(value: unknown): value is T;
  Errors(value: unknown): Iterable<{ instancePath: string; message: string }>;
}

function checked<T>(file: string, shape: Shape<T>, value: unknown): T {
  if (shape.Check(value)) return value;
  const [fault] = shape.Errors(value);
  throw new Error(`${file}.json: ${fault?.instancePath || '/'} ${fault?.message ?? 'is wrong'}`);
}

function readChannel(channel: Static<typeof ChannelSettings>): Channel {
  const allowedOrigins = channel.allowedOrigins
    .filter((text) => text !== null)
    .map((text) => {
      const origin = originOf(text);
      if (origin === null)
        throw new Error(`channels.json: ${channel.cnlCode}: "${text}" is not an origin (http(s)://host)`);
      return origin;
    });
  try {
    if (channel.publicKey !== null) createRsaVerifier(channel.publicKey);
  } catch (error) {
    throw new Error(`channels.json: ${channel.cnlCode}: publicKey: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return { ...channel, allowedOrigins };
}

function unique(file: string, keys: readonly string[]): void {
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new Error(`${file}.json: ${twice} stands there twice`);
}

function fill(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    const name = /^\$\{([A-Z0-9_]+)\}$/.exec(value)?.[1];
    return name === undefined ? value : values[name] || null;
  }
  if (Array.isArray(value)) return value.map((one) => fill(one, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, values)]));
  return value;
}
