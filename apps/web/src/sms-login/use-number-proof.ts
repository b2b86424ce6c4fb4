import { useId, useState } from 'react';
import { CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import type { KeptResend } from '../sms-code/sms-code.ts';
import { type SmsCode, useSmsCode } from '../sms-code/use-sms-code.ts';
import { type CodeScene, useGraphicCode, useSendMessage } from './api.ts';
import { loginCopy } from './copy.ts';
import { findProblems, type LoginValues, placeOf, type Problems } from './login-form.ts';

export interface NumberProof {
  readonly values: LoginValues;
  readonly problems: Problems;
  readonly picture: ReturnType<typeof useGraphicCode>;
  readonly smsCode: SmsCode;
  /** To be the id of the element around the fields: the first with a problem gets the focus. */
  readonly fieldsId: string;
  change(field: keyof LoginValues, value: string): void;
  /** Number and code as they are sent; null when something is wrong, which is shown. */
  read(): { readonly mobileNo: string; readonly smsCode: string } | null;
  /** Shows a refusal at the field that it is about, or below the fields. Throws what is no CallError. */
  showFailure(error: unknown): void;
}

interface NumberProofOptions {
  /** What the code is for. */
  readonly scene: CodeScene;
  /** A number that was typed before. */
  readonly firstMobile?: string;
  /** Keeps the wait for another code across a reload. */
  readonly kept?: KeptResend;
}

/**
 * A number and the code sent to it, which proves that it is the user's; a code is sent only to who copies a
 * picture down (SPEC sections 5 and 7).
 */
export function useNumberProof({ scene, firstMobile = '', kept }: NumberProofOptions): NumberProof {
  const language = useLanguage();
  const copy = useTexts(loginCopy);
  const [values, setValues] = useState<LoginValues>({ mobile: firstMobile, graphicCode: '' });
  const [problems, setProblems] = useState<Problems>({});
  const picture = useGraphicCode();
  const sending = useSendMessage(scene);
  const fieldsId = useId();
  const smsCode = useSmsCode({ send: sendCode, ...(kept && { kept }) });

  function change(field: keyof LoginValues, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined, form: undefined }));
    if (field !== 'mobile') return;
    smsCode.forgetSent();
    kept?.keep(0);
  }

  /** Shows what is wrong, and puts the user at the first field of it. */
  function isFine(needed: readonly (keyof LoginValues)[]): boolean {
    const labels = { mobile: copy.mobile, graphicCode: copy.graphicCode };
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

  return {
    values,
    problems,
    picture,
    smsCode,
    fieldsId,
    change,
    showFailure,
    read() {
      const code = smsCode.read();
      return isFine(['mobile']) && code !== null ? { mobileNo: values.mobile, smsCode: code } : null;
    },
  };
}
