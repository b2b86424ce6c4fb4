import type { CallResponse } from '@phonebill/contract/wire';
import { useCallback, useEffect, useState } from 'react';
import { call, CallError } from '../../platform/http/index.ts';
import { forgetTicket, keepTicket, keptTicket } from './counter-device.ts';
import { serverNow } from '../../platform/server-time.ts';

/** The longest delay (ms) of a browser's timer; a longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Checked = CallResponse<'POST /auto/v1/config/check'>;

export interface Staff {
  readonly staffTicket: string;
  readonly hall: { readonly zh: string; readonly en: string };
  readonly maskedName: string;
  readonly validUntil: number;
}

/** The state of the staff check. `looking`: an earlier check is being verified. */
export type StaffState = { readonly kind: 'looking' } | { readonly kind: 'none' } | StaffAtWork;
interface StaffAtWork {
  readonly kind: 'checked';
  readonly staff: Staff;
}

function staffOf({ allowed, hall, maskedName, validUntil, staffTicket }: Checked): Staff | null {
  if (!allowed || !hall || !validUntil || !staffTicket) return null;
  return { staffTicket, hall, maskedName: maskedName ?? '', validUntil: Date.parse(validUntil) };
}

const check = (input: { staffCode: string } | { staffTicket: string }) =>
  call('POST /auto/v1/config/check', input, { failureShownBy: 'caller' });

/** Returns the staff member at this device, until the check expires (SPEC section 7, config/check). */
export function useStaff() {
  const [state, setState] = useState<StaffState>(() => ({ kind: keptTicket() ? 'looking' : 'none' }));

  const leave = useCallback(() => {
    forgetTicket();
    setState({ kind: 'none' });
  }, []);

  useEffect(() => {
    const staffTicket = keptTicket();
    if (!staffTicket) return;
    let isGone = false;
    check({ staffTicket }).then(
      (answer) => {
        const staff = staffOf(answer);
        if (isGone) return;
        if (staff) setState({ kind: 'checked', staff });
        else leave();
      },
      // Without an answer the code is asked for; the ticket is verified again on the next visit.
      () => !isGone && setState({ kind: 'none' }),
    );
    return () => void (isGone = true);
  }, [leave]);

  const validUntil = state.kind === 'checked' ? state.staff.validUntil : null;
  useEffect(() => {
    if (validUntil === null) return;
    const timer = setTimeout(leave, Math.min(LONGEST_TIMER_MS, Math.max(0, validUntil - serverNow())));
    return () => clearTimeout(timer);
  }, [validUntil, leave]);

  /**
   * Checks a staff code. Returns null on success, else until when a right but expired code was valid, or that
   * it is wrong.
   */
  async function enter(staffCode: string): Promise<null | 'wrong' | { readonly until: string }> {
    const answer = await check({ staffCode });
    const staff = staffOf(answer);
    if (!staff) return answer.validUntil ? { until: answer.validUntil } : 'wrong';
    keepTicket(staff.staffTicket);
    setState({ kind: 'checked', staff });
    return null;
  }

  return { state, enter, leave };
}

/** Returns the gateway's message for a failed call; throws any other error on. */
export function messageOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.message;
}
