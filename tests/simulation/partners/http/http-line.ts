/**
 * The HTTP connection between a process and a partner. The adapter's own requests go, text for text, over the
 * line that loses, delays and duplicates them (line.ts) to a server that verifies them. Answers may be
 * refused half way, cut short, changed, forged, swapped with another request's, or formatted in a way never
 * seen before.
 */
import { type Connect, NoAnswer } from '../../../../apps/gateway/src/partners/connections.ts';
import type { SimulatedProcess } from '../../simulated-process.ts';
import type { Surroundings } from '../../surroundings.ts';
import { type Ask, orderNoOf } from '../line.ts';
import type { HttpAnswer, HttpPartner, HttpRequest, Wording } from './exchange.ts';

const notDone = { fails: 0.01, isBusy: 0.006, redirects: 0.004 };
const wordings = { moreFields: 0.03, otherTypes: 0.01 };
const onItsWay = { failsAfter: 0.01, cutShort: 0.01, isEmpty: 0.004, ofAnother: 0.03 };
/** Unsigned answers are never changed or forged: the connection alone vouches for them. */
const whereSigned = { changed: 0.01, forged: 0.03 };
const chances = { ...notDone, ...wordings, ...onItsWay, ...whereSigned };
/** In some worlds partners swap answers all the time. */
const MIXED_UP = { ofAnother: 0.3 };
type Fault = keyof typeof chances;

const said: Readonly<Record<Fault, string>> = {
  fails: 'is answered with 500, and is not done',
  isBusy: 'is answered with 429, and is not done',
  redirects: 'is answered with a redirect, and is not done',
  moreFields: 'is done, and the answer has fields that nobody knows',
  otherTypes: 'is done, and the answer has amounts of another type',
  failsAfter: 'is done, and answered with 502',
  cutShort: 'is done, and half of the answer comes',
  isEmpty: 'is done, and nothing stands in the answer',
  ofAnother: 'is done, and the answer to another request comes',
  changed: 'is done, and a digit of the answer is changed on its way',
  forged: 'is done, and somebody else answers that it is paid',
};

/** Returns the function that connects a process with this partner. `partner` is its name in the trace. */
export function createHttpLine(
  process: SimulatedProcess,
  { draws, faults, trace, occurrenceOf }: Surroundings,
  ask: Ask,
) {
  const here = draws.happens('answers are mixed up', 0.2) ? { ...chances, ...MIXED_UP } : chances;
  return (partner: string, server: HttpPartner): Connect => {
    function answerTo(request: HttpRequest, name: string, about: string): HttpAnswer {
      const key = occurrenceOf(`http ${partner} ${name} ${about}`);
      const subject = `process ${process.name} to ${partner}, ${name} ${about}:`;
      const orderNo = orderNoOf(about);
      const before = server.answered.get(name);
      // Only an answer that names its request is swapped with another.
      const canBeMixedUp = before !== undefined && before.about !== about && names(before);
      const unsigned = server.isSigned ? {} : { changed: 0, forged: 0 };
      const possible = { ...here, ...unsigned, ...(!canBeMixedUp && { ofAnother: 0 }) };
      const fault = faults.at(key, possible, { about: orderNo, subject, said });
      if (fault) trace.note(orderNo, `${subject} ${said[fault]}`);
      if (fault === 'fails') return html(500, 'Internal Server Error');
      if (fault === 'isBusy') return html(429, 'Too Many Requests');
      if (fault === 'redirects')
        return { ...html(302, 'Found'), headers: { location: 'https://elsewhere.example/' } };
      const answer = server.serve(request, wordingOf(fault));
      if (fault === null) server.answered.set(name, { about, answer });
      if (fault === 'ofAnother' && before) return before.answer;
      if (fault === 'failsAfter') return html(502, 'Bad Gateway');
      if (fault === 'isEmpty') return { ...answer, body: '' };
      if (fault === 'cutShort')
        return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
      return fault === 'changed' ? { ...answer, body: withAnotherDigit(answer.body, key) } : answer;
    }

    /** Changes a digit of the signed part, where the signature is in the body. */
    function withAnotherDigit(body: string, key: string): string {
      const signedPart = body.includes('"sign":') ? body.slice(0, body.indexOf('"sign":')) : body;
      const digits = [...signedPart.matchAll(/\d/g)];
      if (digits.length === 0) return `${body} `;
      const { index, 0: digit } = draws.oneOf(`digit ${key}`, digits);
      return `${body.slice(0, index)}${(Number(digit) + 1) % 10}${body.slice(index + 1)}`;
    }

    return () => ({
      async request({ method, path, headers, body }, limitMs) {
        const request: HttpRequest = { method, path, headers, body: body ?? '' };
        const { name, about } = server.named(request);
        const answer = await ask({ partner, name, about }, () => ({
          ...answerTo(request, name, about),
          kind: 'http' as const,
        }));
        if (answer.kind === 'http') return { ...answer, body: Buffer.from(answer.body) };
        if (answer.why.includes('could not be sent'))
          throw Object.assign(new Error('it could not be sent'), { code: 'ECONNREFUSED' });
        throw new NoAnswer(limitMs);
      },
      close: () => Promise.resolve(),
    });
  };
}

/** Whether an answer names the request it belongs to; nobody could tell others apart. */
function names({ about, answer }: { readonly about: string; readonly answer: HttpAnswer }): boolean {
  return about !== '' && answer.body.includes(about);
}

function wordingOf(fault: Fault | null): Wording {
  return fault === 'moreFields' || fault === 'otherTypes' || fault === 'forged' ? fault : 'usual';
}

function html(status: number, text: string): HttpAnswer {
  return { status, headers: { 'content-type': 'text/html' }, body: `<html><h1>${text}</h1></html>` };
}
