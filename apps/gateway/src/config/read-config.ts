/** Reads what an operator sets in the environment. docs/configuration.md lists every name. */
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import {
  type Environment,
  type EnvironmentReader,
  misspeltVariables,
  readEnvironment,
} from '@phonebill/environment';
import { readAgreementTimes } from './agreement-times.ts';
import { readDatabaseUrl, readDatabaseUrls } from './database-url.ts';
import type { GatewayConfig, Role } from './gateway-config.ts';
import { type OrderTimes, publishedTimes } from './order-times.ts';
import { readOfflinePackages } from './offline-packages.ts';
import { readNetworks } from './event-networks.ts';
import { readNumbersAtRest } from './numbers-at-rest.ts';
import { readKeys } from './read-keys.ts';
import { readPartners } from './read-partners.ts';
import { readSettingsValues } from './settings-values.ts';
import { addressOfConsole, addressOfIssuer, addressOfPages } from './public-url.ts';
import { readTracing } from './read-tracing.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Returns the process's environment, for the entry point to pass on; nothing else in the gateway reads it.
 */
export function environment(): NodeJS.ProcessEnv {
  return process.env;
}

/**
 * Reads and checks the environment. Throws ConfigurationError with a line for every variable that is missing
 * or wrong.
 */
export function readGatewayConfig(env: Environment): GatewayConfig {
  return readEnvironment(env, (from) => {
    for (const problem of misspeltVariables(env)) from.problem(problem);
    return read(from);
  });
}

