/**
 * Tracks what a piece of work is about, wherever that work leads: its log lines name the order without the
 * number being passed on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type SpanStart, traced } from './tracing.ts';

/** Our own numbers that work is about. */
export interface About {
  readonly orderNo?: string | undefined;
  readonly agreementNo?: string | undefined;
  readonly chargeNo?: string | undefined;
}

interface Work {
  /** The role in which this process does it. */
  readonly role: 'web' | 'worker';
  /** The network address that waits for it, as limits count it; null when no client waits. */
  readonly client: string | null;
  readonly about: About;
  /** When the present step began, by `performance.now()`. */
  stepBeganAt: number;
}

const works = new AsyncLocalStorage<Work>();

function begin<T>(role: Work['role'], client: string | null, about: About, work: () => T): T {
  return works.run({ role, client, about, stepBeganAt: performance.now() }, work);
}

/** Runs `work` for a client: a network address as limits count it. */
export function forClient<T>(client: string, work: () => T): T {
  return begin('web', client, {}, work);
}

/** Runs `work` for a partner that has sent a webhook. */
export function forPartner<T>(work: () => T): T {
  return begin('web', null, {}, work);
}

/** Runs `work` that no client waits for (a look at an order, or a job), as a span of this name. */
export function asWorker<T>(name: string, about: About, work: () => T): T {
  return begin('worker', null, about, () => traced(spanOf(name, about), work));
}

/**
 * Runs `work` about these numbers, in addition to those of the surrounding work. It is a span of this name,
 * unless the surrounding work is about the same order.
 */
export function workingOn<T>(name: string, about: About, work: () => T): T {
  const around = works.getStore();
  // Outside any other work no client waits.
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

/** Returns the client that waits for this work; null when there is none, as for a job. */
export function waitingClient(): string | null {
  return works.getStore()?.client ?? null;
}

/** Returns what the present work is about; null when there is no present work. */
export function presentWork(): { readonly role: Work['role']; readonly about: About } | null {
  return works.getStore() ?? null;
}

/**
 * Returns how long (ms) the step that ends now took, since the work or its previous step began. Null outside
 * any work.
 */
export function endStep(): number | null {
  const work = works.getStore();
  if (!work) return null;
  const [began, now] = [work.stepBeganAt, performance.now()];
  work.stepBeganAt = now;
  return Math.round(now - began);
}
