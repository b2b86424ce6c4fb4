/**
 * Checks signatures and ciphers that anybody may send. Each takes milliseconds of processor time, so they are
 * checked on a separate thread that blocks nothing else, with a limited queue.
 */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../../runtime/index.ts';
import type { Sm2Task } from './sm2-thread.ts';

/** The most waiting checks: about half a second of work. */
const MOST_WAITING = 100;

export interface Sm2Checks {
  /** Returns whether the signature is valid under one of the keys. Throws Refusal `tooManyRequests`. */
  verify(text: string, signature: string, publicKeys: readonly string[]): Promise<boolean>;
  /** Returns the text encrypted to one of the keys; null if to none. Throws Refusal `tooManyRequests`. */
  decrypt(cipher: string, privateKeys: readonly string[]): Promise<string | null>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Creates the checks. The first one starts the thread, which does not keep the process from ending. */
export function createSm2Checks(): Sm2Checks {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let asked = 0;

  function start(): Worker {
    const started = new Worker(new URL('sm2-thread.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, result }: { id: number; result: unknown }) => {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
    });
    started.on('error', (error: Error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      thread = null;
    });
    return started;
  }

  function ask<T>(task: Sm2Task): Promise<T> {
    if (waiting.size >= MOST_WAITING) return Promise.reject(new Refusal('tooManyRequests'));
    const id = (asked += 1);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.set(id, { resolve: (result) => resolve(result as T), reject });
    thread ??= start();
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage({ id, task });
    return promise;
  }

  return {
    verify: (text, signature, publicKeys) => ask({ kind: 'verify', text, signature, publicKeys }),
    decrypt: (cipher, privateKeys) => ask({ kind: 'decrypt', cipher, privateKeys }),
  };
}
