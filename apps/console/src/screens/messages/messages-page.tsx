import type { HelpMessageRowView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '@phonebill/styles';
import { AnswerForm } from '../../answers/index.ts';
import { onServerClock, useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { Loaded, Pager } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Card, Empty, Moment, Notice, Screen } from '../../ui/index.ts';
import { formatAge } from '../../values/index.ts';
import { openedOf } from './opened-message.ts';
import { ShortOrder } from './short-order.tsx';
import { messagesTexts } from './texts.ts';
import * as styles from './messages-page.module.css';

const REFRESH_MS = 30_000;

/** Shows unanswered messages, one of them opened beside its order. */
export function MessagesPage(): ReactNode {
  const texts = useTexts(messagesTexts);
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const answer = useAnswer('GET /messages', cursor === null ? {} : { cursor }, { refetchMs: REFRESH_MS });
  return (
    <Screen title={texts.title}>
      <Loaded answer={answer}>
        {({ messages, nextCursor }) => (
          <Waiting
            page={`${cursor} ${answer.isPlaceholderData}`}
            messages={messages}
            asOf={onServerClock(answer.dataUpdatedAt)}
            isFirst={cursor === null}
            pager={<Pager nextCursor={nextCursor} isOldestFirst />}
          />
        )}
      </Loaded>
    </Screen>
  );
}

/** `isFirst`: whether it is the first page, with the messages that have waited longest. */
function Waiting({
  messages,
  asOf,
  page,
  isFirst,
  pager,
}: Pick<MessageListProps, 'messages' | 'asOf'> & {
  /** Which page of the list the messages are of; those of the one before stand until it is there. */
  readonly page: string;
  readonly isFirst: boolean;
  readonly pager: ReactNode;
}): ReactNode {
  const texts = useTexts(messagesTexts);
  const [search, setSearch] = useSearchParams();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string | null>(null);
  const [shownPage, setShownPage] = useState(page);
  // A message open on another page was not answered by somebody else.
  if (page !== shownPage) {
    setShownPage(page);
    setLast(null);
  }
  const named = search.get('no');
  const opened = openedOf(messages, { named, last, answered });
  if (opened !== null && opened !== 'gone' && opened.messageNo !== last) setLast(opened.messageNo);

  function openNext(): void {
    setLast(null);
    setSearch((before) => withMessage(before, null), { replace: true });
  }
  /** Left out here until the list is loaded again without it. */
  function goOn(messageNo: string): void {
    setAnswered((before) => [...before, messageNo]);
    openNext();
  }
  return (
    <>
      {answered.length > 0 && opened !== 'gone' && <Notice kind="success">{texts.sent}</Notice>}
      {opened === null ? (
        <>
          <Card>
            <Empty>{isFirst ? texts.none : texts.noneHere}</Empty>
          </Card>
          {pager}
        </>
      ) : (
        <div className={styles.messages}>
          <div className={styles.column}>
            <MessageList
              messages={messages.filter(({ messageNo }) => !answered.includes(messageNo))}
              openedNo={opened === 'gone' ? null : opened.messageNo}
              asOf={asOf}
            />
            {pager}
          </div>
          {opened === 'gone' ? (
            <div className={styles.beside}>
              <Notice kind="waiting" action={<Button onPress={openNext}>{texts.next}</Button>}>
                {texts.gone}
              </Notice>
            </div>
          ) : (
            <Opened
              key={opened.messageNo}
              message={opened}
              onAnswered={goOn}
              isNext={answered.length > 0 && named === null}
            />
          )}
        </div>
      )}
    </>
  );
}

interface MessageListProps {
  readonly messages: readonly HelpMessageRowView[];
  readonly openedNo: string | null;
  /** The time (ms) of the list, to which ages refer. */
  readonly asOf: number;
}

function MessageList({ messages, openedNo, asOf }: MessageListProps): ReactNode {
  const texts = useTexts(messagesTexts);
  const language = useLanguage();
  const [search] = useSearchParams();
  return (
    <nav className={styles.list} aria-label={texts.list}>
      {messages.map((message) => {
        const isOpened = message.messageNo === openedNo;
        return (
          <Link
            key={message.messageNo}
            to={`/messages?${withMessage(search, message.messageNo)}`}
            replace
            aria-current={isOpened ? 'true' : undefined}
            className={classNames(styles.row, isOpened && styles.opened)}
          >
            <span className={styles.age}>
              {texts.waits(formatAge(asOf - Date.parse(message.writtenAt), language))} ·{' '}
              {texts[message.language]}
            </span>
            <span className={styles.excerpt} lang={message.language}>
              {message.text}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Returns the same place in the list with this message opened; null for none. */
function withMessage(search: URLSearchParams, messageNo: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('no');
  if (messageNo !== null) next.set('no', messageNo);
  return next;
}

interface OpenedProps {
  readonly message: HelpMessageRowView;
  readonly onAnswered: (messageNo: string) => void;
  /** Whether it was opened after another was answered: its answer field then receives the focus. */
  readonly isNext: boolean;
}

function Opened({ message, onAnswered, isNext }: OpenedProps): ReactNode {
  const texts = useTexts(messagesTexts);
  const can = useCan();
  return (
    <div className={styles.beside}>
      <Card title={texts.message} action={<Moment iso={message.writtenAt} />}>
        <p className={styles.text} lang={message.language}>
          {message.text}
        </p>
        {can('messages.answer') ? (
          <AnswerForm
            message={message}
            onAnswered={() => onAnswered(message.messageNo)}
            takesFocus={isNext}
          />
        ) : (
          <Notice>{texts.readOnly}</Notice>
        )}
      </Card>
      {can('orders.read') && <ShortOrder orderNo={message.orderNo} />}
    </div>
  );
}
