/** Connections on which an attack writes what no client library would send. */
import { connect } from 'node:net';

export interface RawConnection {
  /** Returns the answer received so far. */
  answer(): string;
  write(text: string): void;
  /** Resolves when a part of an answer has arrived, or the connection has ended. */
  readonly answered: Promise<void>;
  /** Resolves when the other side, or {@link close}, has ended it. */
  readonly closed: Promise<void>;
  isClosed(): boolean;
  close(): void;
}

/**
 * Opens a connection to the port on this machine and writes `text`, beginning with its request line. Without
 * `reads`, nothing of an answer is read.
 */
export function openRaw(port: number, text: string, { reads = true } = {}): RawConnection {
  const socket = connect(port, '127.0.0.1');
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const state = { answer: '', closed: false };
  socket.setEncoding('utf8');
  socket.once('readable', begun.resolve);
  if (reads) socket.on('data', (chunk: string) => (state.answer += chunk));
  // A connection that is reset is an expected answer, too.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    state.closed = true;
    begun.resolve();
    resolve();
  });
  socket.write(text);
  return {
    answer: () => state.answer,
    write: (more) => void socket.write(more),
    answered: begun.promise,
    closed,
    isClosed: () => state.closed,
    close: () => void socket.destroy(),
  };
}

/** Returns the status of a raw answer; 0 when there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
