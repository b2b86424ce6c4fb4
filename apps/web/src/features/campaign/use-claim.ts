import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { useQueryClient } from '@tanstack/react-query';
import { queryFamily } from '../../platform/query-keys.ts';
import { reportEvent } from '../../platform/analytics/index.ts';
import { useAttempt } from '../../platform/attempt/attempt.ts';
import { useTexts } from '../../platform/language/index.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import type { Failure } from '../../ui/notice/failure-notice.tsx';
import { useClaimCall } from './api.ts';
import { campaignCopy } from './copy.ts';
import { session } from '../../platform/session/index.ts';
import { sessionArea, type StorageArea } from '../../platform/storage.ts';

const KEY = 'campaignClaim';

const KEPT_MS = 30 * 60_000;

const claimIntent = createClaimIntent(sessionArea);

/** How often (ms) the reward is looked for while a claim has no answer. */
const LOOK_MS = 5000;

interface ClaimWish {
  readonly activityId: string;
  readonly cnlCode: string | undefined;
  /** The user who claims; null for a visitor, who logs in first. */
  readonly userNo: string | null;
  /** `yes`: it can be claimed now. `no`: it cannot any more. `unknown`: that is still being loaded. */
  readonly canClaim: 'yes' | 'no' | 'unknown';
}

interface Claiming {
  readonly isUnderWay: boolean;
  readonly failure: Failure | null;
  /** Claims the reward; a visitor is led to login, and claims it on coming back. */
  claim(): Promise<void>;
}

/**
 * Claims a reward. The user's intent is kept until the claim is answered ({@link claimIntent}), through login
 * and reloads. The same activity is the same reward, so the claim may be sent any number of times.
 */
export function useClaim({ activityId, cnlCode, userNo, canClaim }: ClaimWish): Claiming {
  const copy = useTexts(campaignCopy);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { mutateAsync } = useClaimCall(userNo, cnlCode);
  const { isUnderWay, failure, run } = useAttempt<Failure>();
  const queries = useQueryClient();
  const lookForReward = useCallback(
    () => void queries.invalidateQueries({ queryKey: queryFamily('campaign', 'standing') }),
    [queries],
  );
  const { claimFailed, claimFailedText } = copy;

  const send = useCallback(async () => {
    claimIntent.set(activityId);
    await run(
      async () => {
        await mutateAsync(activityId);
        claimIntent.drop();
        reportEvent('claim', activityId);
        return null;
      },
      (error) => {
        // The client announces the end of the session and leads to login; the intent is kept.
        if (error.is('tokenInvalid')) return null;
        claimIntent.drop();
        return error.kind === 'refused'
          ? { title: error.message, words: null }
          : {
              title: claimFailed,
              message: error.message,
              words: claimFailedText,
              reference: error.reference,
            };
      },
    );
  }, [activityId, run, mutateAsync, claimFailed, claimFailedText]);

  // A visitor who opens the page did not log in, so an earlier intent is dropped. A session that ends while
  // the page is open leads to login and keeps the intent.
  const [isOpenedByVisitor] = useState(userNo === null);
  useEffect(() => {
    if (isOpenedByVisitor) claimIntent.drop();
  }, [isOpenedByVisitor]);

  useEffect(() => {
    if (userNo === null || canClaim === 'unknown' || !claimIntent.isFor(activityId)) return;
    if (canClaim === 'yes') void send();
    else claimIntent.drop();
  }, [userNo, canClaim, activityId, send]);

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(lookForReward, LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, lookForReward]);

  return {
    isUnderWay,
    failure,
    async claim() {
      if (userNo !== null) return send();
      claimIntent.set(activityId);
      await navigate(loginPath(pathname + search), { replace: true });
    },
  };
}

/**
 * The intent to claim: the user tapped "claim" and it is not completed. Kept while they log in, and over a
 * reload while the claim is under way. It is in this tab's storage and never in an address, so that no link
 * can claim anything.
 */
export interface ClaimIntent {
  /** Sets the intent to claim this activity, for half an hour. */
  set(activityId: string): void;
  isFor(activityId: string): boolean;
  drop(): void;
}

export function createClaimIntent(area: StorageArea, now: () => number = Date.now): ClaimIntent {
  return {
    set: (activityId) => area.setItem(KEY, `${now()} ${activityId} ${session.owner()}`),
    isFor(activityId) {
      const [at = '', kept, of] = (area.getItem(KEY) ?? '').split(' ');
      return kept === activityId && session.owns(of) && Math.abs(now() - Number(at)) < KEPT_MS;
    },
    drop: () => area.removeItem(KEY),
  };
}
