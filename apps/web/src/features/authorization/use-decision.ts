import type { AuthorizationAnswer, AuthorizationView } from '@phonebill/contract/wire';
import { useLocation, useSearchParams } from 'react-router';
import { pageNow, useNavigate, useStepBack } from '../../platform/navigate.ts';
import { failureOf } from '../../agreement-view/call-failure.ts';
import { useAttempt } from '../../platform/attempt/index.ts';
import { loadChunk } from '../../platform/load-chunk.ts';
import { useTexts } from '../../platform/language/index.ts';
import type { AuthorizationVisit } from '../../platform/authorization-path.ts';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { readReferer } from '../../platform/referer-url/index.ts';
import type { Failure } from '../../ui/notice/failure-notice.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { useAnswer } from './api.ts';
import { authorizationCopy } from './copy.ts';

/**
 * Answers for a purpose and continues to the user's destination: the advert that led here is followed, signed
 * on after a yes and by its plain link after a no; otherwise the user returns to the page of ours that the
 * address names. This page is then not left in the history.
 */
export function useDecision(authorization: AuthorizationView): {
  decide: (answer: AuthorizationAnswer) => Promise<boolean>;
  failure: Failure | null;
} {
  const copy = useTexts(authorizationCopy);
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const [query] = useSearchParams();
  const { advert } = (useLocation().state as Partial<AuthorizationVisit> | null) ?? {};
  const referer = readReferer(query.get('refererUrl'), pagesOrigin());
  const answering = useAnswer(authorization);
  const { failure, run } = useAttempt<Failure>();

  async function goOn(answer: 'grant' | 'refuse', isHere: () => boolean): Promise<void> {
    if (!advert) {
      showToast(answer === 'grant' ? copy.granted : copy.refused);
      if (referer !== null) await navigate(referer, { replace: true });
      return;
    }
    const { followAdvert, followPorts } = await loadChunk(() => import('../../platform/adverts/index.ts'));
    let isElsewhere = false;
    const go = (path: string, state?: AuthorizationVisit): void => {
      isElsewhere = true;
      void navigate(path, { replace: true, state });
    };
    const ports = followPorts({ showToast, navigate: go }, { replace: true });
    await followAdvert(answer === 'grant' ? advert : { ...advert, ssoFlag: 'N' }, ports);
    // The other page has opened in a window of its own.
    if (!isElsewhere && isHere()) stepBack();
  }

  async function decide(answer: AuthorizationAnswer): Promise<boolean> {
    const isHere = pageNow();
    const isKept = await run(
      async () => {
        await answering.mutateAsync(answer);
        return null;
      },
      (error) =>
        error.is('noticeOutdated')
          ? { title: error.message, words: copy.changed }
          : error.is('tokenInvalid')
            ? null
            : failureOf(error, copy),
    );
    if (isKept && answer !== 'withdraw' && isHere()) await goOn(answer, isHere);
    return isKept;
  }

  return { decide, failure };
}
