/**
 * What a piece of work is done for, known wherever that work leads to: its log lines name the order without
 * anybody handing the number on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type SpanStart, traced } from './tracing.ts';

/** Numbers of ours that work is about. */
export interface About {
  readonly orderNo?: string | undefined;
  readonly agreementNo?: string | undefined;
  readonly chargeNo?: string | undefined;
}

interface Work {
  /** As what this process does it. */
  readonly role: 'web' | 'worker';
  /** The network address that waits for it, as limits count it; null: nobody does. */
  readonly client: string | null;
  readonly about: About;
  /** When the step that is under way began, by `performance.now()`. */
  stepBeganAt: number;
}

const works = new AsyncLocalStorage<Work>();

function begin<T>(role: Work['role'], client: string | null, about: About, work: () => T): T {
  return works.run({ role, client, about, stepBeganAt: performance.now() }, work);
}

/** Does `work` for a client: a network address as limits count it. */
export function forClient<T>(client: string, work: () => T): T {
  return begin('web', client, {}, work);
}

/** Does `work` for a partner that has sent a webhook. */
export function forPartner<T>(work: () => T): T {
  return begin('web', null, {}, work);
}

/** Does `work` that nobody waits for, a look at an order or a job, as a span of this name. */
export function asWorker<T>(name: string, about: About, work: () => T): T {
  return begin('worker', null, about, () => traced(spanOf(name, about), work));
}

/**
 * Does `work` that is about these, beside what the work around it is about. A span of this name, unless the
 * work around it is about the same order.
 */
export function workingOn<T>(name: string, about: About, work: () => T): T {
  const around = works.getStore();
  // Outside of any work nobody waits.
  if (!around) return asWorker(name, about, work);
  const isSame = about.orderNo !== undefined && about.orderNo === around.about.orderNo;
  return works.run({ ...around, about: { ...around.about, ...about } }, () =>
    isSame ? work() : traced(spanOf(name, about), work),
  );
}

function spanOf(name: string, { orderNo, agreementNo, chargeNo }: About): SpanStart {
  return {
    name,
    kind: 'internal',
    orderNo,
    facts: {
      ...(agreementNo !== undefined && { 'phonebill.agreement_no': agreementNo }),
      ...(chargeNo !== undefined && { 'phonebill.charge_no': chargeNo }),
    },
  };
}

/** The client that is waiting for this; null: nobody is, it is a job. */
export function waitingClient(): string | null {
  return works.getStore()?.client ?? null;
}

/** What the present work is about; null: nothing in particular, or there is none. */
export function presentWork(): { readonly role: Work['role']; readonly about: About } | null {
  return works.getStore() ?? null;
}

/** How long (ms) the step took that ends now: since the work, or its step before, began. Null: no work. */
export function endStep(): number | null {
  const work = works.getStore();
  if (!work) return null;
  const [began, now] = [work.stepBeganAt, performance.now()];
  work.stepBeganAt = now;
  return Math.round(now - began);
}
