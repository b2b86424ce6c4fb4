import type { BreakGlassView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { Amount, Failure, ReasonDialog } from '../../parts/index.ts';
import { actWords, outcomeWords } from '../../audit-words/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Card, Facts, Moment, Notice } from '../../ui/index.ts';
import { breakGlassTexts } from './break-glass-texts.ts';
import * as styles from './approvals.module.css';

const REFRESH_MS = 30_000;

/** Shows the acts made at the server while nobody could sign in, until two persons have reviewed them. */
export function BreakGlass(): ReactNode {
  return useCan()('audit.review') ? <Sessions /> : null;
}

function Sessions(): ReactNode {
  const answer = useAnswer('GET /breakGlass', {}, { refetchMs: REFRESH_MS });
  const { all } = useTexts(breakGlassTexts);
  // Rare, so no skeleton is shown.
  if (answer.isPending) return null;
  if (answer.isError && answer.data === undefined)
    return (
      <Card title={all}>
        <Failure error={answer.error} onTryAgain={() => answer.refetch()} />
      </Card>
    );
  return answer.data?.sessions.map((session) => <Session key={session.breakNo} session={session} />);
}

function Session({ session }: { readonly session: BreakGlassView }): ReactNode {
  const texts = useTexts(breakGlassTexts);
  const language = useLanguage();
  const [isReviewing, setReviewing] = useState(false);
  const { breakNo, terminal, reason, openedAt, endsAt, spentFen, limitFen, acts, reviews } = session;
  return (
    <Card title={texts.title(breakNo)}>
      <div className={styles.column}>
        <Notice kind="danger">{texts.words}</Notice>
        <Facts
          facts={[
            [texts.where, terminal],
            [texts.reason, reason],
            [
              texts.when,
              <span key="when">
                <Moment iso={openedAt} /> – <Moment iso={endsAt} />
              </span>,
            ],
            [
              texts.spent,
              <span key="spent">
                <Amount amount={spentFen} /> {texts.of} <Amount amount={limitFen} />
              </span>,
            ],
            ...reviews.map(({ by, note }) => [texts.reviewedBy(by), note] as const),
          ]}
        />
        <ol className={styles.acts} aria-label={texts.acts}>
          {acts.map(({ entryNo, at, act, about, outcome }) => (
            <li key={entryNo}>
              <Moment iso={at} />
              <span>
                {actWords(act, language)} {about !== `break-glass ${breakNo}` && about}
              </span>
              <span className={styles.quiet}>{outcomeWords(outcome, language)}</span>
            </li>
          ))}
        </ol>
        <div className={styles.buttons}>
          {session.isReviewedByYou ? (
            <p className={styles.quiet}>{texts.another}</p>
          ) : (
            <Button kind="primary" onPress={() => setReviewing(true)}>
              {texts.review}
            </Button>
          )}
        </div>
        {isReviewing && <Review breakNo={breakNo} onClose={() => setReviewing(false)} />}
      </div>
    </Card>
  );
}

interface ReviewProps {
  readonly breakNo: number;
  readonly onClose: () => void;
}

function Review({ breakNo, onClose }: ReviewProps): ReactNode {
  const texts = useTexts(breakGlassTexts);
  const act = useAct();
  return (
    <ReasonDialog
      title={texts.reviewTitle(breakNo)}
      draft={`break-glass ${breakNo}`}
      act={act}
      verb={texts.review}
      onSend={async (note) =>
        (await act.runAndShow(() => call('POST /breakGlass/review', { breakNo, note }))) !== undefined
      }
      onClose={onClose}
    >
      <p>{texts.reviewWords}</p>
    </ReasonDialog>
  );
}
