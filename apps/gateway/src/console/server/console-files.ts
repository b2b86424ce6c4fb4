/**
 * Files to download: orders, the settlement of a day, the audit log. Each download is recorded in the audit
 * log.
 */
import { type ConsoleCallName, consoleCalls, type ConsoleVerb } from '@phonebill/contract/console';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { hasPlainTextsOnly } from '../../runtime/requests/index.ts';
import { aboutAudit, auditAsCsv, auditFilters, writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { startOfDay } from '../days.ts';
import { settlementAsCsv } from '../money/index.ts';
import { ordersAsCsv } from '../orders/orders-file.ts';
import { ConsoleRefused } from '../refused.ts';
import { createFilesAtOnce } from './files-at-once.ts';

/** Returns the caller. Throws ConsoleRefused if they may not have the file. */
type CallerOf = (row: { readonly who: ConsoleVerb }, request: FastifyRequest) => Promise<SignedIn | null>;

interface FileKind<N extends ConsoleCallName> {
  readonly path: string;
  readonly who: ConsoleVerb;
  /** The call of the list in the file, whose request and checks it shares. */
  readonly list: N;
  /** Plans a file. Throws ConsoleRefused (badRequest) before anything is recorded or begun. */
  readonly plan: (asked: Static<(typeof consoleCalls)[N]['request']>) => {
    readonly name: string;
    readonly act: string;
    readonly about: string;
    readonly lines: () => AsyncIterable<string>;
  };
}

export function registerFiles(
  server: FastifyInstance,
  parts: ConsoleParts,
  base: string,
  callerOf: CallerOf,
): void {
  const { pool, clock, partners, signingKeys } = parts;
  const now = (): Date => new Date(clock());
  const files = createFilesAtOnce();

  /**
   * Breaks the file off once the person may no longer have it, because their work was ended or they signed
   * out.
   */
  async function* whileAllowed(
    lines: AsyncIterable<string>,
    who: ConsoleVerb,
    request: FastifyRequest,
  ): AsyncGenerator<string, void, undefined> {
    for await (const line of lines) {
      await callerOf({ who }, request);
      yield line;
    }
  }

  function register<N extends ConsoleCallName>({ path, who, list, plan }: FileKind<N>): void {
    const checker = Compile(consoleCalls[list].request);
    server.get(base + path, async (request, reply) => {
      const caller = await callerOf({ who }, request);
      const asked: unknown = request.query;
      if (!caller || !hasPlainTextsOnly(asked) || !checker.Check(asked))
        throw new ConsoleRefused('badRequest');
      const { name, act, about, lines } = plan(asked as Static<(typeof consoleCalls)[N]['request']>);
      const file = await files.open(personOf(caller).personNo, async () => {
        await writeAudit(pool, actorOf(caller), { act, about, outcome: 'done' });
        return whileAllowed(lines(), who, request);
      });
      return sendFile(reply, name, file);
    });
  }

  register({
    path: '/orders.csv',
    who: 'orders.export',
    list: 'GET /orders',
    plan: ({ cursor: _none, ...filters }) => ({
      name: 'orders.csv',
      act: 'export orders',
      about: new URLSearchParams(filters).toString(),
      lines: () => ordersAsCsv(pool, filters, now()),
    }),
  });
  register({
    path: '/money/settlement.csv',
    who: 'money.export',
    list: 'GET /money/day',
    plan({ book, day }) {
      startOfDay(day);
      return {
        name: `settlement-${book}-${day}.csv`,
        act: 'export settlement',
        about: `${book} ${day}`,
        lines: () => settlementAsCsv(pool, partners.ownBookOf(book), day),
      };
    },
  });
  register({
    path: '/audit.csv',
    who: 'audit.read',
    list: 'GET /audit',
    plan({ cursor: _none, ...asked }) {
      const filters = auditFilters(pool, asked);
      return {
        name: 'audit.csv',
        act: 'export the audit log',
        about: aboutAudit(filters),
        lines: () => auditAsCsv(pool, { filters, keys: signingKeys, now }),
      };
    },
  });
}

function sendFile(reply: FastifyReply, name: string, file: Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(file);
}
