// From which base backup, and along which timeline, a moment is restored, and whether the archive has what
// that takes. Told before anything is copied.

import { OperatorError } from '../operator-error.ts';
import type { BaseBackup } from './base-backups.ts';
import { isWholeSegment, type ArchivedSegment } from './wal-archive.ts';
import { segmentName, segmentNumberOf, timelineOfSegment, type Branch } from './wal-names.ts';

export interface RestoreRequest {
  /** Undefined: as far as the archive goes. */
  readonly to: Date | undefined;
  /** Undefined: the only one there is. */
  readonly timeline: number | undefined;
}

export interface RestoreMaterial {
  /** The oldest first. */
  readonly backups: readonly BaseBackup[];
  readonly timelines: ReadonlyMap<number, readonly Branch[]>;
  readonly segments: readonly ArchivedSegment[];
}

export interface RestorePlan {
  readonly backup: BaseBackup;
  readonly timeline: number;
  /** Segments that are needed for certain, in order. */
  readonly needed: readonly ArchivedSegment[];
}

/** Throws OperatorError, which says what is missing or what to decide. */
export async function planRestore(request: RestoreRequest, material: RestoreMaterial): Promise<RestorePlan> {
  const timeline = timelineFor(request, material);
  const branches = material.timelines.get(timeline) ?? [{ timeline, from: 0 }];
  const backup = backupFor(request, material, branches);
  const needed = neededSegments(request, material, backup, branches);
  for (const { file } of needed)
    if (!(await isWholeSegment(file)))
      throw new OperatorError(
        `The archive is damaged: ${file} cannot be read to its end.\n` +
          'Restore a moment before it was written, or bring the file back from a copy of the archive.',
      );
  return { backup, timeline, needed };
}

/** A restore begins a new timeline beside the old one: from then on there are two histories. */
function timelineFor({ timeline }: RestoreRequest, { timelines, segments }: RestoreMaterial): number {
  if (timelines.size === 0)
    throw new OperatorError('The archive is empty: there is nothing to restore from in BACKUP_DIR.');
  if (timeline !== undefined) {
    if (timelines.has(timeline)) return timeline;
    throw new OperatorError(
      `The archive has no timeline ${timeline}, only ${[...timelines.keys()].join(', ')}.`,
    );
  }
  const [only, ...others] = [...timelines.keys()].toSorted((one, other) => one - other);
  if (only !== undefined && others.length === 0) return only;
  const told = [...timelines.keys()]
    .toSorted((one, other) => one - other)
    .map((one) => {
      const times = segments
        .filter((each) => each.timeline === one)
        .map(({ archivedAt }) => archivedAt.getTime());
      return times.length === 0
        ? `  --timeline ${one}: has archived nothing`
        : `  --timeline ${one}: archived from ${textOf(Math.min(...times))} to ${textOf(Math.max(...times))}`;
    });
  throw new OperatorError(
    'Something was restored from this archive before, so it holds more than one history:\n' +
      `${told.join('\n')}\nSay which is to be restored.`,
  );
}

const textOf = (time: number): string => new Date(time).toISOString();

function backupFor(
  { to }: RestoreRequest,
  { backups }: RestoreMaterial,
  branches: readonly Branch[],
): BaseBackup {
  const usable = backups.filter(({ start, stopPosition }) => {
    const last = segmentNumberOf(stopPosition);
    return (
      timelineOfSegment(branches, start.number) === start.timeline &&
      timelineOfSegment(branches, last) === start.timeline
    );
  });
  const [oldest] = usable;
  if (!oldest)
    throw new OperatorError(
      'There is no base backup in BACKUP_DIR that leads there: npm run backup makes one.',
    );
  const backup = usable.findLast(({ endedAt }) => to === undefined || endedAt <= to);
  if (backup) return backup;
  throw new OperatorError(
    `That is before the oldest base backup, which was made at ${oldest.endedAt.toISOString()}: ` +
      'nothing earlier can be restored.',
  );
}

/**
 * From the backup on until the first segment that was archived after the moment. A segment is archived after
 * everything in it happened; so where one before the moment is followed by none, there is a gap.
 */
function neededSegments(
  { to }: RestoreRequest,
  { segments }: RestoreMaterial,
  { start, stopPosition }: BaseBackup,
  branches: readonly Branch[],
): ArchivedSegment[] {
  const byName = new Map(segments.map((segment) => [segmentName(segment), segment]));
  const last = Math.max(
    segmentNumberOf(stopPosition),
    ...segments
      .filter(({ timeline, number }) => timelineOfSegment(branches, number) === timeline)
      .map(({ number }) => number),
  );
  const needed: ArchivedSegment[] = [];
  for (let number = start.number; number <= last; number += 1) {
    const reached = needed.at(-1)?.archivedAt;
    if (to && reached && reached >= to && number > segmentNumberOf(stopPosition)) break;
    const name = segmentName({ timeline: timelineOfSegment(branches, number) ?? start.timeline, number });
    const segment = byName.get(name);
    if (!segment)
      throw new OperatorError(
        `The archive has a gap: ${name} is missing, which is needed to get ` +
          `${to ? `to ${to.toISOString()}` : 'to its end'}.\n` +
          (reached && number > segmentNumberOf(stopPosition)
            ? `Bring the file back from a copy of the archive, or restore with --to a moment before ` +
              `${reached.toISOString()}.`
            : 'Bring the file back from a copy of the archive, or move this base backup away to use the ' +
              'one before it.'),
      );
    needed.push(segment);
  }
  return needed;
}
