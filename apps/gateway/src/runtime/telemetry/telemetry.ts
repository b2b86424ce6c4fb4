import type { PayMethod } from '@phonebill/contract';
import { hostname } from 'node:os';
import { type DestinationStream, pino } from 'pino';
import { presentWork } from './work.ts';

export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * What services report to operators: log lines, and counters by name. Facts are numbers of ours (orders,
 * payments) and reasons; never a mobile number, a name, a token or a code. What the present work is about
 * (its order, agreement, charge) and its role stand in each line by themselves.
 */
export interface Telemetry {
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string, facts?: Facts): void;
  /** A partner's answer contradicts what we know: another amount, declined after paid. */
  providerMismatch(
    partner: 'carrier' | 'lender' | PayMethod,
    facts: Readonly<Record<string, string | number>>,
  ): void;
}

/** Of this process, as lines and spans name it: its host and its number there. */
export const processName = `${hostname()}:${process.pid}`;

export interface TelemetryOptions {
  /** Of pino; lines below it are not written. */
  readonly level: string;
  /** What this process does, for lines of no work in particular. */
  readonly roles: Iterable<string>;
  /** Where lines go; standard output if it is not given. */
  readonly destination?: DestinationStream | undefined;
  /** Counts mismatches for /metrics, by partner. */
  readonly countProviderMismatch: (partner: string) => void;
}

/** Telemetry over a log of one JSON object to a line. */
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

/** Facts that are words of somebody else's program, which may quote what it was given. */
const QUOTING = ['error', 'stack', 'why'] as const;
const MOBILE_NO = /(?<!\d)1\d{10}(?!\d)/g;
/** As long as our tokens are, and longer than any word. */
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

/** A partner's answer that contradicts what we know, as it is reported: never applied. */
export type ProviderMismatch = Parameters<Telemetry['providerMismatch']>;

/** Reports it when there is one. */
export function reportMismatch(telemetry: Telemetry, mismatch: ProviderMismatch | null): void {
  if (mismatch) telemetry.providerMismatch(...mismatch);
}
