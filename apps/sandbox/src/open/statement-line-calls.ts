import type { FastifyInstance } from 'fastify';
import { amount, mobileNo, objectOf, requestNo, time } from '../http/json-schemas.ts';
import {
  type StatementBook,
  statementBooks,
  type StatementLine,
  type StatementLines,
} from './statement-lines.ts';

const params = {
  type: 'object',
  properties: { book: { type: 'string', enum: statementBooks }, requestNo },
};
const line = {
  ...objectOf({ requestNo, amount, at: time }),
  properties: {
    kind: { enum: ['payment', 'refund', null] },
    requestNo,
    amount,
    mobileNo: { anyOf: [mobileNo, { type: 'null' }] },
    at: time,
  },
};

/** Registers calls that add lines to partners' statements and remove them, without anything having moved. */
export function statementLineCalls(app: FastifyInstance, lines: StatementLines): void {
  app.post<{ Params: { book: StatementBook }; Body: StatementLine }>(
    '/statements/:book',
    { schema: { params, body: line } },
    ({ params: { book }, body }) => {
      lines.add(book, body);
      return { added: body };
    },
  );
  app.delete<{ Params: { book: StatementBook; requestNo: string } }>(
    '/statements/:book/:requestNo',
    { schema: { params } },
    ({ params: { book, requestNo: no } }) => ({ removed: lines.remove(book, no) }),
  );
}
