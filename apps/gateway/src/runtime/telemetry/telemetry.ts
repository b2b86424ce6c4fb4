import type { PayMethod } from '@phonebill/contract';
import { hostname } from 'node:os';
import { type DestinationStream, pino } from 'pino';
import { presentWork } from './work.ts';

export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Reports of services to operators: log lines, and counters by name. Facts are our own numbers (orders,
 * payments) and reasons; never a mobile number, a name, a token or a code. The subject of the present work
 * (its order, agreement, charge) and its role are added to each line automatically.
 */
export interface Telemetry {
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string, facts?: Facts): void;
  /** Reports a partner's answer that contradicts what we know: another amount, declined after paid. */
  providerMismatch(
    partner: 'carrier' | 'lender' | PayMethod,
    facts: Readonly<Record<string, string | number>>,
  ): void;
}

/** The name of this process in log lines and spans: its host and its process number. */
export const processName = `${hostname()}:${process.pid}`;

export interface TelemetryOptions {
  /** The level of pino; lines below it are not written. */
  readonly level: string;
  /** The roles of this process, for lines that belong to no particular work. */
  readonly roles: Iterable<string>;
  /** The destination of lines; standard output by default. */
  readonly destination?: DestinationStream | undefined;
  /** Counts mismatches for /metrics, by partner. */
  readonly countProviderMismatch: (partner: string) => void;
}

/** Creates telemetry with a log of one JSON object per line. */
export function createTelemetry({
  level,
  roles,
  destination,
  countProviderMismatch,
}: TelemetryOptions): Telemetry {
  const allRoles = [...roles].join(',');
  const options = {
    level,
    base: { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin() {
      const work = presentWork();
      return { role: work?.role ?? allRoles, ...work?.about };
    },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  return {
    log: (severity, message, facts = {}) => logger[severity](withoutSecrets(facts), message),
    providerMismatch(partner, facts) {
      countProviderMismatch(partner);
      logger.error({ partner, ...facts }, 'a partner contradicts what is known');
    },
  };
}

/** Facts whose text comes from other parties' programs, which may quote what they were given. */
const QUOTING = ['error', 'stack', 'why'] as const;
const MOBILE_NO = /(?<!\d)1\d{10}(?!\d)/g;
/** Matches texts as long as our tokens, which is longer than any word. */
const TOKEN = /[\w-]{32,}/g;

function withoutSecrets(facts: Facts): Facts {
  const quoting = QUOTING.filter((name) => typeof facts[name] === 'string');
  if (quoting.length === 0) return facts;
  const cleaned = quoting.map((name) => [
    name,
    String(facts[name]).replace(MOBILE_NO, '(number)').replace(TOKEN, '(token)'),
  ]);
  return { ...facts, ...(Object.fromEntries(cleaned) as Record<string, string>) };
}

/** A partner's answer that contradicts what we know; it is reported and never applied. */
export type ProviderMismatch = Parameters<Telemetry['providerMismatch']>;

/** Reports a mismatch when there is one. */
export function reportMismatch(telemetry: Telemetry, mismatch: ProviderMismatch | null): void {
  if (mismatch) telemetry.providerMismatch(...mismatch);
}
