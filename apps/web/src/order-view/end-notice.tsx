import type { OrderView } from '@phonebill/contract/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../platform/http/index.ts';
import { keepAnswer } from '../platform/keep-answer.ts';
import { useTexts } from '../platform/language/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { Button } from '../ui/button/button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { endNoticeCopy } from './end-notice-copy.ts';
import * as styles from './order-actions.module.css';

/** Offers a waiting user one SMS when the order ends, which can be cancelled here. */
export default function EndNotice({ order: { orderNo, state } }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(endNoticeCopy);
  const queries = useQueryClient();
  const key = queryKey('help', 'endNotice', orderNo);
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /own/v1/endNotice', { orderNo }, { failureShownBy: 'caller', signal }),
    staleTime: Infinity,
    retry: false,
  });
  const isWanted = data?.endNotice === 'wanted' || data?.endNotice === 'sent';
  const isReturning = state === 'refunding';

  /** The client shows a failure. */
  async function set(wanted: boolean): Promise<void> {
    const answer = await call('POST /own/v1/endNotice', { orderNo, wanted }).catch(() => null);
    if (answer) await keepAnswer(queries, key, answer);
  }

  return (
    <div className={styles.endNotice} data-testid="end-notice">
      <p role="status" className={isWanted ? undefined : 'only-read-aloud'}>
        {isWanted && <Phrases text={isReturning ? copy.willNotifyReturned : copy.willNotify} />}
      </p>
      {isWanted ? (
        <Button kind="text" onClick={() => set(false)}>
          {copy.takeBack}
        </Button>
      ) : (
        <Button kind="quiet" block busy={isPending} onClick={() => set(true)}>
          {isReturning ? copy.notifyReturned : copy.notify}
        </Button>
      )}
    </div>
  );
}
