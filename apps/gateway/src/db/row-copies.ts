/** Rows in bulk, as PostgreSQL's COPY gives and takes them: one line of text for each. */
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Client } from './pool.ts';

/** The lines of `copy … to stdout`. */
export function copyOut(client: Client, statement: string): Readable {
  return client.query(to(statement));
}

/** Takes the lines of `copy … from stdin`; they are in the table once the stream has finished. */
export function copyIn(client: Client, statement: string): Writable {
  return client.query(from(statement));
}

/** A name as it stands in a statement. */
export const nameInSql = pg.escapeIdentifier;
