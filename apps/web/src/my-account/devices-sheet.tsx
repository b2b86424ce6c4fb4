import type { CallInput, CallResponse, OwnSessionView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAttempt } from '../platform/attempt/index.ts';
import { formatAgo, formatMoment } from '../platform/china-time/china-time.ts';
import { call, type CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { useNow } from '../order-view/use-now.ts';
import { keepAnswer } from '../platform/keep-answer.ts';
import { queryKey } from '../platform/query-keys.ts';
import { explainCall } from '../ui/notice/explain-call.ts';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Button } from '../ui/button/button.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { MissingAnswer } from '../ui/state/missing-answer.tsx';
import { StateMark } from '../ui/state-mark/state-mark.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { devicesCopy } from './devices-copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './my-account.module.css';

const key = queryKey('account', 'sessions');
type Ending = CallInput<'POST /own/v1/sessions/end'>;
type Sessions = CallResponse<'GET /own/v1/sessions'>;

/** Renders the user's sessions, each of which can be ended. */
export default function DevicesSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const copy = useTexts(devicesCopy);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /own/v1/sessions', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
  });
  return (
    <Sheet title={copy.title} onClose={onClose}>
      <div className={styles.column} aria-busy={query.isPending || undefined}>
        {query.data ? (
          <Devices sessions={query.data.sessions} />
        ) : (
          <MissingAnswer query={query} copy={copy}>
            <Bone kind="block" />
          </MissingAnswer>
        )}
      </div>
    </Sheet>
  );
}

function Devices({ sessions }: { readonly sessions: readonly OwnSessionView[] }): ReactNode {
  const copy = useTexts(devicesCopy);
  const queries = useQueryClient();
  const { failure, run } = useAttempt<Failure>();
  const ending = useMutation<Sessions, CallError, Ending>({
    mutationFn: (which) => call('POST /own/v1/sessions/end', which, { failureShownBy: 'caller' }),
    onSuccess: (left) => keepAnswer(queries, key, left),
  });
  async function end(which: Ending, done: string): Promise<void> {
    await run(async () => {
      await ending.mutateAsync(which);
      showToast(done);
      return null;
    }, explainCall);
  }
  return (
    <>
      <p className={styles.quiet}>
        <Phrases text={copy.text} />
      </p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <Device
              session={session}
              onEnd={() => end({ which: 'one', sessionId: session.sessionId }, copy.oneOut)}
            />
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
      {sessions.some(({ isThis }) => !isThis) && (
        <Button block kind="quiet" onClick={() => end({ which: 'others' }, copy.othersOut)}>
          {copy.logOutOthers}
        </Button>
      )}
    </>
  );
}

function Device({
  session: { isThis, isTourist, device, place, since, lastUsedAt },
  onEnd,
}: {
  readonly session: OwnSessionView;
  readonly onEnd: () => Promise<void>;
}): ReactNode {
  const copy = useTexts(devicesCopy);
  const language = useLanguage();
  const now = useNow(30_000);
  const parts = [device ? copy[device] : copy.unknown, ...(place ? [copy[place]] : [])];
  const name = parts.join(language === 'zh' ? '，' : ', ');
  return (
    <div className={styles.device}>
      <div className={styles.about}>
        <p className={styles.strong}>{name}</p>
        {isThis && <StateMark tone="good">{copy.thisOne}</StateMark>}
        {isTourist && (
          <p className={styles.quiet}>
            <Phrases text={copy.tourist} />
          </p>
        )}
        <p className={styles.quiet}>
          <Phrases text={copy.since(formatMoment(Date.parse(since), language))} />
        </p>
        {!isThis && (
          <p className={styles.quiet}>
            <Phrases text={copy.lastUsed(formatAgo(Date.parse(lastUsedAt), now, language))} />
          </p>
        )}
      </div>
      {!isThis && (
        <Button kind="text" aria-label={copy.logOutOf(name)} onClick={onEnd}>
          {copy.logOut}
        </Button>
      )}
    </div>
  );
}
