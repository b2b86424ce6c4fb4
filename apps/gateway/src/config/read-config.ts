/** What an operator sets in the environment. docs/configuration.md lists every name. */
import { createRsaSigner, createRsaVerifier, isSm2PublicKey, sm2PublicKeyOf } from '@phonebill/signing';
import { type OrderTimes, publishedTimes } from './order-times.ts';
import { type AgreementTimes, readAgreementTimes } from './agreement-times.ts';
import { readSettingsValues } from './settings-values.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

export type Role = 'web' | 'worker';

export interface PartnerConfig {
  readonly baseUrl: string;
  readonly publicKey: string;
}

/** How many orders may be placed in a day without login. */
export interface GuestLimits {
  readonly ordersPerNumber: number;
  readonly ordersPerDevice: number;
  readonly ordersPerAddress: number;
}

export interface GatewayConfig {
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  readonly port: number;
  /** Where health and metrics are asked for. */
  readonly operations: { readonly host: string; readonly port: number };
  readonly databaseUrl: string;
  /** The databases over which users are spread, in their order; empty: all is in the one database. */
  readonly shardDatabaseUrls: readonly string[];
  /** How browsers reach the gateway: where the cashier sends them back to. */
  readonly publicUrl: string;
  /** How partners reach it with their webhooks. */
  readonly callbackUrl: string;
  /** The built pages; empty: this process serves no pages. */
  readonly webRoot: string;
  /** Whose X-Forwarded-For is believed: so many proxies, or those in these networks; false: nobody's. */
  readonly trustProxy: TrustedProxies;
  readonly cashier: PartnerConfig;
  readonly digital: PartnerConfig;
  readonly entrust: PartnerConfig;
  readonly carrier: PartnerConfig;
  readonly points: { readonly baseUrl: string };
  /** `serviceNumber`: to which members reply. */
  readonly sms: PartnerConfig & { readonly serviceNumber: string };
  readonly signingKey: string;
  /** The wallet that signs users on: its calls, the page on which they agree, its public keys. */
  readonly wallet: {
    readonly baseUrl: string;
    readonly authorizationPage: string;
    readonly rsaPublicKey: string;
    readonly sm2PublicKey: string;
  };
  /** Hex; numbers are encrypted to its public half. */
  readonly sm2PrivateKey: string;
  /** For rsaSignData and nothing else. */
  readonly rsaPrivateKey: string;
  /** For the `${NAME}`s in the files under `config/`. */
  readonly settingsValues: Readonly<Record<string, string>>;
  readonly partnerTimeLimitMs: number;
  readonly times: OrderTimes;
  readonly agreementTimes: AgreementTimes;
  readonly databaseConnections: number;
  readonly jobsAtOnce: number;
  /** Messages to one network address per hour, at most. */
  readonly messagesPerAddress: number;
  /** Orders that may be placed in a day without login. */
  readonly guestLimits: GuestLimits;
  /** Rewards that may be claimed from one device in a day, and from one network address in an hour. */
  readonly claimLimits: { readonly perDevice: number; readonly perAddress: number };
  /** A folder of activities' files; null: the one that comes with the product. */
  readonly activitiesFolder: string | null;
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The process's environment, for the entry point to give on; nothing else in the gateway reads it. */
export function environment(): NodeJS.ProcessEnv {
  return process.env;
}

/** Reads and checks the environment. Throws Error naming the variable that is missing or wrong. */
export function readGatewayConfig(env: Environment): GatewayConfig {
  const host = env['HOST'] ?? '127.0.0.1';
  const port = wholeNumber(env, 'PORT', 8080, 1, 65_535);
  const partnerTimeLimitMs = wholeNumber(env, 'PARTNER_TIME_LIMIT_MS', 10_000, 50, 60_000);
  const publicUrl = httpUrl({ PUBLIC_URL: env['PUBLIC_URL'] ?? `http://${host}:${port}` }, 'PUBLIC_URL');
  return {
    roles: readRoles(env['ROLES'] ?? 'web,worker'),
    host,
    port,
    operations: {
      host: env['OPERATIONS_HOST'] ?? '127.0.0.1',
      port: wholeNumber(env, 'OPERATIONS_PORT', 8082, 1, 65_535),
    },
    databaseUrl: required(env, 'DATABASE_URL'),
    shardDatabaseUrls: list(env['SHARD_DATABASE_URLS'] ?? ''),
    publicUrl,
    callbackUrl: env['CALLBACK_URL'] ? httpUrl(env, 'CALLBACK_URL') : publicUrl,
    webRoot: env['WEB_ROOT'] ?? '',
    trustProxy: readTrustedProxies(env['TRUST_PROXY'] ?? ''),
    cashier: { baseUrl: httpUrl(env, 'CASHIER_URL'), publicKey: required(env, 'CASHIER_PUBLIC_KEY') },
    carrier: { baseUrl: httpUrl(env, 'CARRIER_URL'), publicKey: required(env, 'CARRIER_PUBLIC_KEY') },
    digital: { baseUrl: httpUrl(env, 'DIGITAL_URL'), publicKey: required(env, 'DIGITAL_PUBLIC_KEY') },
    entrust: { baseUrl: httpUrl(env, 'ENTRUST_URL'), publicKey: required(env, 'ENTRUST_PUBLIC_KEY') },
    points: { baseUrl: httpUrl(env, 'POINTS_URL') },
    sms: {
      baseUrl: httpUrl(env, 'SMS_URL'),
      publicKey: required(env, 'SMS_PUBLIC_KEY'),
      serviceNumber: env['SMS_SERVICE_NUMBER'] ?? '1065800886',
    },
    signingKey: required(env, 'GATEWAY_SIGNING_KEY'),
    wallet: {
      baseUrl: httpUrl(env, 'WALLET_URL'),
      authorizationPage: env['WALLET_AUTHORIZATION_URL']
        ? httpUrl(env, 'WALLET_AUTHORIZATION_URL')
        : `${httpUrl(env, 'WALLET_URL')}/wallet/authorize`,
      rsaPublicKey: key(env, 'WALLET_RSA_PUBLIC_KEY', createRsaVerifier),
      sm2PublicKey: key(env, 'WALLET_SM2_PUBLIC_KEY', (text) => {
        if (!isSm2PublicKey(text)) throw new Error('not an SM2 public key');
      }),
    },
    sm2PrivateKey: key(env, 'GATEWAY_SM2_PRIVATE_KEY', sm2PublicKeyOf),
    rsaPrivateKey: key(env, 'GATEWAY_RSA_PRIVATE_KEY', createRsaSigner),
    settingsValues: readSettingsValues({ ...env, PUBLIC_URL: publicUrl }),
    partnerTimeLimitMs,
    times: {
      ...scaled(publishedTimes, Number(env['TIME_SCALE'] ?? '1')),
      paymentWindowMs: wholeNumber(
        env,
        'PAY_WITHIN_MS',
        publishedTimes.paymentWindowMs,
        1000,
        24 * 60 * 60 * 1000,
      ),
      leaseMs: leaseFor(partnerTimeLimitMs),
    },
    agreementTimes: readAgreementTimes(env),
    databaseConnections: wholeNumber(env, 'DATABASE_CONNECTIONS', 20, 4, 500),
    jobsAtOnce: wholeNumber(env, 'JOBS_AT_ONCE', 16, 1, 500),
    messagesPerAddress: wholeNumber(env, 'MESSAGES_PER_ADDRESS', 30, 1, 1_000_000),
    guestLimits: {
      ordersPerNumber: wholeNumber(env, 'GUEST_ORDERS_PER_NUMBER', 3, 1, 1_000_000),
      ordersPerDevice: wholeNumber(env, 'GUEST_ORDERS_PER_DEVICE', 5, 1, 1_000_000),
      ordersPerAddress: wholeNumber(env, 'GUEST_ORDERS_PER_ADDRESS', 20, 1, 1_000_000),
    },
    claimLimits: {
      perDevice: wholeNumber(env, 'CLAIMS_PER_DEVICE', 5, 1, 1_000_000),
      perAddress: wholeNumber(env, 'CLAIMS_PER_ADDRESS', 200, 1, 1_000_000),
    },
    activitiesFolder: env['ACTIVITIES_FOLDER'] || null,
    logLevel: env['LOG_LEVEL'] ?? 'info',
  };
}

function readRoles(text: string): Set<Role> {
  const known = text
    .split(',')
    .map((part) => part.trim())
    .filter((part): part is Role => part === 'web' || part === 'worker');
  if (known.length === 0) throw new Error('ROLES must name web, worker or both');
  return new Set(known);
}

/** The parts of a text between spaces. */
function list(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** A key that was tried. Throws Error naming the variable, never with the key in it. */
function key(env: Environment, name: string, read: (text: string) => unknown): string {
  const value = required(env, name);
  try {
    read(value);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : 'not a key'}`, { cause: error });
  }
  return value;
}

function httpUrl(env: Environment, name: string): string {
  const value = required(env, name);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new Error(`${name} is not an http(s) address`);
  return value.replace(/\/$/, '');
}

function wholeNumber(env: Environment, name: string, usual: number, least: number, most: number): number {
  const value = Number(env[name] ?? usual);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}`);
  return value;
}

/**
 * A lease outlives the call that it is taken for, whatever the time limit of calls: otherwise a second caller
 * would call while the first call is still under way.
 */
function leaseFor(partnerTimeLimitMs: number): number {
  return Math.round(partnerTimeLimitMs * 1.5);
}

/** TIME_SCALE: every wait of the published schedule times a factor, for demonstrations and tests. */
function scaled(times: OrderTimes, factor: number): OrderTimes {
  if (!(factor > 0 && factor <= 10)) throw new Error('TIME_SCALE must be above 0 and at most 10');
  if (factor === 1) return times;
  const scale = (ms: number): number => Math.max(1, Math.round(ms * factor));
  return {
    ...times,
    paymentBackoffMs: times.paymentBackoffMs.map(scale),
    deliveryBackoffMs: times.deliveryBackoffMs.map(scale),
    refundBackoffMs: times.refundBackoffMs.map(scale),
    invoiceBackoffMs: times.invoiceBackoffMs.map(scale),
    partnerPausesMs: times.partnerPausesMs.map(scale),
    resendForMs: scale(times.resendForMs),
    cancelAfterMs: scale(times.cancelAfterMs),
  };
}