function read(from: EnvironmentReader): GatewayConfig {
  const host = from.parsed('HOST', hostName, '127.0.0.1');
  const port = from.wholeNumber('PORT', { usual: 8080, least: 1, most: 65_535 });
  const given = from.parsed<string | undefined>('PUBLIC_URL', addressOfPages, undefined);
  const publicUrl = given ?? `http://${host}:${port}`;
  const partners = readPartners(from);
  const partnerTimeLimitMs = from.wholeNumber('PARTNER_TIME_LIMIT_MS', {
    usual: 10_000,
    least: 50,
    most: 60_000,
  });
  const count = (name: string, usual: number) => from.wholeNumber(name, { usual, least: 1, most: 1_000_000 });
  return {
    roles: from.parsed('ROLES', readRoles, new Set<Role>(['web', 'worker'])),
    host,
    port,
    operations: {
      host: from.parsed('OPERATIONS_HOST', hostName, '127.0.0.1'),
      port: from.wholeNumber('OPERATIONS_PORT', { usual: 8082, least: 1, most: 65_535 }),
      names: from.parsed<readonly string[]>('OPERATIONS_NAMES', hostNames, []),
    },
    console: readConsole(from),
    ...readDatabases(from),
    drainMs: from.wholeNumber('DRAIN_MS', { usual: 0, least: 0, most: 30_000 }),
    partnerCallsKeptDays: from.wholeNumber('PARTNER_CALLS_KEPT_DAYS', { usual: 7, least: 0, most: 12 }),
    publicUrl,
    callbackUrl: from.optionalHttpUrl('CALLBACK_URL') ?? publicUrl,
    webRoot: from.parsed('WEB_ROOT', folderOfPages, ''),
    hasServiceWorker: from.oneOf('SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    offlinePackages: readOfflinePackages(from),
    carrierPhone: from.parsed('CARRIER_PHONE', phoneNumber, ''),
    trustProxy: from.parsed('TRUST_PROXY', readTrustedProxies, false),
    eventNetworks: from.parsed('EVENT_NETWORKS', readNetworks, readNetworks('')),
    ...partners,
    ...readKeys(from),
    numbersAtRest: readNumbersAtRest(from),
    settingsValues: readSettingsValues(from, {
      ownUrl: publicUrl,
      walletUrl: partners.wallet?.authorizationPage,
    }),
    partnerTimeLimitMs,
    times: {
      ...scaled(publishedTimes, from.factor('TIME_SCALE', { usual: 1, most: 10 })),
      paymentWindowMs: from.wholeNumber('PAY_WITHIN_MS', {
        usual: publishedTimes.paymentWindowMs,
        least: 1000,
        most: DAY_MS,
      }),
      leaseMs: leaseFor(partnerTimeLimitMs),
    },
    agreementTimes: readAgreementTimes(from),
    jobsAtOnce: from.wholeNumber('JOBS_AT_ONCE', { usual: 16, least: 1, most: 500 }),
    messagesPerAddress: count('MESSAGES_PER_ADDRESS', 30),
    codesPerHour: count('CODES_PER_HOUR', 3000),
    captcha: readCaptcha(from),
    barrier: {
      workHashes: from.wholeNumber('WORK_HASHES', { usual: 30_000, least: 200, most: 10_000_000 }),
      pictureRule: from.oneOf('PICTURE_CODE', ['busy', 'always'], 'busy'),
    },
    guestLimits: {
      ordersPerNumber: count('GUEST_ORDERS_PER_NUMBER', 3),
      ordersPerDevice: count('GUEST_ORDERS_PER_DEVICE', 5),
      ordersPerAddress: count('GUEST_ORDERS_PER_ADDRESS', 20),
    },
    unpaidLimits: {
      atOnce: count('UNPAID_ORDERS_PER_USER', 10),
      perHour: count('UNPAID_ORDERS_PER_USER_AND_HOUR', 20),
    },
    confirmPayments: {
      which: from.oneOf('CONFIRM_PAYMENTS', ['unusual', 'always'], 'unusual'),
      aboveFen: BigInt(
        from.wholeNumber('CONFIRM_PAYMENTS_ABOVE_FEN', { usual: 10_000, least: 0, most: 1_000_000 }),
      ),
    },
    claimLimits: { perDevice: count('CLAIMS_PER_DEVICE', 5), perAddress: count('CLAIMS_PER_ADDRESS', 200) },
    helpContacts: {
      phone: from.parsed<string | null>('HELP_PHONE', telephone, null),
      chatUrl: from.parsed<string | null>('HELP_CHAT_URL', httpsPage, null),
    },
    activitiesFolder: from.parsed<string | null>('ACTIVITIES_FOLDER', folder, null),
    settingsFolder: from.parsed<string | null>('SETTINGS_FOLDER', folder, null),
    analyticsUrl: from.optionalHttpUrl('ANALYTICS_URL') ?? null,
    tracing: readTracing(from),
    build: from.parsed('BUILD_ID', buildName, 'unknown'),
    logLevel: from.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: from.oneOf('LOG_FORMAT', ['auto', 'json', 'text'], 'auto'),
  };
}

/** Reads the console's own settings only, for commands about it. Throws ConfigurationError. */
export function readConsoleConfig(env: Environment): GatewayConfig['console'] {
  return readEnvironment(env, readConsole);
}

function readConsole(from: EnvironmentReader): GatewayConfig['console'] {
  const port = from.wholeNumber('CONSOLE_PORT', { usual: 8083, least: 1, most: 65_535 });
  return {
    host: from.parsed('CONSOLE_HOST', hostName, '127.0.0.1'),
    port,
    url: from.parsed('CONSOLE_URL', addressOfConsole, `http://localhost:${port}`),
    webRoot: from.parsed('CONSOLE_WEB_ROOT', folder, ''),
    company: readCompany(from),
    terminal: {
      identity: from.oneOf('OPERATOR_IDENTITY', ['auto', 'console', 'name'], 'auto'),
      sessionFile: from.parsed<string | null>('OPERATOR_SESSION_PATH', wholePath, null),
      breakGlassFen: from.wholeNumber('BREAK_GLASS_FEN', { usual: 20_000, least: 0, most: 1_000_000 }),
    },
  };
}

/** Reads the company's sign-in, which needs all three variables; with none there are only passkeys. */
function readCompany(from: EnvironmentReader): GatewayConfig['console']['company'] {
  const names = ['CONSOLE_OIDC_ISSUER', 'CONSOLE_OIDC_CLIENT_ID', 'CONSOLE_OIDC_CLIENT_SECRET'] as const;
  const given = names.filter((name) => from.text(name) !== undefined);
  if (given.length < names.length) {
    if (given[0]) from.problem(`${given[0]} needs the others of ${names.join(', ')}`);
    return null;
  }
  return {
    issuer: from.parsed('CONSOLE_OIDC_ISSUER', addressOfIssuer, ''),
    clientId: from.text('CONSOLE_OIDC_CLIENT_ID') ?? '',
    clientSecret: from.text('CONSOLE_OIDC_CLIENT_SECRET') ?? '',
  };
}

function readDatabases(from: EnvironmentReader) {
  const purpose = 'the PostgreSQL to use, like postgres://user:password@host:5432/name';
  const databaseUrl = from.required('DATABASE_URL', purpose);
  // Only validated here; the code that opens a connection reads it again.
  if (databaseUrl) from.parsed('DATABASE_URL', readDatabaseUrl, null);
  return {
    databaseUrl,
    shardDatabaseUrls: from.parsed('SHARD_DATABASE_URLS', readDatabaseUrls, []),
    databaseConnections: from.wholeNumber('DATABASE_CONNECTIONS', { usual: 20, least: 4, most: 500 }),
  };
}

/** Reads a captcha provider, which needs all three variables; with none our own picture is used. */
function readCaptcha(from: EnvironmentReader): GatewayConfig['captcha'] {
  const names = ['CAPTCHA_PAGE_URL', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SECRET'] as const;
  const given = names.filter((name) => from.text(name) !== undefined);
  if (given.length < names.length) {
    if (given[0]) from.problem(`${given[0]} needs the others of ${names.join(', ')}`);
    return null;
  }
  return {
    pageUrl: from.optionalHttpUrl('CAPTCHA_PAGE_URL') ?? '',
    verifyUrl: from.optionalHttpUrl('CAPTCHA_VERIFY_URL') ?? '',
    secret: from.text('CAPTCHA_SECRET') ?? '',
  };
}

function readRoles(text: string): Set<Role> {
  const roles = text.split(',').map((part) => {
    const role = (['web', 'worker', 'console'] as const).find((known) => known === part.trim());
    if (role === undefined) throw new Error('must name web, worker or console, with commas between');
    return role;
  });
  return new Set(roles);
}

/** Returns a telephone number as it is dialled: digits, optionally preceded by +, without any grouping. */
function telephone(text: string): string {
  const number = text.replace(/[\s()-]/g, '');
  if (!/^\+?\d{3,15}$/.test(number)) throw new Error('must be a telephone number: 3 to 15 digits');
  return number;
}

function httpsPage(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Error('must be an https address without a name or password in it');
  return url.href;
}

function buildName(text: string): string {
  if (!/^[\w.+-]{1,64}$/.test(text)) throw new Error('must be up to 64 letters, digits, and . _ + -');
  return text;
}

function phoneNumber(text: string): string {
  if (!/^\+?\d[\d-]{1,18}\d$/.test(text))
    throw new Error('must be a telephone number, like 10086 or 400-820-1234');
  return text;
}

function hostNames(text: string): string[] {
  return text.split(',').map((name) => hostName(name.trim()));
}

function hostName(text: string): string {
  if (!/^[\da-z.:_%-]+$/i.test(text)) throw new Error('must be the name or address of a host');
  return text;
}

function wholePath(text: string): string {
  if (!isAbsolute(text)) throw new Error('must be a path from the root');
  return text;
}

function folder(text: string): string {
  try {
    if (statSync(text).isDirectory()) return text;
  } catch {
    // Any reason for which the folder cannot be read.
  }
  throw new Error(`must be a folder that can be read, and there is none at ${text}`);
}

function folderOfPages(text: string): string {
  if (!existsSync(join(folder(text), 'shells.json')))
    throw new Error(`must be the folder of the built pages, and ${text} has no shells.json`);
  return text;
}

/**
 * Returns the length of a lease. It exceeds the time limit of calls: otherwise a second caller would call
 * while the first call is still under way.
 */
function leaseFor(partnerTimeLimitMs: number): number {
  return Math.round(partnerTimeLimitMs * 1.5);
}

/** Applies TIME_SCALE: every wait of the published schedule times a factor, for demonstrations and tests. */
function scaled(times: OrderTimes, factor: number): OrderTimes {
  if (factor === 1) return times;
  const scale = (ms: number): number => Math.max(1, Math.round(ms * factor));
  return {
    ...times,
    pageClosesWithinMs: scale(times.pageClosesWithinMs),
    paymentBackoffMs: times.paymentBackoffMs.map(scale),
    deliveryBackoffMs: times.deliveryBackoffMs.map(scale),
    refundBackoffMs: times.refundBackoffMs.map(scale),
    invoiceBackoffMs: times.invoiceBackoffMs.map(scale),
    partnerPausesMs: times.partnerPausesMs.map(scale),
    resendForMs: scale(times.resendForMs),
    cancelAfterMs: scale(times.cancelAfterMs),
    absentAfterMs: scale(times.absentAfterMs),
    failedIsFinalAfterMs: scale(times.failedIsFinalAfterMs),
  };
}
