import { helpMessage, MESSAGE_LENGTH, problemInField } from '@phonebill/contract/validation';
import type { HelpMessageView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { explainCall } from '../ui/notice/explain-call.ts';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { createIdempotencyKeys, sendOnce, useAttempt } from '../platform/attempt/index.ts';
import { call } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { xAuthToken } from '../platform/session/index.ts';
import { memoryArea } from '../platform/storage.ts';
import { Button } from '../ui/button/button.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { ErrorHelp } from '../ui/state/error-help.tsx';
import { helpCopy } from './copy.ts';
import * as styles from './help.module.css';

interface MessageFormProps {
  readonly orderNo: string;
  readonly hint: string;
  readonly onWritten: (message: HelpMessageView) => void;
}

/** The number of remaining characters from which on it is shown. */
const FEW_LEFT = 50;

const keys = createIdempotencyKeys(memoryArea());

/** Unsent texts by order: closing the sheet does not lose them. */
const unsent = new Map<string, string>();

/**
 * Renders the form for a message about an order. A message without an answer is the same message when it is
 * sent again.
 */
export function MessageForm({ orderNo, hint, onWritten }: MessageFormProps): ReactNode {
  const copy = useTexts(helpCopy);
  const language = useLanguage();
  const [text, setText] = useState(() => unsent.get(orderNo) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const { failure, run } = useAttempt<Failure>();
  const left = MESSAGE_LENGTH - Array.from(helpMessage.read(text)).length;

  function keep(value: string): void {
    unsent.set(orderNo, value);
    setText(value);
  }

  async function send(): Promise<void> {
    const found = problemInField(helpMessage, helpMessage.read(text), language);
    setProblem(found);
    if (found !== null) return;
    setIsSent(false);
    await run(async () => {
      const { message } = await sendOnce(keys, { orderNo, text }, (requestNo) =>
        call(
          'POST /own/v1/help/message',
          { requestNo, orderNo, text, xAuthToken: xAuthToken() },
          { failureShownBy: 'caller' },
        ),
      );
      onWritten(message);
      // A text changed since then is another message.
      if (unsent.get(orderNo) === text) keep('');
      setIsSent(true);
      return null;
    }, explainCall);
  }

  return (
    <div className={styles.form}>
      <TextArea
        label={helpMessage.label[language]}
        value={text}
        problem={problem}
        hint={hint}
        count={left < 0 ? copy.over(-left) : left <= FEW_LEFT ? copy.left(left) : null}
        onChange={(value) => {
          // Another text is another message.
          if (problem === null && failure === null) setIsSent(false);
          setProblem(null);
          keep(value);
        }}
      />
      {/* This already is help. */}
      <ErrorHelp value={null}>
        <FailureNotice failure={failure} />
      </ErrorHelp>
      <p role="status" className={styles.sent}>
        {isSent && copy.sent}
      </p>
      <Button kind="quiet" block onClick={send}>
        {copy.send}
      </Button>
    </div>
  );
}
