import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { formatDay } from '../../../platform/china-time/china-time.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { showPoints } from '../../../ui/amount/points-text.ts';
import { SumText } from '../../../ui/amount/sum.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { topUpCopy } from '../top-up/copy.ts';
import { integralCopy } from './copy.ts';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as frame from './integral-layout.module.css';
import * as styles from './integral-page.module.css';

interface BalanceCardProps {
  readonly balance: CallResponse<'POST /vi/integralQuery'> | undefined;
  readonly error: CallError | null;
  /** Whether points are set aside for a waiting order: space is kept for a line about them. */
  readonly hasSetAside: boolean;
  readonly onRetry: () => unknown;
}

/**
 * Renders the user's points: the available ones large; those set aside and those that expire small. Says so
 * if they are not known.
 */
export function BalanceCard({ balance, error, hasSetAside, onRetry }: BalanceCardProps): ReactNode {
  const copy = useTexts(integralCopy);
  const titleId = useId();
  return (
    <section className={frame.balance} aria-labelledby={titleId}>
      <h2 className={styles.balanceLabel} id={titleId}>
        {copy.balance}
      </h2>
      {!balance && error ? (
        <Failed error={error} onRetry={onRetry} />
      ) : (
        <div
          className={classNames(frame.points, hasSetAside && frame.pointsSetAside)}
          aria-busy={balance ? undefined : true}
        >
          {balance ? (
            <Points balance={balance} />
          ) : (
            <>
              <Bone kind="hero" />
              <span className="only-read-aloud">{copy.balanceLoading}</span>
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** Replaces the balance for callers who are not logged in. */
export function PointsOfVisitor({ onLogIn }: { readonly onLogIn: () => void }): ReactNode {
  const copy = useTexts(integralCopy);
  const { logIn } = useTexts(topUpCopy);
  const titleId = useId();
  return (
    <section className={frame.balance} aria-labelledby={titleId}>
      <h2 className={styles.balanceLabel} id={titleId}>
        {copy.balance}
      </h2>
      <div className={styles.failed}>
        <p className={styles.note}>
          <Phrases text={copy.logInFirst} />
        </p>
        <Button kind="quiet" onClick={onLogIn}>
          {logIn}
        </Button>
      </div>
    </section>
  );
}

function Points({
  balance: { available, frozen, expiring },
}: {
  readonly balance: NonNullable<BalanceCardProps['balance']>;
}): ReactNode {
  const copy = useTexts(integralCopy);
  const language = useLanguage();
  return (
    <>
      <p className={styles.points}>
        {available === 0 ? (
          showPoints(0, language)
        ) : (
          <SumText sum={{ priceFen: 0, points: available }} kind="display" />
        )}
      </p>
      {frozen > 0 && (
        <p className={styles.note}>
          <Phrases text={copy.frozen(showPoints(frozen, language))} />
        </p>
      )}
      {expiring && (
        <p className={classNames(styles.note, styles.expiring)}>
          <Phrases
            text={copy.expiring(
              showPoints(expiring.points, language),
              formatDay(Date.parse(expiring.at), language),
            )}
          />
        </p>
      )}
    </>
  );
}

function Failed({
  error,
  onRetry,
}: Pick<BalanceCardProps, 'onRetry'> & { readonly error: CallError }): ReactNode {
  const copy = useTexts(integralCopy);
  const { tryAgain } = useTexts(topUpCopy);
  return (
    <div className={styles.failed} role="alert">
      <p>
        <strong>{copy.balanceFailed}</strong>
      </p>
      <p className={styles.note}>{error.message}</p>
      {error.kind !== 'refused' && (
        <p className={styles.note}>
          <Phrases text={copy.balanceFailedText} />
        </p>
      )}
      <Button kind="quiet" onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
  );
}
