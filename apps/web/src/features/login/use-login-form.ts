import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { readReferer } from '../../platform/referer-url/index.ts';
import { smsCodeTexts } from '../../ui/field/sms-code-texts.ts';
import { useCountdown } from '../../ui/field/use-countdown.ts';
import { useGraphicCode } from './api/use-graphic-code.ts';
import { useMobileLogin } from './api/use-mobile-login.ts';
import { useSendMessage } from './api/use-send-message.ts';
import { findProblems, type LoginPlace, type LoginValues, placeOf, type Problems } from './field-problems.ts';
import { loginTexts } from './texts.ts';

/**
 * The login form: its values, what is wrong with them, and its two steps: have a code sent, log in with it.
 */
export function useLoginForm() {
  const language = useLanguage();
  const texts = useTexts(loginTexts);
  const smsTexts = useTexts(smsCodeTexts);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [values, setValues] = useState<LoginValues>({ mobile: '', graphicCode: '', smsCode: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [sentTo, setSentTo] = useState<string | null>(null);
  const countdown = useCountdown();
  const picture = useGraphicCode();
  const sending = useSendMessage();
  const login = useMobileLogin();
  const smsField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);

  function change(field: keyof LoginValues, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined, form: undefined }));
    if (field === 'mobile' && value !== sentTo) setSentTo(null);
  }

  /** Shows what is wrong, and puts the user at the first field of it. */
  function isFine(needed: readonly (keyof LoginValues)[]): boolean {
    const found = findProblems(
      values,
      needed,
      { mobile: texts.mobile, graphicCode: texts.graphicCode, smsCode: smsTexts.smsCode },
      language,
    );
    setProblems(found);
    const first = needed.find((field) => found[field]);
    if (first) focusOn(first);
    return !first;
  }

  function focusOn(place: LoginPlace): void {
    form.current?.querySelector<HTMLInputElement>(`[name="${place}"]`)?.focus();
  }

  function showFailure(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const place = placeOf(error);
    setProblems({ [place]: error.message });
    focusOn(place);
  }

  /** A picture stands for one sending only; the user copies down the next one. */
  function nextPicture(): void {
    setValues((before) => ({ ...before, graphicCode: '' }));
    void picture.refetch();
  }

  async function send(): Promise<void> {
    if (sentTo !== null) {
      setSentTo(null);
      return;
    }
    if (!isFine(['mobile', 'graphicCode']) || !picture.data) return;
    try {
      const { resendAfterMs } = await sending.mutateAsync({
        mobileNo: values.mobile,
        graphicId: picture.data.graphicId,
        graphicCode: values.graphicCode,
      });
      countdown.start(resendAfterMs);
      setSentTo(values.mobile);
      smsField.current?.focus();
    } catch (error) {
      showFailure(error);
    }
    nextPicture();
  }

  async function submit(): Promise<void> {
    if (login.isPending || !isFine(['mobile', 'smsCode'])) return;
    try {
      await login.mutateAsync({ mobileNo: values.mobile, smsCode: values.smsCode });
      // What was being done where the user came from goes back there with them.
      await navigate(readReferer(new URLSearchParams(search).get('refererUrl')) ?? paths.placeOrder, {
        replace: true,
        state,
      });
    } catch (error) {
      showFailure(error);
      smsField.current?.select();
    }
  }

  return {
    values,
    problems,
    change,
    picture,
    sentTo,
    secondsToResend: countdown.seconds,
    send,
    submit,
    busy: login.isPending,
    smsField,
    form,
  };
}
