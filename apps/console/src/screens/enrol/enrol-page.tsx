import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, isRefusedAs, Refusal, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, Gateway } from '../../parts/index.ts';
import { createEnrolment } from '../../passkeys/index.ts';
import { beginSession } from '../../session/index.ts';
import { Button, LinkButton, Notice, Skeleton, TextField } from '../../ui/index.ts';
import { takeInvitation, takenInvitation } from './invitation-code.ts';
import { enrolTexts } from './texts.ts';

const LONGEST_LABEL = 40;
const LONGEST_WORD = 40;

/** Shows an invitation: greets the invited person, makes their first passkey, and signs them in. */
export function EnrolPage(): ReactNode {
  const texts = useTexts(enrolTexts);
  const [code, setCode] = useState(takenInvitation);
  // Opening another invitation in the same page changes only the fragment.
  useEffect(() => {
    function takeAnother(): void {
      takeInvitation();
      setCode(takenInvitation());
    }
    addEventListener('hashchange', takeAnother);
    return () => removeEventListener('hashchange', takeAnother);
  }, []);
  if (code === null)
    return (
      <Gateway title={texts.title} words={texts.passkey}>
        <Notice kind="waiting">{texts.noCode}</Notice>
      </Gateway>
    );
  return <Invited key={code} code={code} />;
}

type Invitation = ConsoleResponse<'POST /enrolment/read'>;

function Invited({ code }: { readonly code: string }): ReactNode {
  const texts = useTexts(enrolTexts);
  const navigate = useNavigate();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [word, setWord] = useState('');
  const [label, setLabel] = useState(texts.labelValue);
  const [wasSent, setSent] = useState(false);
  const reading = useAct();
  const making = useAct();
  const [enrol] = useState(createEnrolment);
  const { run } = reading;

  async function read(): Promise<void> {
    const answer = await run(() => call('POST /enrolment/read', { code }));
    if (answer) setInvitation(answer);
  }
  useEffect(() => {
    void read();
    // oxlint-disable-next-line react/exhaustive-deps -- once for the code
  }, [code]);

  const isWordMissing = invitation?.needsWord === true && word.trim() === '';

  async function make(): Promise<void> {
    setSent(true);
    if (invitation === null || label.trim() === '' || isWordMissing) return;
    const given = { code, ...(invitation.needsWord && { word: word.trim() }) };
    const me = await making.run(() => enrol(given, label.trim()));
    if (!me) return;
    beginSession(me);
    await navigate('/', { replace: true });
  }

  if (invitation === null)
    return (
      <Gateway title={texts.title} words={reading.error instanceof Refusal ? texts.failed : texts.reading}>
        {reading.error === null ? (
          <Skeleton lines={2} />
        ) : (
          <Failure error={reading.error} onTryAgain={read} />
        )}
        {isRefusedAs(reading.error, 'invitationSpent') && (
          <>
            <p>{texts.spentByYou}</p>
            <LinkButton to="/sign-in">{texts.signIn}</LinkButton>
          </>
        )}
      </Gateway>
    );
  return (
    <Gateway title={texts.greeting(invitation.name)} words={texts.passkey}>
      {invitation.needsWord && (
        <TextField
          label={texts.word}
          hint={texts.wordHint}
          error={wasSent && isWordMissing ? texts.wordMissing : null}
          value={word}
          onChange={setWord}
          maxLength={LONGEST_WORD}
          isRequired
          takesFocus
        />
      )}
      <TextField
        label={texts.label}
        hint={texts.labelHint}
        error={label.trim() === '' ? texts.labelMissing : null}
        value={label}
        onChange={setLabel}
        maxLength={LONGEST_LABEL}
        isRequired
      />
      <Button kind="primary" onPress={make}>
        {texts.make}
      </Button>
      <Failure error={making.error} whenUnknown={texts.pressAgain} />
    </Gateway>
  );
}
