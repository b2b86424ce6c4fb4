/** Proposals, messages, differences, people, and the audit log. */
import type { Language } from '@phonebill/contract';
import { MOST_DIFFERENCES_AT_ONCE } from '@phonebill/contract/console';
import { inTransaction } from '../../db/index.ts';
import { maskedText } from '../../numbers/index.ts';
import { answerMessage, openMessages } from '../../orders/help/index.ts';
import { orderNoOf } from '../../orders/model/index.ts';
import { planWriteOff, writableDifferences } from '../../reconciliation/differences/index.ts';
import {
  aboutAudit,
  auditFilters,
  checkAudit,
  readAudit,
  signHead,
  writeAudit,
  writeReading,
} from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { createHome } from '../home.ts';
import { differenceView } from '../orders/order-life.ts';
import { pageOf, placeOf } from '../places.ts';
import { endPerson, findPerson, isFounding, listPeople } from '../people/index.ts';
import { contentHashOf, provePasskey } from '../passkeys/index.ts';
import {
  approve,
  decline,
  planDeciding,
  planGiveBack,
  planView,
  propose,
  readRows,
  showProposal,
  showProposals,
} from '../proposals/index.ts';
import { countSessions } from '../sessions/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { debitStopName, saleName, stopDebitsOf, stopSellingOf, stopsView } from '../stops.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type WorkCall =
  | 'GET /home'
  | 'GET /proposals'
  | 'GET /proposal'
  | 'GET /proposal/rows'
  | 'GET /orders/giveBackPlan'
  | 'GET /orders/decidePlan'
  | 'GET /stops'
  | 'POST /stops/debits'
  | 'POST /stops/selling'
  | 'POST /proposals'
  | 'POST /proposals/approve'
  | 'POST /proposals/decline'
  | 'GET /messages'
  | 'POST /messages/answer'
  | 'GET /differences'
  | 'GET /people'
  | 'POST /people/end'
  | 'GET /audit'
  | 'GET /audit/check';

const MESSAGES_AT_ONCE = 50;
const MESSAGE_NUMBERS = /^H\d{26}$/;

