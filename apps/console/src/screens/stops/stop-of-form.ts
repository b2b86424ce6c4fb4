import type { ConsoleRequest } from '@phonebill/contract/console-pages';
import { parseYuan } from '@phonebill/money';

type Stop = Omit<ConsoleRequest<'POST /stops/selling'>, 'reason'>;
export type Sale = Stop['what'];

/** The texts typed into the form; an empty field does not restrict the stop. */
export interface StopForm {
  readonly carrier: string;
  readonly province: string;
  readonly payment: string;
  readonly channel: string;
  /** The face value in yuan. */
  readonly face: string;
  readonly textZh: string;
  readonly textEn: string;
  /** A time in China in the format of a browser's field: `2026-12-01T08:00`. */
  readonly until: string;
}
export type StopProblem = 'face' | 'nothing' | 'text' | 'until';

const LONGEST_TEXT = 200;

/** Returns the stop that a form describes at a time (ms), or all its problems. */
export function stopOfForm(form: StopForm, nowMs: number): Stop | readonly StopProblem[] {
  const faceFen = form.face.trim() === '' ? undefined : (parseYuan(form.face) ?? 0n);
  const isFaceBad = faceFen !== undefined && faceFen <= 0n;
  const named = [form.carrier, form.province, form.payment, form.channel, form.face];
  const texts = [form.textZh.trim(), form.textEn.trim()] as const;
  const untilMs = form.until === '' ? null : Date.parse(`${form.until}+08:00`);
  const problems: readonly (readonly [StopProblem, boolean])[] = [
    ['face', isFaceBad],
    ['nothing', named.every((text) => text.trim() === '')],
    ['text', texts.some((text) => text === '' || text.length > LONGEST_TEXT)],
    // Also a problem if it is not a number.
    ['until', untilMs !== null && !(untilMs > nowMs)],
  ];
  const found = problems.filter(([, isSo]) => isSo).map(([problem]) => problem);
  if (found.length > 0) return found;
  return {
    what: saleOf(form, faceFen),
    textZh: texts[0],
    textEn: texts[1],
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
  };
}

function saleOf({ carrier, province, payment, channel }: StopForm, faceFen: bigint | undefined): Sale {
  return {
    ...(carrier !== '' && { carrier: carrier as NonNullable<Sale['carrier']> }),
    ...(province !== '' && { province }),
    ...(payment !== '' && { payment }),
    ...(channel.trim() !== '' && { channel: channel.trim() }),
    ...(faceFen !== undefined && { faceFen: Number(faceFen) }),
  };
}
