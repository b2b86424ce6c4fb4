/**
 * The console's background jobs: sealing the audit log, carrying out what a process that died left approved,
 * ending proposals that were not decided in time, and logging each opening of break-glass and, once an hour,
 * the signed head of the audit log. The logged head is kept outside the database, so that cutting off or
 * rebuilding the audit log in the database is detected.
 */
import { auditHead, sealAudit, signHead } from './audit/index.ts';
import { carryOutLeft, endExpired } from './proposals/index.ts';
import type { ConsoleParts } from './console-parts.ts';
import { countBreakGlass } from './terminal/break-glass.ts';
import { HOUR_MS } from '../runtime/time/index.ts';

const EVERY_MS = 5000;

export interface ConsoleJobs {
  /** Resolves when the work under way is done. */
  stop(): Promise<void>;
}

export function startConsoleJobs(parts: ConsoleParts): ConsoleJobs {
  const { pool, telemetry, clock, signingKeys } = parts;
  let headSaidAt = 0;
  let knownBreakGlass = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = round();

  function next(): void {
    underWay = round();
  }

  /** Each process logs each opened session once, and those that are waiting when it starts. */
  async function sayBreakGlass(): Promise<void> {
    const sessions = await countBreakGlass(pool);
    if (sessions > knownBreakGlass) telemetry.log('error', 'break-glass at the terminal', { sessions });
    knownBreakGlass = sessions;
  }

  /** Logged so that it is kept where the database's administrators cannot write. */
  async function sayHead(): Promise<void> {
    const head = await auditHead(pool);
    const signed = head.sealNo === 0 ? {} : { signed: signHead(signingKeys, head, clock()) };
    telemetry.log('info', 'the audit log of the console', { seals: head.sealNo, head: head.hash, ...signed });
  }

  async function round(): Promise<void> {
    try {
      await carryOutLeft(parts);
      await endExpired(pool);
      await sealAudit(pool);
      await sayBreakGlass();
      if (clock() - headSaidAt >= HOUR_MS) {
        headSaidAt = clock();
        await sayHead();
      }
    } catch (error) {
      telemetry.log('warn', 'work of the console is tried again', { error: String(error) });
    }
    if (!isStopped) timer = setTimeout(next, EVERY_MS);
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
      clearTimeout(timer);
    },
  };
}
