/**
 * What the console does by itself: seals the audit log, carries out what a process that died left approved,
 * ends what nobody decided in time, and says in the process's log when break-glass was opened, and once an
 * hour the head of the audit log, signed: that leaves the database, and who cuts the log's end off, or makes
 * it anew, does not do so there.
 */
import { auditHead, sealAudit, signHead } from './audit/index.ts';
import { carryOutLeft, endExpired } from './proposals/index.ts';
import type { ConsoleParts } from './console-parts.ts';
import { countBreakGlass } from './terminal/break-glass.ts';
import { HOUR_MS } from '../runtime/time/index.ts';

const EVERY_MS = 5000;

export interface ConsoleJobs {
  /** Resolves once what is under way is done. */
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

  /** Each one that was opened is said once by each process, and those that wait when it starts. */
  async function sayBreakGlass(): Promise<void> {
    const sessions = await countBreakGlass(pool);
    if (sessions > knownBreakGlass) telemetry.log('error', 'break-glass at the terminal', { sessions });
    knownBreakGlass = sessions;
  }

  /** To be kept where nobody of the database's administrators writes. */
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
