/** Runs Lighthouse once as for a phone, with simulated network and processor. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestUser } from '../../tests/support/test-user.ts';
import { inNewBrowser } from './browser.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';

export interface Report {
  /** Scores out of 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** The size of all loaded scripts, as transferred. */
  readonly scriptsKb: number;
  /** The number of requests for scripts and styles. */
  readonly files: number;
  /** The element that was taken as the largest content. */
  readonly lcpElement: string;
  /** The findings that lower the scores of accessibility and best practices. */
  readonly faults: readonly string[];
}

/** The part of Lighthouse's answer that is read. */
interface Answer {
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly Ref[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface Ref {
  readonly id: string;
  readonly weight: number;
}
interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Item[] };
}
interface Item {
  readonly resourceType?: string;
  readonly transferSize?: number;
  readonly url?: string;
  readonly items?: readonly { readonly node?: { readonly snippet?: string } }[];
}

/**
 * Returns the report. Throws Error when Lighthouse is not available, or does not end within three minutes.
 */
export async function lighthouse(origin: string, path: string, user: TestUser | null): Promise<Report> {
  const answer = await inNewBrowser(origin, user, async ({ port }) => {
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        origin + path,
        `--port=${port}`,
        '--output=json',
        '--quiet',
        '--disable-storage-reset',
        '--only-categories=performance,accessibility,best-practices',
      ],
      { maxBuffer: 64 * 1024 * 1024, timeout: 180_000 },
    );
    return JSON.parse(stdout) as Answer;
  });
  const score = (category: string): number => Math.round((answer.categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => answer.audits[audit]?.numericValue ?? Number.NaN;
  const requests = answer.audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const lcp = answer.audits['largest-contentful-paint-element']?.details?.items;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcpMs: Math.round(value('first-contentful-paint')),
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    scriptsKb:
      Math.round(scripts.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0) / 102.4) / 10,
    files: requests.filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
      .length,
    lcpElement: lcp?.[0]?.items?.[0]?.node?.snippet ?? '',
    faults: ['accessibility', 'best-practices'].flatMap((category) =>
      (answer.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = answer.audits[id];
        return weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1 ? [audit?.title ?? id] : [];
      }),
    ),
  };
}

/** Returns the middle value, or the upper of the two middle ones. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
