/**
 * What the console does by itself: seals the audit log, carries out what a process that died left approved,
 * ends what nobody decided in time, and says in the process's log when break-glass was opened, and once an
 * hour how long the audit log is: that leaves the database, and who cuts the log's end off does not cut it
 * off there.
 */
import { auditHead, sealAudit } from './audit/index.ts';
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
  const { pool, telemetry, clock } = parts;
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

  async function round(): Promise<void> {
    try {
      await carryOutLeft(parts);
      await endExpired(pool);
      await sealAudit(pool);
      await sayBreakGlass();
      if (clock() - headSaidAt >= HOUR_MS) {
        headSaidAt = clock();
        const { sealNo, hash } = await auditHead(pool);
        telemetry.log('info', 'the audit log of the console', { seals: sealNo, head: hash });
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
