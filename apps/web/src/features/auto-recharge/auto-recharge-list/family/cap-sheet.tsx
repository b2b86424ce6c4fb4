import type { CancelledForCapView, FamilyMonthView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { whoseText } from '../../../../agreement-view/agreement-title.tsx';
import { failureOf } from '../../../../agreement-view/call-failure.ts';
import { useNow } from '../../../../order-view/use-now.ts';
import { useAttempt } from '../../../../platform/attempt/index.ts';
import { formatShortDay } from '../../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { type Failure, FailureNotice } from '../../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Phrases } from '../../../../ui/phrases/phrases.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { showToast } from '../../../../ui/toast/toast.ts';
import { useFamilyCap } from '../api.ts';
import { familyCopy } from './copy.ts';
import * as styles from './family-month.module.css';
import * as agreementListStyles from '../agreement-list.module.css';

interface CapSheetProps {
  readonly family: FamilyMonthView;
  readonly onClose: () => void;
}

/** Sets or removes the shared cap; then shows the charges cancelled by it, if any. */
export default function CapSheet({ family, onClose }: CapSheetProps): ReactNode {
  const copy = useTexts(familyCopy);
  const [cancelled, setCancelled] = useState<readonly CancelledForCapView[]>([]);
  return cancelled.length > 0 ? (
    <Sheet title={copy.cancelledTitle} onClose={onClose}>
      <Cancelled cancelled={cancelled} onClose={onClose} />
    </Sheet>
  ) : (
    <Sheet title={copy.capTitle} onClose={onClose}>
      <CapForm family={family} onCancelled={setCancelled} onClose={onClose} />
    </Sheet>
  );
}

function CapForm({
  family: { capFen, chargedFen, plannedFen, month, months },
  onCancelled,
  onClose,
}: CapSheetProps & { readonly onCancelled: (charges: readonly CancelledForCapView[]) => void }): ReactNode {
  const copy = useTexts(familyCopy);
  const { mutateAsync } = useFamilyCap();
  const { failure, isUnderWay, run } = useAttempt<Failure>();
  const [typed, setTyped] = useState(capFen === null ? '' : String(capFen / 100));
  const [isWrong, setIsWrong] = useState(false);
  const wanted = readCap(typed);
  const inMonth = month === months[0]?.month ? chargedFen + plannedFen : 0;

  async function set(to: number | null): Promise<void> {
    await run(
      async () => {
        const { cancelled } = await mutateAsync(to);
        if (cancelled.length > 0) onCancelled(cancelled);
        else {
          showToast(to === null ? copy.takenAway : copy.saved);
          onClose();
        }
        return null;
      },
      (error) => failureOf(error, copy),
    );
  }

  function submit(): void {
    setIsWrong(wanted === null);
    if (wanted !== null) void set(wanted);
  }

  return (
    <form
      className={agreementListStyles.sheet}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        <Phrases text={copy.capText} />
      </p>
      <Field
        label={copy.capLabel}
        name="familyCap"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={9}
        value={typed}
        problem={isWrong ? copy.capProblem : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
      />
      {wanted !== null && wanted < inMonth && (
        <Notice tone="waiting" title={copy.capBelow(showFen(inMonth))}>
          <p>
            <Phrases text={copy.capBelowText} />
          </p>
        </Notice>
      )}
      <FailureNotice failure={failure} />
      <Button type="submit" block busy={isUnderWay}>
        {copy.save}
      </Button>
      {capFen !== null && (
        <Button kind="quiet" block onClick={() => set(null)}>
          {copy.takeAway}
        </Button>
      )}
    </form>
  );
}

function Cancelled({
  cancelled,
  onClose,
}: {
  readonly cancelled: readonly CancelledForCapView[];
  readonly onClose: () => void;
}): ReactNode {
  const copy = useTexts(familyCopy);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <div className={agreementListStyles.sheet}>
      <div role="status">
        <p>
          <Phrases text={copy.cancelledText} />
        </p>
        <ul className={styles.cancelled}>
          {cancelled.map((charge) => (
            <li key={charge.chargeNo} data-testid="cancelled-for-cap">
              <bdi>{whoseText(charge)}</bdi>:{' '}
              {copy.cancelledOne(
                showFen(charge.amountFen),
                formatShortDay(Date.parse(charge.debitAt), now, language),
              )}
            </li>
          ))}
        </ul>
      </div>
      <p>
        <Phrases text={copy.notBack} />
      </p>
      <Button block onClick={onClose}>
        {copy.done}
      </Button>
    </div>
  );
}

const MOST_YUAN = 100_000;

/**
 * Returns whole yuan as fen; null if it is not whole yuan, or more than the gateway accepts. Blanks and
 * commas are ignored.
 */
export function readCap(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,，]/g, '').replace(/^[¥￥]/, '');
  if (!/^[0-9]{1,6}$/.test(digits)) return null;
  const yuan = Number(digits);
  return yuan > MOST_YUAN ? null : yuan * 100;
}
