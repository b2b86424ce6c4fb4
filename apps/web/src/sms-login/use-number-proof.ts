import { useId, useState } from 'react';
import { CallError } from '../platform/http/index.ts';
import { useLanguage, useLanguageChange, useTexts } from '../platform/language/index.ts';
import type { KeptResend } from '../sms-code/sms-code.ts';
import { type SendingWork, useSendingWork } from '../sending-work/use-sending-work.ts';
import { type SmsCode, useSmsCode } from '../sms-code/use-sms-code.ts';
import { type CodeScene, useGraphicCode, useSendMessage } from './api.ts';
import { loginCopy } from './copy.ts';
import { findProblems, type LoginValues, placeOf, type Problems } from './login-form.ts';

export interface NumberProof {
  readonly values: LoginValues;
  readonly problems: Problems;
  readonly picture: ReturnType<typeof useGraphicCode>;
  /** Whether a tap waits for the picture, which receives the focus when it appears. */
  readonly pictureWaits: boolean;
  /** The token of a provider's captcha that was passed. */
  readonly captchaToken: string | null;
  passCaptcha(token: string): void;
  readonly smsCode: SmsCode;
  /** The work that the browser does before a code is sent. */
  readonly work: SendingWork;
  /** The id for the element around the fields: the first field with a problem receives the focus. */
  readonly fieldsId: string;
  change(field: keyof LoginValues, value: string): void;
  /** Continues without a picture, which the user cannot see. */
  goWithoutPicture(): void;
  /** Returns number and code as sent; null if there is a problem, which is shown. */
  read(): { readonly mobileNo: string; readonly smsCode: string } | null;
  /**
   * Shows a refusal at the field it concerns, or below the fields. Throws anything that is not a CallError.
   */
  showFailure(error: unknown): void;
}

interface NumberProofOptions {
  /** The purpose of the code. */
  readonly scene: CodeScene;
  /** A number that was typed before. */
  readonly firstMobile?: string;
  /** Keeps the wait for another code across a reload. */
  readonly kept?: KeptResend;
  /** Called when the sixth digit of the code was entered. */
  readonly onCodeComplete?: () => unknown;
}

/**
 * Proves a number by a code sent to it; a code is sent only once the browser has done the work for it and, if
 * the gateway asks for that, the user has copied a picture (SPEC sections 5 and 7).
 */
export function useNumberProof({
  scene,
  firstMobile = '',
  kept,
  onCodeComplete,
}: NumberProofOptions): NumberProof {
  const language = useLanguage();
  const copy = useTexts(loginCopy);
  const [values, setValues] = useState<LoginValues>({ mobile: firstMobile, graphicCode: '' });
  const [problems, setProblems] = useState<Problems>({});
  const work = useSendingWork(scene, values.mobile);
  const [captchaToken, setCaptchaToken] = useState<string | null>(null);
  const [pictureWaits, setPictureWaits] = useState(false);
  const picture = useGraphicCode(work.pictureNeeded);
  const sending = useSendMessage(scene);
  const fieldsId = useId();
  const smsCode = useSmsCode({
    send: sendCode,
    to: values.mobile,
    ...(kept && { kept }),
    ...(onCodeComplete && { onComplete: onCodeComplete }),
  });

  const labels = { mobile: copy.mobile, graphicCode: copy.graphicCode };
  const fields = ['mobile', 'graphicCode'] as const;
  useLanguageChange(() =>
    setProblems((before) =>
      findProblems(
        values,
        fields.filter((field) => before[field]),
        labels,
        language,
      ),
    ),
  );

  function change(field: keyof LoginValues, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined, form: undefined }));
    if (field !== 'mobile') return;
    smsCode.changeNumber();
    kept?.keep(0);
  }

  /** Shows problems, and focuses the first field with one. Returns whether there are none. */
  function isFine(needed: readonly (keyof LoginValues)[]): boolean {
    const found = findProblems(values, needed, labels, language);
    setProblems(found);
    const first = needed.find((field) => found[field]);
    if (first) focusOn(first);
    return !first;
  }

  function focusOn(field: keyof LoginValues): void {
    document.getElementById(fieldsId)?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  function showFailure(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const place = placeOf(error);
    // Sent from another tab, or before a reload: that code is still valid.
    if (error.is('smsTooSoon')) smsCode.awaitSent();
    if (place === 'smsCode') return smsCode.refuse(error.message);
    setProblems({ [place]: error.message });
    if (place !== 'form') focusOn(place);
  }

  /** The letters of a picture are valid for one sending only; the user copies the next one. */
  function nextPicture(): void {
    setValues((before) => ({ ...before, graphicCode: '' }));
    void picture.refetch();
  }

  /** If the gateway has meanwhile raised the required work, it is done again, once. */
  async function sendCode(): Promise<{ readonly resendAfterMs: number } | null> {
    // Another code needs another picture: the first tap shows it, the next one sends.
    if (smsCode.isSent && work.pictureNeeded) {
      smsCode.forgetSent();
      return null;
    }
    // Letters of a picture that is not shown yet are not required.
    const isPictureThere = work.pictureNeeded && (picture.data ?? picture.isError);
    if (!isFine(isPictureThere ? fields : ['mobile'])) return null;
    try {
      return await sendWithWork().catch((error: unknown) => {
        if (error instanceof CallError && error.is('workNeeded')) return sendWithWork();
        throw error;
      });
    } catch (error) {
      showFailure(error);
      return null;
    }
  }

  async function sendWithWork(): Promise<{ readonly resendAfterMs: number } | null> {
    const { pictureNeeded, captchaPage, work: done } = await work.ready();
    const { graphicCode: letters } = values;
    // Only now it is known that a picture is needed: it appears, and is copied before the next tap.
    if (pictureNeeded && (letters === '' || !picture.data)) {
      smsCode.forgetSent();
      setPictureWaits(true);
      focusOn('graphicCode');
      return null;
    }
    if (captchaPage !== null && captchaToken === null) {
      smsCode.forgetSent();
      setProblems({ form: copy.captchaFirst });
      return null;
    }
    const shown = pictureNeeded && picture.data;
    try {
      const sent = await sending.mutateAsync({
        mobileNo: values.mobile,
        work: done,
        ...(shown && { graphicId: shown.graphicId, graphicCode: letters }),
        ...(captchaToken !== null && { captchaToken }),
      });
      work.drop();
      return sent;
    } catch (error) {
      // After a wrong picture the work is still valid.
      if (!(error instanceof CallError) || !(error.is('graphicCodeWrong') || error.is('captchaWrong')))
        work.drop();
      throw error;
    } finally {
      setCaptchaToken(null);
      if (shown) nextPicture();
    }
  }

  return {
    values,
    problems,
    picture,
    pictureWaits,
    captchaToken,
    passCaptcha: (token) => {
      setCaptchaToken(token);
      setProblems({});
    },
    smsCode,
    work,
    fieldsId,
    change,
    goWithoutPicture() {
      change('graphicCode', '');
      work.goWithoutPicture();
      // The element that was tapped is gone.
      if (smsCode.fieldRef.current) smsCode.fieldRef.current.focus();
      else focusOn('mobile');
    },
    showFailure,
    read() {
      const code = smsCode.read();
      return isFine(['mobile']) && code !== null ? { mobileNo: values.mobile, smsCode: code } : null;
    },
  };
}
