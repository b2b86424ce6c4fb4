import {
  CHOOSE_DISTRICT,
  companyTitleForm,
  deliveryForm,
  personTitleForm,
} from '@phonebill/contract/validation';
import type { InvoiceKind, InvoiceView, OrderView, TitleKind } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { explainCall } from '../../ui/notice/explain-call.ts';
import { type Failure, FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { useForm } from '../../own-forms/use-form.ts';
import { isFinalRefusal, useAttempt } from '../../platform/attempt/index.ts';
import { call } from '../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { newId } from '../../platform/new-id.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { AreaPicker } from './area-picker.tsx';
import { invoiceCopy } from './invoice-copy.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from '../../own-forms/own-forms.module.css';

interface InvoiceFormProps {
  readonly order: OrderView;
  readonly onAsked: (invoice: InvoiceView) => void;
}

/**
 * Renders the request for an invoice: electronic, or on paper, which needs an address; for a person, or a
 * company with its tax number.
 */
export function InvoiceForm({ order: { orderNo, priceFen }, onAsked }: InvoiceFormProps): ReactNode {
  const copy = useTexts(invoiceCopy);
  const [kind, setKind] = useState<InvoiceKind>('electronic');
  const [titleKind, setTitleKind] = useState<TitleKind>('person');
  const person = useForm(personTitleForm, { title: '' });
  const company = useForm(companyTitleForm, { title: '', taxNo: '' });
  const { attach, field, set, read } = useForm(deliveryForm, {
    recipient: '',
    phone: '',
    area: CHOOSE_DISTRICT[useLanguage()],
    address: '',
  });
  // A request without an answer is the same request when it is sent again.
  const [requestNo, setRequestNo] = useState(newId);
  const { failure, isUnderWay, run } = useAttempt<Failure>();

  async function ask(): Promise<void> {
    const address = kind === 'paper' ? read() : {};
    // Read last: its field is above, and receives the focus if both are wrong.
    const whom = titleKind === 'person' ? person.read() : company.read();
    if (whom === null || address === null) return;
    await run(
      async () => {
        const request = { requestNo, orderNo, kind, titleKind, ...whom, ...address };
        onAsked((await call('POST /own/v1/invoice', request, { failureShownBy: 'caller' })).invoice);
        return null;
      },
      (error) => {
        if (isFinalRefusal(error)) setRequestNo(newId());
        return explainCall(error);
      },
    );
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p className={styles.aside}>
        <Phrases text={copy.askText} />
      </p>
      <Choice
        name="kind"
        legend={copy.kind}
        value={kind}
        options={[
          ['electronic', copy.electronic],
          ['paper', copy.paper],
        ]}
        onChange={setKind}
      />
      <Choice
        name="titleKind"
        legend={copy.whom}
        value={titleKind}
        options={[
          ['person', copy.person],
          ['company', copy.company],
        ]}
        onChange={setTitleKind}
      />
      <fieldset ref={titleKind === 'person' ? person.attach : company.attach}>
        <div className={styles.fields}>
          {titleKind === 'person' ? (
            <Field {...person.field('title')} autoComplete="name" />
          ) : (
            <>
              <Field {...company.field('title')} autoComplete="organization" />
              <Field {...company.field('taxNo')} autoComplete="off" autoCapitalize="characters" />
            </>
          )}
        </div>
      </fieldset>
      {kind === 'paper' && (
        <fieldset ref={attach}>
          <div className={styles.fields}>
            <Field {...field('recipient')} autoComplete="name" />
            <Field {...field('phone')} type="tel" autoComplete="tel" maxLength={30} />
            <AreaPicker field={field('area')} onChange={(area) => set('area', area)} />
            <Field {...field('address')} autoComplete="street-address" />
          </div>
        </fieldset>
      )}
      <FailureNotice failure={failure} />
      <Button block busy={isUnderWay} onClick={ask}>
        {copy.ask(showFen(priceFen))}
      </Button>
      {/* In a form with several fields, Enter submits only if there is a submit button. */}
      <button type="submit" hidden aria-label={copy.ask(showFen(priceFen))} />
    </form>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ name, legend, value, options, onChange }: ChoiceProps<T>): ReactNode {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(([each, words]) => (
          <label key={each} className={styles.option}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
