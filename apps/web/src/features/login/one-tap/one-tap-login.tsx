import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { maskMobile } from '../../../platform/mobile-number/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { useMobileLogin } from '../../../sms-login/api.ts';
import { useAfterLogin } from '../use-after-login.ts';
import { oneTapCopy } from './copy.ts';
import { oneTap, type OneTapNumber } from './one-tap.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './one-tap.module.css';

interface OneTapLoginProps {
  readonly isOver: boolean;
  /** Called when it failed: the other way is then the only one. */
  readonly onOver: () => void;
}

/** Logs in the phone's own number by one tap (SPEC section 7, getMobileNumber). */
export default function OneTapLogin({ isOver, onOver }: OneTapLoginProps): ReactNode {
  const copy = useTexts(oneTapCopy);
  const login = useMobileLogin();
  const goOn = useAfterLogin();
  const [number, setNumber] = useState<OneTapNumber | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** The other way is below: the failure is shown, and the button disappears. */
  const fail = useCallback(
    (error: unknown): void => {
      oneTap.forget();
      onOver();
      setFailure(error instanceof CallError ? error.message : null);
    },
    [onOver],
  );

  useEffect(() => {
    let isLeft = false;
    void oneTap.number()?.then(
      (found) => !isLeft && setNumber(found),
      (error: unknown) => !isLeft && fail(error),
    );
    return () => void (isLeft = true);
  }, [fail]);

  async function logIn({ mobileNo, messageTicket }: OneTapNumber): Promise<void> {
    try {
      await login.mutateAsync({ mobileNo, messageTicket });
      oneTap.forget();
      await goOn();
    } catch (error) {
      fail(error);
    }
  }

  if (failure !== null)
    return (
      <Notice tone="danger" role="alert" title={failure}>
        <p>
          <Phrases text={copy.instead} />
        </p>
      </Notice>
    );
  if (isOver) return null;
  return (
    <div className={styles.oneTap}>
      {number ? (
        <Button block busy={login.isPending} onClick={() => logIn(number)}>
          {copy.logInWith(maskMobile(number.mobileNo))}
        </Button>
      ) : (
        <Bone kind="button" />
      )}
      <p className={styles.noCode}>
        <Phrases text={copy.noCode} />
      </p>
    </div>
  );
}
