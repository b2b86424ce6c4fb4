/** Calls about proposals, which one operator makes and another approves. */
import { Type } from 'typebox';
import { nullable, oneOf } from '../schemas/fields.ts';
import { Approval, Proposed } from './acts.ts';
import { Cursor, PasskeyAnswer, Proposal, Reason, RowNo } from './schemas.ts';

/** A text, since a query string carries texts only. */
const ProposalNoText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

export const proposalCalls = {
  'GET /proposals': {
    who: 'person',
    summary: 'What was proposed and waits, or what was decided, of kinds that the person may see',
    request: Type.Object({ which: oneOf(['open', 'decided'] as const), cursor: Cursor }),
    response: Type.Object({ proposals: Type.Array(Proposal), nextCursor: nullable(Type.String()) }),
  },
  'GET /proposal': {
    who: 'person',
    summary: 'One proposal',
    request: Type.Object({ proposalNo: ProposalNoText }),
    response: Type.Object({ proposal: Proposal }),
  },
  'GET /proposal/rows': {
    who: 'person',
    summary: 'What a proposal of many orders names, and what became of each',
    request: Type.Object({ proposalNo: ProposalNoText }),
    response: Type.Object({
      rows: Type.Array(
        Type.Object({
          number: Type.String(),
          orderNo: Type.String(),
          amountFen: Type.Integer(),
          outcome: nullable(Type.String()),
        }),
      ),
    }),
  },
  'POST /proposals': {
    who: 'person',
    summary: 'Proposes an act that another person approves; needs the verb of its kind and a touch',
    request: Type.Object({ proposed: Proposed, touch: PasskeyAnswer }),
    response: Type.Object({
      proposal: Proposal,
      invitation: nullable(
        Type.String({ description: 'Of somebody let in at once: the address that lets them in, once' }),
      ),
      word: nullable(
        Type.String({
          description:
            'Of an invitation that another person approves: what the invited person needs beside the ' +
            'address. Only this answer has it',
        }),
      ),
    }),
  },
  'POST /proposals/approve': {
    who: 'person',
    summary: 'Approves what was read and carries it out; needs the verb of its kind and a touch',
    request: Type.Object({ ...Approval.properties, touch: PasskeyAnswer }),
    response: Type.Object({
      proposal: Proposal,
      invitation: nullable(Type.String({ description: 'The address that lets the invited person in, once' })),
    }),
  },
  'POST /proposals/decline': {
    who: 'person',
    summary: "Ends a proposal without doing it: another's with a reason, or one's own",
    request: Type.Object({ proposalNo: RowNo, reason: Reason }),
    response: Type.Object({ proposal: Proposal }),
  },
} as const;