export function workHandlers(parts: ConsoleParts): ConsoleHandlersOf<WorkCall> {
  const { pool, clock } = parts;
  const now = (): Date => new Date(clock());
  const home = createHome(pool);
  const noteStop = (
    caller: SignedIn,
    act: string,
    about: string,
    reason: string,
    whyNot: string | null,
  ): Promise<void> =>
    writeAudit(pool, actorOf(caller), { act, about, outcome: whyNot ?? 'done', detail: { reason } });
  return {
    'GET /home': (_, caller) => home(personOf(caller), now()),

    'GET /proposals': (asked, caller) => showProposals(parts, personOf(caller), asked, caller.language),
    'GET /proposal': async ({ proposalNo }, caller) => ({
      proposal: await showProposal(parts, personOf(caller), Number(proposalNo), caller.language),
    }),
    async 'GET /proposal/rows'({ proposalNo }, caller) {
      // Throws if the person may not see the proposal.
      await showProposal(parts, personOf(caller), Number(proposalNo), caller.language);
      const rows = await readRows(pool, Number(proposalNo));
      return {
        rows: rows.map(({ number, amountFen, outcome }) => ({
          number,
          orderNo: orderNoOf(number) ?? '',
          amountFen: Number(amountFen),
          outcome,
        })),
      };
    },
    async 'GET /orders/giveBackPlan'({ amountFen, rightShare, ...filters }) {
      const each = {
        amountFen: amountFen === undefined ? null : Number(amountFen),
        ...(rightShare !== undefined && { rightShare: Number(rightShare) }),
      };
      return planView(await planGiveBack(parts, filters, each));
    },
    'GET /orders/decidePlan': async ({ outcome, ...filters }) =>
      planView(await planDeciding(parts, filters, outcome)),
    'GET /stops': () => stopsView(pool),
    async 'POST /stops/debits'({ channel, reason }, caller) {
      const whyNot = await stopDebitsOf(pool, channel, { operator: personOf(caller).name, reason });
      await noteStop(caller, 'stop debits', debitStopName(channel), reason, whyNot);
      return { whyNot };
    },
    async 'POST /stops/selling'({ what, textZh, textEn, until, reason }, caller) {
      const name = saleName(what);
      if (name === '') throw new ConsoleRefused('cannotBeDone', { why: 'name what is not to be sold' });
      const isOver = until !== null && !(Date.parse(until) > clock());
      if (isOver) throw new ConsoleRefused('cannotBeDone', { why: 'its end has to be a time to come' });
      const stop = { what, text: { zh: textZh.trim(), en: textEn.trim() }, until };
      const whyNot = await stopSellingOf(pool, stop, { operator: personOf(caller).name, reason });
      await noteStop(caller, 'stop selling', name, reason, whyNot);
      return { whyNot };
    },
    async 'POST /proposals'({ proposed, touch }, caller) {
      const { proposalNo, invitation, word } = await propose(parts, caller, proposed, touch);
      return {
        proposal: await showProposal(parts, personOf(caller), proposalNo, caller.language),
        invitation,
        word,
      };
    },
    async 'POST /proposals/approve'({ proposalNo, hash, reason, touch }, caller) {
      const invitation = await approve(parts, caller, { proposalNo, hash, reason }, touch);
      return {
        proposal: await showProposal(parts, personOf(caller), proposalNo, caller.language),
        invitation,
      };
    },
    async 'POST /proposals/decline'({ proposalNo, reason }, caller) {
      await decline(parts, caller, { proposalNo, reason });
      return { proposal: await showProposal(parts, personOf(caller), proposalNo, caller.language) };
    },

    /** Throws ConsoleRefused (badRequest) for a cursor of no page. */
    async 'GET /messages'({ cursor }) {
      const place = cursor === undefined ? undefined : placeOf(cursor, MESSAGE_NUMBERS);
      const after = place && { writtenAt: place.at, messageNo: place.number };
      const found = await openMessages(pool, MESSAGES_AT_ONCE + 1, null, after);
      const { rows, nextCursor } = pageOf(found, MESSAGES_AT_ONCE, ({ writtenAt, messageNo }) => ({
        at: writtenAt,
        number: messageNo,
      }));
      return {
        messages: rows.map(({ messageNo, orderNo, language, text, writtenAt }) => ({
          messageNo,
          orderNo,
          language,
          text: maskedText(text),
          writtenAt: writtenAt.toISOString(),
        })),
        nextCursor,
      };
    },
    async 'POST /messages/answer'({ messageNo, text }, caller) {
      const by = { by: personOf(caller).name, at: now() };
      const notDone = await answerMessage(pool, messageNo, { ...by, text });
      const whyNotIn = (language: Language): string | null =>
        notDone !== null && typeof notDone === 'object' ? notDone.problem[language] : notDone;
      await writeAudit(pool, actorOf(caller), {
        act: 'answer message',
        about: messageNo,
        outcome: whyNotIn('en') ?? 'done',
      });
      return { whyNot: whyNotIn(caller.language) };
    },

    async 'GET /differences'() {
      const open = await writableDifferences(pool, MOST_DIFFERENCES_AT_ONCE + 1);
      return {
        differences: open.slice(0, MOST_DIFFERENCES_AT_ONCE).map((one) => {
          const { amount, whyNot } = planWriteOff(one, now());
          return { ...differenceView(one), writeOff: { amount: Number(amount), whyNot } };
        }),
        isMore: open.length > MOST_DIFFERENCES_AT_ONCE,
      };
    },

    'GET /people': async () => ({
      people: await listPeople(pool, await countSessions(pool)),
      isFounding: await isFounding(pool),
    }),
    async 'POST /people/end'({ touch, ...content }, caller) {
      const { personNo, reason } = content;
      if (personNo === personOf(caller).personNo)
        throw new ConsoleRefused('cannotBeDone', { why: 'somebody else has to end your own work' });
      const name = await inTransaction(pool, async (client) => {
        await provePasskey(client, parts.party, touch, {
          purpose: 'touch',
          personNo: personOf(caller).personNo,
          sessionHash: caller.session.tokenHash,
          contentHash: contentHashOf({ act: 'endPerson', content }),
        });
        const ended = await endPerson(client, personNo);
        if (ended !== null)
          await writeAudit(client, actorOf(caller), {
            act: 'end person',
            about: ended,
            outcome: 'done',
            detail: { reason },
          });
        return ended;
      });
      // A repetition after a lost answer finds the work ended already.
      if (name === null && !(await findPerson(pool, personNo))) throw new ConsoleRefused('notFound');
      return { whyNot: name === null ? 'their work has ended already' : null };
    },

    async 'GET /audit'({ cursor, ...asked }, caller) {
      const filters = auditFilters(pool, asked);
      await writeReading(pool, actorOf(caller), 'read the audit log', aboutAudit(filters));
      return readAudit(pool, { ...filters, cursor });
    },
    async 'GET /audit/check'() {
      const checked = await checkAudit(pool);
      const { entryCount, head, brokenAt } = checked;
      const holds = head !== null && brokenAt === null;
      return {
        ...checked,
        withoutDetailOf: [...checked.withoutDetailOf],
        at: now().toISOString(),
        signed: holds ? signHead(parts.signingKeys, { sealNo: entryCount, hash: head }, clock()) : null,
      };
    },
  };
}
