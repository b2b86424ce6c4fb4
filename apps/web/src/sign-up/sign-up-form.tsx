import { mobile } from '@phonebill/contract/validation';
import { type ReactNode, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { DebitSource } from '@phonebill/contract/wire';
import { readAgreementDraft } from '../agreement-form/draft.ts';
import { FormFrame } from '../agreement-form/form-frame.tsx';
import { FormLoading } from '../agreement-form/form-loading.tsx';
import { AskedFirst, useSheetsAhead } from '../agreement-form/lazy-parts.ts';
import { useOffer } from '../agreement-form/rules.ts';
import type { Offer } from '../agreement-form/terms.ts';
import { shownForm, useAgreementForm, useFormSheets } from '../agreement-form/use-agreement-form.ts';
import { type FormVariant, rulesFor } from '../agreement-form/variant.ts';
import { Consent } from '../agreement-text/consent.tsx';
import { useTexts } from '../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { Redirect } from '../platform/redirect.tsx';
import { useIsNumberComing } from '../platform/sign-on/use-own-number.ts';
import { localArea, sessionArea } from '../platform/storage.ts';
import { useCnlCode } from '../platform/use-cnl-code.ts';
import { createKeptResend } from '../sms-code/sms-code.ts';
import { NumberProofFields } from '../sms-login/number-fields.tsx';
import { useNumberProof } from '../sms-login/use-number-proof.ts';
import { signUpCopy } from './copy.ts';
import { keptSignUp } from './kept-sign-up.ts';
import { followLocation } from './sign-up-paths.ts';
import { useSignUpForm } from './use-sign-up-form.ts';
import { paths } from '../platform/paths.ts';
import { useUser } from '../platform/tourist/index.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as formStyles from '../agreement-form/setup-form.module.css';
import * as styles from './sign-up.module.css';

/** The sources available before there is an account: pay later needs a checked name. */
const beforeAccount: readonly DebitSource[] = ['balance', 'card'];

/** The form reached from marketing, without a wallet account (marketSetAutoRecharge). */
const market: FormVariant = { numbers: 'any', sources: beforeAccount };

/** Family top-up by a payer without a wallet account (transPageHbRegister). */
const othersByNewPayer: FormVariant = {
  numbers: 'others',
  sources: beforeAccount,
  ownNumberPath: paths.marketSetAutoRecharge,
};

/**
 * The variants of the registration form, as far as they differ from those for users with an account. Selected
 * by name, so that a screen loads nothing of the form before its first picture.
 */
const variants = { market, family: othersByNewPayer } as const satisfies Record<string, FormVariant>;

export type SignUpVariant = keyof typeof variants;

interface SignUpFormProps {
  readonly variant: SignUpVariant;
  /** Content above the sentence. */
  readonly lead?: ReactNode;
}

/**
 * Renders the form in which the user chooses the terms, proves their own number, and registers with it, on
 * one page and in one request.
 */
export default function SignUpForm({ variant, lead }: SignUpFormProps): ReactNode {
  const shown: FormVariant = variants[variant];
  const answer = useOffer(useCnlCode(), shown.offer);
  const isNumberComing = useIsNumberComing();
  if (!answer.offer || isNumberComing) return <FormLoading answer={answer} />;
  return <OfferedForm variant={shown} offer={answer.offer} lead={lead} />;
}

interface OfferedFormProps extends Pick<SignUpFormProps, 'lead'> {
  readonly variant: FormVariant;
  readonly offer: Offer;
}

function OfferedForm({ variant, offer: { rules: allRules, amountsFen }, lead }: OfferedFormProps): ReactNode {
  const copy = useTexts(signUpCopy);
  const [agreementId, registrationId, headingId] = [useId(), useId(), useId()];
  const cnlCode = useCnlCode();
  const [query] = useSearchParams();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const user = useUser();
  const [wasLoggedIn] = useState(user !== null);
  const rules = rulesFor(variant, allRules);
  const offer = { rules, amountsFen };

  const [kept] = useState(() => createKeptResend(sessionArea, 'signUpCode', ''));
  const [firstMobile] = useState(() => readAgreementDraft(state).payerMobileNo ?? user?.mobileNo ?? '');
  const proof = useNumberProof({
    scene: 'register',
    firstMobile,
    kept,
    onCodeComplete: () => signUp.submitIfComplete(),
  });
  const payer = mobile.accepts(proof.values.mobile) ? proof.values.mobile : '';
  const chosen = useAgreementForm(offer, variant, payer, null, payer);
  const { agrMbl } = chosen;
  const isOwn = agrMbl === payer && (payer !== '' || variant.numbers === 'any');
  const triggers = rules.triggers.filter((kind) => kind === 'day' || isOwn || payer === '');
  const form = shownForm(chosen, { isOwn, triggers }, rules);
  const isOwnWrong = isOwn && variant.numbers === 'others';

  const sheets = useFormSheets();
  useSheetsAhead();
  const { registration, ...signUp } = useSignUpForm(
    {
      agrMbl,
      isOwn,
      isOwnWrong,
      terms: form.terms,
      textVersion: rules.textVersion,
      cnlCode,
      promoterCode: promoterIn(query),
      draft: form.draft,
      ids: { agreement: agreementId, registration: registrationId },
    },
    proof,
  );

  // If the same form was sent in another tab of this browser, its request is followed here too.
  const inOtherTab = user && !wasLoggedIn && !signUp.isUnderWay ? keptSignUp(localArea, pathname) : null;
  if (inOtherTab)
    return <Redirect to={followLocation({ pathname, search }, inOtherTab.requestNo)} state={form.draft} />;

  const asksFirst = !isOwn && mobile.accepts(agrMbl);
  return (
    <FormFrame
      variant={variant}
      offer={offer}
      form={form}
      ownMobileNo={user?.mobileNo ?? ''}
      cnlCode={cnlCode}
      problem={signUp.problem}
      consent={{ id: agreementId, ...signUp.agreement }}
      failure={signUp.failure}
      sheets={sheets}
      label={asksFirst || variant.numbers === 'others' ? copy.submitAsking : copy.submit}
      onSubmit={signUp.submit}
      lead={lead}
      belowTerms={
        <>
          <PartBoundary>{asksFirst && <AskedFirst />}</PartBoundary>
          <section className={styles.signUp} aria-labelledby={headingId} id={proof.fieldsId}>
            <h2 className={styles.heading} id={headingId}>
              {copy.you}
            </h2>
            <p className={formStyles.quiet}>
              <Phrases text={copy.youText} />
            </p>
            <NumberProofFields proof={proof} label={copy.yourNumber} />
          </section>
        </>
      }
      belowConsent={
        <Consent
          id={registrationId}
          ticked={registration.ticked}
          onChange={registration.tick}
          label={copy.registration}
          problem={registration.problem}
        />
      }
    />
  );
}

/**
 * Returns the code of the promoter who brought this customer, from the address; an invalid code is ignored.
 */
function promoterIn(query: URLSearchParams): string | undefined {
  const code = query.get('promoterCode') ?? '';
  return /^[A-Za-z0-9_-]{1,64}$/.test(code) ? code : undefined;
}
