// Names of the files of PostgreSQL's write-ahead log (WAL). A segment's name says its timeline and its
// number; a restore begins a new timeline, whose history file says where it left the one before.

/** What PostgreSQL's packages are built with. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_FILE_NUMBER = 0x1_0000_0000 / SEGMENT_BYTES;

export interface WalSegment {
  readonly timeline: number;
  readonly number: number;
}

/** Undefined for anything but the name of a whole segment. */
export function parseSegmentName(name: string): WalSegment | undefined {
  if (!/^[0-9A-F]{24}$/.test(name)) return undefined;
  const [timeline = 0, high = 0, low = 0] = [0, 8, 16].map((at) =>
    Number.parseInt(name.slice(at, at + 8), 16),
  );
  return { timeline, number: high * SEGMENTS_PER_FILE_NUMBER + low };
}

export function segmentName({ timeline, number }: WalSegment): string {
  const parts = [timeline, Math.floor(number / SEGMENTS_PER_FILE_NUMBER), number % SEGMENTS_PER_FILE_NUMBER];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** The number of the segment that holds a position like `1/A4000028`. */
export function segmentNumberOf(position: string): number {
  const [high = 0, low = 0] = position.split('/').map((part) => Number.parseInt(part, 16));
  return high * SEGMENTS_PER_FILE_NUMBER + Math.floor(low / SEGMENT_BYTES);
}

export const historyName = (timeline: number): string =>
  `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;

/** The timeline that `name` is the history of, if it is a history file's name. */
export function parseHistoryName(name: string): number | undefined {
  return /^[0-9A-F]{8}\.history$/.test(name) ? Number.parseInt(name.slice(0, 8), 16) : undefined;
}

/** From where on a timeline has segments of its own: the first of them has the number `from`. */
export interface Branch {
  readonly timeline: number;
  readonly from: number;
}

/** The timelines that lead to `timeline`, the oldest first, from the text of its history file. */
export function parseHistory(timeline: number, text: string): Branch[] {
  const branches: Branch[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const [, parent, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line) ?? [];
    if (parent === undefined || position === undefined) continue;
    branches.push({ timeline: Number(parent), from });
    from = segmentNumberOf(position);
  }
  return [...branches, { timeline, from }];
}

/** On which timeline a segment is read, by the timelines that lead to the one that is restored. */
export function timelineOfSegment(branches: readonly Branch[], number: number): number | undefined {
  return branches.findLast(({ from }) => from <= number)?.timeline;
}
