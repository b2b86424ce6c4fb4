import { useRef, useState } from 'react';
import { CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { useSmsCode } from '../sms-code/use-sms-code.ts';
import { useGraphicCode, useMobileLogin, useSendMessage } from './api.ts';
import { loginCopy } from './copy.ts';
import { findProblems, type LoginValues, placeOf, type Problems } from './login-form.ts';

export interface LoginOptions {
  /** At a counter: whose check lets the customer log in here. */
  readonly staffTicket?: string | undefined;
  readonly onLoggedIn: () => unknown;
}

/**
 * The login form: its values, what is wrong with them, and its two steps: have a code sent, log in with it.
 */
export function useLoginForm({ staffTicket, onLoggedIn }: LoginOptions) {
  const language = useLanguage();
  const copy = useTexts(loginCopy);
  const [values, setValues] = useState<LoginValues>({ mobile: '', graphicCode: '' });
  const [problems, setProblems] = useState<Problems>({});
  const picture = useGraphicCode();
  const sending = useSendMessage();
  const login = useMobileLogin();
  const form = useRef<HTMLFormElement>(null);
  const smsCode = useSmsCode({ send: sendCode });

  function change(field: keyof LoginValues, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined, form: undefined }));
    if (field === 'mobile') smsCode.forgetSent();
  }

  /** Shows what is wrong, and puts the user at the first field of it. */
  function isFine(needed: readonly (keyof LoginValues)[]): boolean {
    const found = findProblems(
      values,
      needed,
      { mobile: copy.mobile, graphicCode: copy.graphicCode },
      language,
    );
    setProblems(found);
    const first = needed.find((field) => found[field]);
    if (first) focusOn(first);
    return !first;
  }

  function focusOn(field: keyof LoginValues): void {
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  function showFailure(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const place = placeOf(error);
    if (place === 'smsCode') return smsCode.refuse(error.message);
    setProblems({ [place]: error.message });
    if (place !== 'form') focusOn(place);
  }

  /** A picture stands for one sending only; the user copies down the next one. */
  function nextPicture(): void {
    setValues((before) => ({ ...before, graphicCode: '' }));
    void picture.refetch();
  }

  /** Another code needs another picture: the first tap shows it, the next one sends. */
  async function sendCode(): Promise<{ readonly resendAfterMs: number } | null> {
    if (smsCode.isSent) {
      smsCode.forgetSent();
      return null;
    }
    if (!isFine(['mobile', 'graphicCode']) || !picture.data) return null;
    try {
      return await sending.mutateAsync({
        mobileNo: values.mobile,
        graphicId: picture.data.graphicId,
        graphicCode: values.graphicCode,
      });
    } catch (error) {
      showFailure(error);
      return null;
    } finally {
      nextPicture();
    }
  }

  async function submit(): Promise<void> {
    if (login.isPending) return;
    const code = smsCode.read();
    if (!isFine(['mobile']) || code === null) return;
    try {
      await login.mutateAsync({ mobileNo: values.mobile, smsCode: code, staffTicket });
      await onLoggedIn();
    } catch (error) {
      showFailure(error);
      smsCode.fieldRef.current?.select();
    }
  }

  return {
    values,
    problems,
    change,
    picture,
    smsCode,
    submit,
    busy: login.isPending,
    form,
  };
}
