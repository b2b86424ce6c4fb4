/**
 * Files of archived partitions of order_events: the rows in the format of COPY, compressed (`NAME.copy.gz`),
 * and a description of their content (`NAME.json`). Both get their names only when they are complete and on
 * the disk.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { streamFileAtomic, writeFileAtomic } from '@phonebill/atomic-files';
import { type Client, copyIn, copyOut, nameInSql } from '../../db/index.ts';
import type { MonthPart } from './order-month.ts';

/** Two contents with equal values are the same rows in the same order. */
export interface Content {
  readonly rows: number;
  /** The hash of all lines, in hex. */
  readonly sha256: string;
}

export interface Manifest extends MonthPart, Content {
  readonly columns: readonly string[];
  readonly writtenAt: string;
  readonly operator: string;
  readonly reason: string;
}

const NEW_LINE = 10;
const FOR_OWNER = 0o600;

/** Reads all lines and returns their content. */
async function contentOf(lines: AsyncIterable<Buffer>): Promise<Content> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const bytes of lines) {
    hash.update(bytes);
    for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) rows += 1;
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Returns all rows of a table, always in the same order and format. */
async function linesOf(client: Client, table: string, columns: readonly string[]) {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'`);
  return copyOut(
    client,
    `copy (select ${columns.map(nameInSql).join(', ')} from public.${nameInSql(table)}
      order by user_no, order_no, seq) to stdout`,
  );
}

/** Returns the content of a table. */
export async function contentOfTable(
  client: Client,
  table: string,
  columns: readonly string[],
): Promise<Content> {
  return contentOf(await linesOf(client, table, columns));
}

/** Writes a table into its file in a folder, which is created if missing; an existing file is replaced. */
export async function writeRows(
  client: Client,
  folder: string,
  table: string,
  columns: readonly string[],
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${table}.copy.gz`);
  const lines = await linesOf(client, table, columns);
  await streamFileAtomic(file, FOR_OWNER, (part) => pipeline(lines, createGzip(), part));
  return file;
}

/** Loads the rows of its file into a table. */
export async function fillFromFile(client: Client, folder: string, manifest: Manifest): Promise<void> {
  const { name, columns } = manifest;
  const into = copyIn(
    client,
    `copy public.${nameInSql(name)} (${columns.map(nameInSql).join(', ')}) from stdin`,
  );
  await pipeline(createReadStream(join(folder, `${name}.copy.gz`)), createGunzip(), into);
}

/** Returns the content of a file, read back from the disk. Throws when it is truncated or damaged. */
export function contentOfFile(folder: string, name: string): Promise<Content> {
  return pipeline(createReadStream(join(folder, `${name}.copy.gz`)), createGunzip(), contentOf);
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileAtomic(join(folder, `${manifest.name}.json`), `${JSON.stringify(manifest, null, 2)}\n`, FOR_OWNER);
}

/** Reads a manifest; null if the folder has none of this name. */
export async function readManifest(folder: string, name: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
