import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, Gateway } from '../../parts/index.ts';
import { enrol } from '../../passkeys/index.ts';
import { beginSession } from '../../session/index.ts';
import { Button, Notice, Skeleton, TextField } from '../../ui/index.ts';
import { takeInvitation, takenInvitation } from './invitation-code.ts';
import { enrolTexts } from './texts.ts';

const LONGEST_LABEL = 40;

/** An invitation: greets who was invited, makes their first passkey, and lets them in. */
export function EnrolPage(): ReactNode {
  const texts = useTexts(enrolTexts);
  const [code, setCode] = useState(takenInvitation);
  // Another invitation opened in the same page changes only the fragment.
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

type Begun = ConsoleResponse<'POST /enrolment/begin'>;

function Invited({ code }: { readonly code: string }): ReactNode {
  const texts = useTexts(enrolTexts);
  const navigate = useNavigate();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [label, setLabel] = useState(texts.labelValue);
  const reading = useAct();
  const making = useAct();
  const { run: read } = reading;

  // What the browser is asked with is good once: it is asked for anew before each try after the first.
  async function begin(): Promise<void> {
    const answer = await read(() => call('POST /enrolment/begin', { code }));
    if (answer) setBegun(answer);
  }
  useEffect(() => {
    void begin();
    // oxlint-disable-next-line react/exhaustive-deps -- once for the code
  }, [code]);

  async function make(): Promise<void> {
    if (begun === null || label.trim() === '') return;
    const isRetry = making.error !== null;
    const me = await making.run(async () => {
      const { options } = isRetry ? await call('POST /enrolment/begin', { code }) : begun;
      return enrol(code, label.trim(), options);
    });
    if (!me) return;
    beginSession(me);
    await navigate('/', { replace: true });
  }

  if (begun === null)
    return (
      <Gateway title={texts.title} words={reading.error instanceof Refusal ? texts.failed : texts.reading}>
        {reading.error === null ? (
          <Skeleton lines={2} />
        ) : (
          <Failure error={reading.error} onTryAgain={begin} />
        )}
      </Gateway>
    );
  return (
    <Gateway title={texts.greeting(begun.name)} words={texts.passkey}>
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
      <Failure error={making.error} />
    </Gateway>
  );
}
