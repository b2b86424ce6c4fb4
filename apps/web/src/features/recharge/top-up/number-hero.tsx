import { type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useOrganization } from '../../../numbers/use-organization.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { type PickedContact, useContactPicker } from '../../../platform/wallet-app/use-contact-picker.ts';
import { useGroupedNumber } from '../../../ui/field/use-grouped-number.ts';
import { AlertIcon, ContactIcon } from '../../../ui/icon/icons.tsx';
import { ClearIcon } from '../../../ui/icon/clear-icon.tsx';
import { topUpCopy } from './copy.ts';
import { useEnterPays } from './pay-bar.tsx';
import type { NumberState } from './number-state.ts';
import { describeOwner, OwnerLine } from './owner-line.tsx';
import { classNames } from '@phonebill/styles';
import * as styles from './number-hero.module.css';
import * as frame from './top-up-layout.module.css';

/** The length of a complete number, with its spaces. */
const WHOLE = '138 0013 8000'.length;

interface NumberHeroProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly digits: string;
  readonly isOwn: boolean;
  /** The text that asks a visitor for a number, as they have none of their own; null for a user. */
  readonly visitorPrompt: string | null;
  readonly state: NumberState;
  /** The number's name, from the contacts or given by the user. */
  readonly contactName: string | null;
  readonly onChange: (digits: string) => void;
  readonly onPick: (contact: PickedContact) => void;
  /**
   * The balance of the user's own number; null for another number; undefined if it is never shown and needs
   * no space.
   */
  readonly balance?: ReactNode;
  /** The link to the saved numbers; omitted if there are none. */
  readonly saved?: ReactNode;
  /** The recent numbers. */
  readonly children?: ReactNode;
}

/**
 * Renders the number to top up in large type, to be typed over or pasted; under it its owner, or its problem.
 */
export function NumberHero({
  fieldRef,
  digits,
  isOwn,
  visitorPrompt,
  state,
  contactName,
  onChange,
  onPick,
  balance,
  saved,
  children,
}: NumberHeroProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const id = useId();
  const { ref, ...field } = useGroupedNumber(digits, onChange);
  const onKeyDown = useEnterPays();
  const selectWhole = useSelectWhole();
  const contacts = useContactPicker(onPick);
  const bind = (element: HTMLInputElement | null) => {
    ref.current = element;
    fieldRef.current = element;
  };
  return (
    <section className={frame.numberBox}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {copy.number}
        </label>
        {saved}
      </div>
      <div className={classNames(styles.row, contacts.isOffered && styles.rowWithContacts)}>
        <input
          {...field}
          ref={bind}
          id={id}
          className={styles.number}
          type="tel"
          inputMode="tel"
          enterKeyHint="go"
          onKeyDown={onKeyDown}
          {...selectWhole}
          autoComplete="off"
          placeholder={visitorPrompt === null ? undefined : copy.numberPlaceholder}
          aria-describedby={`${id}-facts`}
          aria-invalid={state.kind === 'refused' || undefined}
        />
        {digits !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={copy.clearNumber}
            onClick={() => {
              onChange('');
              ref.current?.focus();
            }}
          >
            <ClearIcon />
          </button>
        )}
        {contacts.isOffered && (
          <button
            type="button"
            className={styles.contacts}
            aria-label={copy.chooseContact}
            onClick={() => void contacts.pick()}
          >
            <ContactIcon />
          </button>
        )}
      </div>
      <div className={styles.facts} data-testid="number-facts" id={`${id}-facts`} aria-live="polite">
        <Facts
          digits={digits}
          isOwn={isOwn}
          visitorPrompt={visitorPrompt}
          state={state}
          contactName={contactName}
        />
      </div>
      {balance !== undefined && <p className={styles.balance}>{balance}</p>}
      {children}
    </section>
  );
}

function Facts({
  digits,
  isOwn,
  visitorPrompt,
  state,
  contactName,
}: Pick<NumberHeroProps, 'digits' | 'isOwn' | 'visitorPrompt' | 'state' | 'contactName'>): ReactNode {
  const copy = useTexts(topUpCopy);
  const language = useLanguage();
  const complete = state.kind === 'ready' || state.kind === 'checking';
  const { data, isError } = useOrganization(complete ? digits : null);
  if (state.kind === 'refused')
    return (
      <p className={styles.problem}>
        <AlertIcon />
        <span>{state.problem}</span>
      </p>
    );
  if (state.kind === 'incomplete' && digits === '') return visitorPrompt !== null && <p>{visitorPrompt}</p>;
  if (state.kind === 'incomplete') return <p>{copy.numberShort(state.missing)}</p>;
  const owner = data ? describeOwner(data, language) : isError ? copy.carrierUnknown : null;
  return (
    <OwnerLine
      contactName={contactName}
      facts={owner === null ? [copy.lookingUp] : [isOwn && copy.ownNumber, owner]}
    />
  );
}

interface SelectWhole {
  readonly onMouseDown: (event: MouseEvent<HTMLInputElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLInputElement>) => void;
}

/**
 * Selects the whole number at the first tap on it, so that typing replaces it; a second tap places the caret.
 * A number still being typed is not selected.
 */
function useSelectWhole(): SelectWhole {
  const hadFocus = useRef(false);
  return {
    onMouseDown({ currentTarget }) {
      hadFocus.current = document.activeElement === currentTarget;
    },
    onClick({ currentTarget }) {
      if (!hadFocus.current && currentTarget.value.length >= WHOLE) currentTarget.select();
    },
  };
}
