import { cardForm, cardSecrets, type ValuesOf } from '@phonebill/contract/validation';
import type { CardBindingView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { useAttempt } from '../platform/attempt/index.ts';
import { call, type CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { newId } from '../platform/new-id.ts';
import { createKeptResend } from '../sms-code/sms-code.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { useSmsCode } from '../sms-code/use-sms-code.ts';
import { sessionArea } from '../platform/storage.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { explainCall } from '../ui/notice/explain-call.ts';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { cardCopy } from './card-copy.ts';
import { useForm } from './use-form.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { serverNow } from '../platform/server-time.ts';
import * as styles from './own-forms.module.css';

type CardValues = ValuesOf<typeof cardForm>;

const begin = (requestNo: string, card: CardValues): Promise<CardBindingView> =>
  call('POST /own/v1/cardBinding', { requestNo, ...card }, { failureShownBy: 'caller' });

interface CardSheetProps {
  readonly onBound: () => unknown;
  readonly onClose: () => void;
}

interface Begun {
  readonly requestNo: string;
  readonly card: CardValues;
  readonly binding: CardBindingView;
}

/** Adds a bank card if the wallet has no page for it: asks for the card, then for its bank's code. */
export default function CardSheet({ onBound, onClose }: CardSheetProps): ReactNode {
  const copy = useTexts(cardCopy);
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Sheet title={copy.title} onClose={onClose}>
      {/* The card stays in its form, in case another code or another card is needed. */}
      <div hidden={begun !== null}>
        <CardForm onBegun={setBegun} />
      </div>
      {begun && <CodeForm begun={begun} onBound={onBound} onOther={() => setBegun(null)} />}
    </Sheet>
  );
}

function CardForm({ onBegun }: { readonly onBegun: (begun: Begun) => void }): ReactNode {
  const copy = useTexts(cardCopy);
  const { attach, field, read } = useForm(cardForm, { cardNo: '', name: '', phone: '' });
  const { failure, isUnderWay, run } = useAttempt<Failure>();
  async function next(): Promise<void> {
    const card = read();
    if (card === null) return;
    await run(async () => {
      const requestNo = newId();
      onBegun({ requestNo, card, binding: await begin(requestNo, card) });
      return null;
    }, explainCall);
  }
  return (
    <form
      ref={attach}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      <p className={styles.aside}>
        <Phrases text={copy.lead} />
      </p>
      <Field {...field('cardNo')} inputMode="numeric" autoComplete="cc-number" maxLength={40} />
      <Field {...field('name')} autoComplete="cc-name" />
      <Field {...field('phone')} type="tel" autoComplete="tel" maxLength={30} />
      <FailureNotice failure={failure} />
      <Button block busy={isUnderWay} onClick={next}>
        {copy.next}
      </Button>
      {/* In a form with several fields, Enter submits only if there is a submit button. */}
      <button type="submit" hidden aria-label={copy.next} />
    </form>
  );
}

interface CodeFormProps {
  readonly begun: Begun;
  readonly onBound: () => unknown;
  readonly onOther: () => void;
}

function CodeForm({ begun: { requestNo, card, binding }, onBound, onOther }: CodeFormProps): ReactNode {
  const copy = useTexts(cardCopy);
  const language = useLanguage();
  const [kept] = useState(() => {
    const resend = createKeptResend(sessionArea, 'cardCode', requestNo);
    resend.keep(serverNow() + binding.resendAfterMs);
    return resend;
  });
  const code = useSmsCode({
    send: () => begin(requestNo, card),
    kept,
    onComplete: () => {
      if (asks === 'nothing') void confirm();
    },
  });
  const { attach, field, readOne } = useForm(cardSecrets, { paymentPassword: '', loginPassword: '' });
  const { failure, isUnderWay, run } = useAttempt<Failure>();
  const { asks } = binding;

  async function confirm(): Promise<void> {
    const smsCode = code.read();
    const password = asks === 'nothing' ? {} : readOne(asks);
    if (smsCode === null || password === null) return;
    await run(
      async () => {
        const { bindingNo } = binding;
        await call(
          'POST /own/v1/cardBinding/confirm',
          { bindingNo, smsCode, ...password },
          { failureShownBy: 'caller' },
        );
        showToast(copy.added);
        await onBound();
        return null;
      },
      (error: CallError) => {
        if (!error.is('smsCodeWrong')) return explainCall(error);
        code.refuse(error.message);
        return null;
      },
    );
  }

  return (
    <form
      ref={attach}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className={styles.aside}>
        {copy.sentTo(binding.maskedPhone, binding.bank[language], binding.lastDigits)}
      </p>
      <SmsCodeField code={code} />
      {asks === 'paymentPassword' && (
        <Field
          {...field(asks)}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint={copy.paymentPasswordHint}
        />
      )}
      {asks === 'loginPassword' && (
        <Field {...field(asks)} type="password" autoComplete="new-password" hint={copy.loginPasswordHint} />
      )}
      <FailureNotice failure={failure} />
      <Button block busy={isUnderWay} onClick={confirm}>
        {copy.add}
      </Button>
      <Button kind="text" block onClick={onOther}>
        {copy.other}
      </Button>
      {/* In a form with several fields, Enter submits only if there is a submit button. */}
      <button type="submit" hidden aria-label={copy.add} />
    </form>
  );
}
