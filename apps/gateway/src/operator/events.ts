/** Events for channels: lists them, and sends them again under their numbers. */
import { sayWhereCut } from './report.ts';
import { inTransaction, type Pool } from '../db/index.ts';
import {
  findEndpoint,
  listEvents,
  type ListedEvent,
  sendAgain,
  sendFailedAgain,
} from '../events-out/index.ts';
import { keepEvent } from './by-hand/keep-event.ts';
import { chosenEvents, endpointNoOf, type NamedEvents } from './chosen-events.ts';
import type { CommandLine } from './command-line.ts';
import { readTime } from './typed-times.ts';
import type { CommandTools, TimedTools } from './tools.ts';

/** Prints the newest events that match all the options. */
export async function printEvents(
  { pool, print }: CommandTools,
  named: NamedEvents,
  limit: number,
): Promise<0 | 2> {
  const filters = chosenEvents(named);
  if (typeof filters === 'string') {
    print(filters);
    return 2;
  }
  const found = (await listEvents(pool, filters, { limit })) ?? [];
  if (found.length === 0) print('There is no such event. Events are kept for 30 days.');
  for (const event of found) print(eventLine(event));
  sayWhereCut(print, found.length, limit);
  return 0;
}

/** Sends one event again, under its number. */
export async function sendEventAgain(
  { pool, clock, print }: TimedTools,
  line: CommandLine,
  { endpoint, eventId }: { readonly endpoint: string; readonly eventId: string },
): Promise<0 | 1 | 2> {
  const endpointNo = endpointNoOf(endpoint);
  if (endpointNo === null) return notUnderstood(print);
  const whyNot = await whyNotSent(pool, endpointNo);
  if (whyNot !== null) return notDone(print, whyNot);
  const isDone = await inTransaction(pool, async (client) => {
    if (!(await sendAgain(client, { endpointNo, eventId }, new Date(clock())))) return false;
    await keepEvent(client, line, `${eventId} to endpoint ${endpointNo}`);
    return true;
  });
  if (!isDone) return notDone(print, `endpoint ${endpointNo} has no event ${eventId}, or it waits already`);
  print(`Done: a worker sends ${eventId} again now.`);
  return 0;
}

/** Sends all failed events again that occurred since a time. */
export async function sendEventsAgain(
  { pool, clock, print }: TimedTools,
  line: CommandLine,
  endpoint: string,
): Promise<0 | 1 | 2> {
  const endpointNo = endpointNoOf(endpoint);
  if (endpointNo === null) return notUnderstood(print);
  const since = readTime('from', line.events.from ?? '');
  if (typeof since === 'string') {
    print(since);
    return 2;
  }
  const whyNot = await whyNotSent(pool, endpointNo);
  if (whyNot !== null) return notDone(print, whyNot);
  const count = await inTransaction(pool, async (client) => {
    const sent = await sendFailedAgain(client, endpointNo, since, new Date(clock()));
    if (sent > 0) await keepEvent(client, line, `${sent} events to endpoint ${endpointNo}`);
    return sent;
  });
  if (count === 0) return notDone(print, 'nothing has failed since then');
  print(`Done: a worker sends ${count === 1 ? '1 event' : `${count} events`} again now.`);
  return 0;
}

function eventLine(event: ListedEvent): string {
  const { at, endpointNo, eventId, type, state, tries, lastStatus, nextAt } = event;
  const of = event.orderNo ?? event.agreementNo;
  return [
    `${at.toISOString()} ${eventId} ${type}${of === null ? '' : ` of ${of}`}`,
    `endpoint ${endpointNo}`,
    `${state} after ${tries} ${tries === 1 ? 'try' : 'tries'}`,
    ...(tries > 0 ? [`last answer ${lastStatus ?? 'none'}`] : []),
    ...(nextAt ? [`next try ${nextAt.toISOString()}`] : []),
  ].join(', ');
}

async function whyNotSent(pool: Pool, endpointNo: number): Promise<string | null> {
  const endpoint = await findEndpoint(pool, endpointNo);
  if (!endpoint) return `there is no endpoint ${endpointNo}`;
  return endpoint.disabledAt === null ? null : `endpoint ${endpointNo} is disabled; enable it in the console`;
}

function notDone(print: (line: string) => void, whyNot: string): 1 {
  print(`Not done: ${whyNot}.`);
  return 1;
}

function notUnderstood(print: (line: string) => void): 2 {
  print('An endpoint is named by its number, as "events" says it.');
  return 2;
}
