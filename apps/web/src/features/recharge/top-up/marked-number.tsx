import type { ReactNode } from 'react';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import '../../../ui/phone-number/phone-number.css';

/** A number in its groups of 3 4 4 with one digit marked, counted from zero. */
export function MarkedNumber({
  value,
  place,
}: {
  readonly value: string;
  readonly place: number;
}): ReactNode {
  const before = groupMobile(value.slice(0, place));
  const at = groupMobile(value).startsWith(`${before} `) ? before.length + 1 : before.length;
  const shown = groupMobile(value);
  return (
    <span className="phone-number">
      {shown.slice(0, at)}
      <mark>{shown.slice(at, at + 1)}</mark>
      {shown.slice(at + 1)}
    </span>
  );
}
