import { agreement, problemWith } from '@phonebill/contract/validation';
import type { TermsView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../platform/navigate.ts';
import { firstProblem, focusOn, type FormProblem, shownProblem } from '../agreement-form/form-problems.ts';
import { useAttempt } from '../platform/attempt/index.ts';
import type { CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import type { AgreementDraft } from '../platform/paths.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import type { NumberProof } from '../sms-login/use-number-proof.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { signUpCopy } from './copy.ts';
import { sendSignUp } from './sign-up-calls.ts';
import { followLocation } from './sign-up-paths.ts';

interface SignUpInput {
  readonly agrMbl: string;
  readonly isOwn: boolean;
  readonly isOwnWrong: boolean;
  readonly terms: TermsView;
  readonly textVersion: string;
  readonly cnlCode: string | undefined;
  /** The code of the promoter who brought this customer. */
  readonly promoterCode: string | undefined;
  readonly draft: AgreementDraft;
  /** The element ids of the two consents. */
  readonly ids: { readonly agreement: string; readonly registration: string };
}

interface Tick {
  readonly ticked: boolean;
  readonly problem: string | null;
  tick(ticked: boolean): void;
}

export interface SignUpForm {
  readonly isUnderWay: boolean;
  readonly problem: FormProblem | null;
  readonly failure: Failure | null;
  readonly agreement: Omit<Tick, 'problem'>;
  readonly registration: Tick;
  submit(): Promise<void>;
  /** Sends it if only the code was missing. */
  submitIfComplete(): Promise<void>;
}

/**
 * Leads from the form to the sign-up: checks the form from the top of the page down, then sends one request.
 */
export function useSignUpForm(
  { agrMbl, isOwn, isOwnWrong, terms, textVersion, cnlCode, promoterCode, draft, ids }: SignUpInput,
  proof: NumberProof,
): SignUpForm {
  const copy = useTexts(signUpCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const [consentedVersion, setConsented] = useState<string | null>(null);
  const [registers, setRegisters] = useState(false);
  const [found, setFound] = useState<FormProblem | null>(null);
  const [isUntickSaid, setUntickSaid] = useState(false);
  const attempt = useAttempt<Failure>();
  const consented = consentedVersion === textVersion;

  const facts = { agrMbl, isOwnWrong, terms, check: undefined, hasCard: undefined, consented, before: null };
  const first = firstProblem(facts, language);
  // The user's own number is typed in a field of its own, which shows its problem itself.
  const isAtOwnField = first?.place === 'number' && isOwn;
  const problem = isAtOwnField ? null : first;

  async function submit(): Promise<void> {
    if (attempt.isUnderWay) return;
    attempt.show(null);
    setFound(problem);
    setUntickSaid(false);
    if (problem && problem.place !== 'consent') return focusOn(problem, ids.agreement);
    const credentials = proof.read();
    if (!credentials) return;
    if (problem) return focusOn(problem, ids.agreement);
    const missing = problemWith(agreement, registers, language);
    setUntickSaid(missing !== null);
    if (missing) return focusOn({ place: 'consent', text: missing }, ids.registration);
    await attempt.run(async () => {
      const signUp = await sendSignUp(
        {
          ...credentials,
          agrMbl,
          terms,
          textVersion,
          consented,
          registrationConsented: registers,
          ...(cnlCode && { cnlCode }),
          ...(promoterCode && { promoterCode }),
        },
        pathname,
      );
      queries.setQueryData(queryKey('agreementSetup', 'signUp', signUp.requestNo), signUp);
      await navigate(followLocation({ pathname, search }, signUp.requestNo), { replace: true, state: draft });
      return null;
    }, explain);
  }

  function explain(error: CallError): Failure | null {
    if (error.is('smsCodeWrong') || error.is('smsCodeSpent')) {
      proof.showFailure(error);
      return null;
    }
    if (error.kind !== 'refused')
      return {
        title: copy.unknown,
        message: error.message,
        words: copy.unknownText,
        reference: error.reference ?? null,
      };
    if (!error.is('textOutdated') && !error.is('termsNotOffered'))
      return { title: error.message, words: null };
    if (error.is('textOutdated')) setConsented(null);
    void queries.invalidateQueries({ queryKey: queryFamily('agreementOffer') });
    const title = error.is('textOutdated') ? copy.textChanged : copy.termsChanged;
    return { title, message: error.message, words: null };
  }

  return {
    isUnderWay: attempt.isUnderWay,
    problem: shownProblem({ problem: found }, problem),
    failure: attempt.failure,
    agreement: { ticked: consented, tick: (ticked) => setConsented(ticked ? textVersion : null) },
    registration: {
      ticked: registers,
      problem: isUntickSaid ? problemWith(agreement, registers, language) : null,
      tick: setRegisters,
    },
    submit,
    async submitIfComplete() {
      if (!problem && registers) await submit();
    },
  };
}
