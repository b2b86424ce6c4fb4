/** Rows in bulk, in the format of PostgreSQL's COPY: one line of text for each. */
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Client } from './pool.ts';

/** Returns the lines of `copy … to stdout` as a stream. */
export function copyOut(client: Client, statement: string): Readable {
  return client.query(to(statement));
}

/**
 * Returns a stream that takes the lines of `copy … from stdin`; they are in the table once the stream has
 * finished.
 */
export function copyIn(client: Client, statement: string): Writable {
  return client.query(from(statement));
}

/** Quotes a name for use in a statement. */
export const nameInSql = pg.escapeIdentifier;
