import { realNameForm } from '@phonebill/contract/validation';
import type { RealNameView } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { join } from '../order-view/join.ts';
import { usualPromise } from '../order-view/promises.ts';
import { useNow } from '../order-view/use-now.ts';
import { useWaited } from '../order-view/use-waited.ts';
import { createIdempotencyKeys, sendOnce, useAttempt } from '../platform/attempt/index.ts';
import { call } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { memoryArea } from '../platform/storage.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { explainAsking, explainCall } from '../ui/notice/explain-call.ts';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { realNameCopy } from './real-name-copy.ts';
import { useForm } from './use-form.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './own-forms.module.css';

const ASK_AGAIN_MS = 2000;

/** A check without an answer is the same check when it is sent again. */
const keys = createIdempotencyKeys(memoryArea());

interface RealNameFormProps {
  /** Called when the name was matched, now or earlier: the interrupted action continues. */
  readonly onMatched: () => unknown;
}

/**
 * Asks for name and identity number, once before pay later is opened or the digital wallet is first used.
 * Shown inside the sheet that it interrupts, which keeps its input.
 */
export default function RealNameForm({ onMatched }: RealNameFormProps): ReactNode {
  const copy = useTexts(realNameCopy);
  const { attach, field, read } = useForm(realNameForm, { name: '', idNumber: '' });
  const [state, setState] = useState<RealNameView['state']>('none');
  const asking = useAttempt<Failure>();
  const sending = useAttempt<Failure>();
  const failure = sending.failure ?? asking.failure;
  const asked = useRef<Promise<boolean> | null>(null);
  const isOver = useRef(false);

  async function take(view: Promise<RealNameView>): Promise<null> {
    const { state: now } = await view;
    isOver.current = now === 'asked' || now === 'matched';
    setState(now);
    if (now === 'matched') await onMatched();
    return null;
  }

  const askAgain = useEffectEvent(() => {
    asked.current = asking.run(
      () => take(call('GET /own/v1/realName', {}, { failureShownBy: 'caller' })),
      explainAsking,
      { keepsFailure: true },
    );
  });
  useEffect(() => {
    // It may already be under way, in another window or since before a reload.
    askAgain();
  }, []);
  useEffect(() => {
    if (state !== 'asked') return;
    const timer = setInterval(() => askAgain(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [state]);

  async function confirm(): Promise<void> {
    const values = read();
    if (values === null) return;
    await sending.run(async () => {
      // A tap made before it is known whether a check is under way waits for that.
      await asked.current;
      if (isOver.current) return null;
      asking.show(null);
      return take(
        sendOnce(keys, values, (requestNo) =>
          call('POST /own/v1/realName', { requestNo, ...values }, { failureShownBy: 'caller' }),
        ),
      );
    }, explainCall);
  }

  if (state === 'asked') return <Checking />;
  return (
    <form
      ref={attach}
      className={styles.form}
      noValidate
      aria-label={copy.title}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className={styles.aside}>
        <Phrases text={copy.why} />
      </p>
      <Field {...field('name')} autoComplete="name" />
      <Field {...field('idNumber')} autoComplete="off" autoCapitalize="characters" maxLength={30} />
      {state === 'mismatched' && !failure && (
        <Notice tone="danger" role="alert" title={copy.mismatched}>
          <p>
            <Phrases text={copy.mismatchedText} />
          </p>
        </Notice>
      )}
      <FailureNotice failure={failure} />
      <Button block busy={sending.isUnderWay} onClick={confirm}>
        {copy.confirm}
      </Button>
      {/* In a form with several fields, Enter submits only if there is a submit button. */}
      <button type="submit" hidden aria-label={copy.confirm} />
    </form>
  );
}

/** Says that the name is being checked, and how long that usually takes, while that can still be true. */
function Checking(): ReactNode {
  const copy = useTexts(realNameCopy);
  const language = useLanguage();
  useNow(1000);
  const { waitedMs } = useWaited();
  const usual = usualPromise(waitedMs, language);
  return (
    <Notice tone="waiting" role="status" title={copy.checking}>
      <p>
        <Phrases text={usual === null ? copy.checkingText : join(language, usual, copy.checkingText)} />
      </p>
    </Notice>
  );
}
