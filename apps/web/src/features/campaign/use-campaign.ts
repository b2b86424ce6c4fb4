import type { ActivityView } from '@phonebill/contract/wire';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { campaignReturn } from '../../platform/campaign-return.ts';
import { paths, pathWith } from '../../platform/paths.ts';
import { useStanding } from './api.ts';
import { type ButtonBlock, RULES_ID } from './blocks.tsx';
import { activityStateAt, campaignState } from './campaign-state.ts';
import { type ServerClock, useServerTime } from './server-clock.ts';
import { useClaim } from './use-claim.ts';

interface CampaignWish {
  readonly activity: ActivityView;
  readonly clock: ServerClock;
  readonly cnlCode: string | undefined;
  /** The present user; null for a visitor. */
  readonly userNo: string | null;
  /** Called when the clock says that the answer is outdated. */
  readonly onOld: () => void;
}

/** Returns the present state of an activity for the user, and the claim of its reward. */
export function useCampaign({ activity, clock, cnlCode, userNo, onOld }: CampaignWish) {
  const { activityId, startsAt, endsAt, earnedBy } = activity;
  const now = useServerTime(clock, [Date.parse(startsAt), Date.parse(endsAt)]);
  const [isBack] = useState(() => campaignReturn.get()?.activityId === activityId);
  const { data: standing, fetchStatus } = useStanding({ activityId, cnlCode, userNo, isAwaited: isBack });
  const state = campaignState(activity, standing ?? null, now, isBack);
  useAskedAnew(activityStateAt(activity, now) !== activity.state, clock, onOld);

  const isClaimed = state.kind === 'claimed';
  useEffect(() => {
    if (isClaimed) campaignReturn.clear();
  }, [isClaimed]);

  const isChecking = userNo !== null && standing === undefined && fetchStatus === 'fetching';
  const isOpen = state.kind === 'open' && earnedBy === 'claim';
  const canClaim = isChecking ? 'unknown' : isOpen ? 'yes' : 'no';
  return { state, now, isChecking, claiming: useClaim({ activityId, cnlCode, userNo, canClaim }) };
}

const ASKED_WITHIN_MS = 3000;

/**
 * Loads the activity again a moment after the clock says another state than the answer: without that delay
 * all who watch an activity begin would ask at the same time.
 */
function useAskedAnew(isOld: boolean, clock: ServerClock, ask: () => void): void {
  useEffect(() => {
    if (!isOld) return undefined;
    const timer = setTimeout(ask, 500 + Math.random() * ASKED_WITHIN_MS);
    return () => clearTimeout(timer);
    // Each answer brings a new clock, so an answer with the old state is requested again.
  }, [isOld, clock, ask]);
}

/** Returns the actions of a page's buttons. */
export function useButtons(
  { activityId }: ActivityView,
  cnlCode: string | undefined,
  claim: () => Promise<void>,
): (button: ButtonBlock) => unknown {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ does, cnlCode: own }) => {
    const channel = own ?? cnlCode;
    const to = (path: string) => void navigate(channel ? pathWith(path, { cnlCode: channel }) : path);
    switch (does) {
      case 'claim':
        return claim();
      case 'openAgreement':
        campaignReturn.set({ activityId, path: pathname + search });
        return to(paths.setAutoRecharge);
      case 'topUp':
        return to(paths.placeOrder);
      case 'rules': {
        const rules = document.getElementById(RULES_ID);
        rules?.scrollIntoView();
        return rules?.focus({ preventScroll: true });
      }
    }
  };
}
