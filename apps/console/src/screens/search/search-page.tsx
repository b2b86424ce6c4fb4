import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { agreementColumns, Loaded, orderColumns, userColumns } from '../../parts/index.ts';
import { Card, Empty, Notice, Screen, Table } from '../../ui/index.ts';
import { searchTexts } from './texts.ts';

/** The greatest length of a number; the server does not search for longer ones. */
const LONGEST = 100;

type Found = ConsoleResponse<'GET /search'>;

/** Shows what a number finds; a single result is opened at once. */
export function SearchPage(): ReactNode {
  const texts = useTexts(searchTexts);
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim();
  const isNumber = q !== '' && q.length <= LONGEST;
  const answer = useAnswer('GET /search', { q }, { isWanted: isNumber, isOfOne: true });
  const only = answer.data ? onlyPlace(answer.data) : null;
  if (only !== null) return <Navigate to={only} replace />;
  return (
    <Screen title={texts.title}>
      {isNumber ? (
        <Loaded answer={answer}>{(found) => <FoundTables q={q} found={found} />}</Loaded>
      ) : (
        <Empty>
          {q !== '' && <p>{texts.tooLong}</p>}
          <p>{texts.what}</p>
        </Empty>
      )}
    </Screen>
  );
}

/** Returns the path of the only result; null if there is none, or several. */
export function onlyPlace({ users, agreements, orders, isMore }: Found): string | null {
  const places = [
    ...users.map(({ userNo }) => `/users/${userNo}`),
    ...agreements.map(({ agreementNo }) => `/agreements/${agreementNo}`),
    ...orders.map(({ orderNo }) => `/orders/${orderNo}`),
  ];
  return places.length === 1 && !isMore ? (places[0] ?? null) : null;
}

/** Returns whether it has the form of the reference that customers see with an error (`x-request-id`). */
export const isErrorReference = (q: string): boolean => /^[0-9a-f]{12}$/i.test(q);

function FoundTables({ q, found }: { readonly q: string; readonly found: Found }): ReactNode {
  const texts = useTexts(searchTexts);
  const language = useLanguage();
  const { users, agreements, orders, isMore } = found;
  if (users.length + agreements.length + orders.length === 0)
    return (
      <Card isFlush>
        <Empty>
          <p>{texts.none(q)}</p>
          <p>{isErrorReference(q) ? texts.errorReference : texts.what}</p>
        </Empty>
      </Card>
    );
  return (
    <>
      {users.length > 0 && (
        <Card isFlush title={texts.users(q)}>
          <Table
            label={texts.users(q)}
            columns={userColumns(language)}
            rows={users}
            keyOf={({ userNo }) => userNo}
            hrefOf={({ userNo }) => `/users/${userNo}`}
          />
        </Card>
      )}
      {agreements.length > 0 && (
        <Card isFlush title={texts.agreements(q)}>
          <Table
            label={texts.agreements(q)}
            columns={agreementColumns(language)}
            rows={agreements}
            keyOf={({ agreementNo }) => agreementNo}
            hrefOf={({ agreementNo }) => `/agreements/${agreementNo}`}
          />
        </Card>
      )}
      {orders.length > 0 && (
        <Card isFlush title={texts.orders(q)}>
          <Table
            label={texts.orders(q)}
            columns={orderColumns(language)}
            rows={orders}
            keyOf={({ orderNo }) => orderNo}
            hrefOf={({ orderNo }) => `/orders/${orderNo}`}
          />
        </Card>
      )}
      {isMore && <Notice>{texts.more}</Notice>}
    </>
  );
}
