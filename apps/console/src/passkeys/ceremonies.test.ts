import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../calls/index.ts';
import { createEnrolment, signIn, touchThenSend } from './ceremonies.ts';

afterEach(() => vi.unstubAllGlobals());

const CHALLENGE = 'bm9uY2Utb2YtdGhlLXNlcnZlcg';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** Simulates the server and the browser's authenticator; returns what was sent to the server, in order. */
function playedParts(touch: () => Promise<unknown> = touched): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(body as string) });
    return Promise.resolve(Response.json({ options: { challenge: CHALLENGE }, me: { name: 'Li Wei' } }));
  });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('navigator', { credentials: { get: touch }, languages: [] });
  return sent;
}

function touched(): Promise<unknown> {
  return Promise.resolve({
    id: 'credential',
    rawId: bytes('credential'),
    type: 'public-key',
    response: {
      authenticatorData: bytes('data'),
      clientDataJSON: bytes('client'),
      signature: bytes('signature'),
    },
    getClientExtensionResults: () => ({}),
  });
}

const proposed = {
  kind: 'giveBack',
  about: '202611271800000000000000',
  amountFen: 1250,
  reason: 'paid twice',
} as const;

test('an act is sent exactly as it was confirmed with the passkey', async () => {
  const sent = playedParts();
  const given = await touchThenSend({ act: 'propose', content: proposed }, (content, touch) =>
    Promise.resolve({ content, touch }),
  );
  expect(sent).toEqual([{ path: '/console/v1/touches', body: { act: 'propose', content: proposed } }]);
  expect(given.content).toEqual(proposed);
  expect(given.touch).toMatchObject({ id: 'credential', type: 'public-key' });
});

test("the authenticator receives the server's challenge", async () => {
  const asked: { publicKey: { challenge: ArrayBuffer } }[] = [];
  playedParts((...options: unknown[]) => {
    asked.push(options[0] as (typeof asked)[number]);
    return touched();
  });
  await touchThenSend({ act: 'propose', content: proposed }, () => Promise.resolve());
  expect(new TextDecoder().decode(asked[0]?.publicKey.challenge)).toBe('nonce-of-the-server');
});

test('an act is not sent when the user closes the passkey prompt', async () => {
  playedParts(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
  const send = vi.fn();
  await expect(touchThenSend({ act: 'propose', content: proposed }, send)).rejects.toMatchObject({
    name: 'NotAllowedError',
  });
  expect(send).not.toHaveBeenCalled();
});

test('the authenticator is not called when the server refuses to begin', async () => {
  const touch = vi.fn(touched);
  playedParts(touch);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ refusal: 'notAllowed', message: 'No.' }, { status: 403 })),
  );
  const send = vi.fn();
  await expect(touchThenSend({ act: 'addPasskey', content: {} }, send)).rejects.toBeInstanceOf(Refusal);
  expect(touch).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});

test("signing in sends the authenticator's answer", async () => {
  const sent = playedParts();
  expect(await signIn()).toEqual({ name: 'Li Wei' });
  expect(sent.map(({ path }) => path)).toEqual(['/console/v1/signIn/begin', '/console/v1/signIn/finish']);
  expect(sent[1]?.body).toMatchObject({ answer: { id: 'credential', type: 'public-key' } });
});

/**
 * Simulates an invited person's browser whose server gives these answers in order; returns the calls and how
 * many passkeys were made.
 */
function playedEnrolment(...answers: readonly (readonly [path: string, answer: () => unknown])[]) {
  const left = [...answers];
  const played = { paths: [] as string[], made: 0 };
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace('/console/v1', '');
    played.paths.push(path);
    const [awaited, answer] = left.shift() ?? ['none', () => Response.error()];
    expect(path).toBe(awaited);
    return Promise.resolve(answer());
  });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('navigator', {
    credentials: {
      get: touched,
      create: () => {
        played.made += 1;
        return Promise.resolve({
          id: `credential ${played.made}`,
          rawId: bytes('credential'),
          type: 'public-key',
          response: {
            attestationObject: bytes('object'),
            clientDataJSON: bytes('client'),
            getTransports: () => ['internal'],
          },
          getClientExtensionResults: () => ({}),
        });
      },
    },
    languages: [],
  });
  return played;
}
const rp = { id: 'localhost', name: 'phonebill' };
const user = { id: 'dXNlcg', name: 'Li Wei', displayName: 'Li Wei' };
const options = { challenge: CHALLENGE, rp, user, pubKeyCredParams: [] };
const begun = () => Response.json({ name: 'Li Wei', options });
const letIn = () => Response.json({ me: { name: 'Li Wei' } });
const refused = (refusal: string, status: number) => () =>
  Response.json({ refusal, message: refusal }, { status });
const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

test('an invited person whose answer was lost sends the same passkey again', async () => {
  const played = playedEnrolment(
    ['/enrolment/begin', begun],
    ['/enrolment/finish', lost],
    ['/enrolment/finish', letIn],
  );
  const enrol = createEnrolment();
  await expect(enrol({ code: 'code' }, 'a laptop')).rejects.toMatchObject({ name: 'NoAnswer' });
  expect(await enrol({ code: 'code' }, 'a laptop')).toEqual({ name: 'Li Wei' });
  expect(played.made).toBe(1);
});

test('an invited person whose passkey was stored before the answer was lost signs in with it', async () => {
  playedEnrolment(
    ['/enrolment/begin', begun],
    ['/enrolment/finish', lost],
    ['/enrolment/finish', refused('invitationSpent', 404)],
    ['/signIn/begin', () => Response.json({ options: { challenge: CHALLENGE } })],
    ['/signIn/finish', letIn],
  );
  const enrol = createEnrolment();
  await expect(enrol({ code: 'code' }, 'a laptop')).rejects.toMatchObject({ name: 'NoAnswer' });
  expect(await enrol({ code: 'code' }, 'a laptop')).toEqual({ name: 'Li Wei' });
});

test('a refused passkey from an earlier try is replaced by a new one', async () => {
  const played = playedEnrolment(
    ['/enrolment/begin', begun],
    ['/enrolment/finish', lost],
    ['/enrolment/finish', refused('passkeyRefused', 403)],
    ['/enrolment/begin', begun],
    ['/enrolment/finish', letIn],
  );
  const enrol = createEnrolment();
  await expect(enrol({ code: 'code' }, 'a laptop')).rejects.toMatchObject({ name: 'NoAnswer' });
  expect(await enrol({ code: 'code' }, 'a laptop')).toEqual({ name: 'Li Wei' });
  expect(played.made).toBe(2);
});

test('a spent invitation does not let its holder sign in', async () => {
  const played = playedEnrolment(['/enrolment/begin', refused('invitationSpent', 404)]);
  await expect(createEnrolment()({ code: 'code' }, 'a laptop')).rejects.toMatchObject({
    refusal: 'invitationSpent',
  });
  expect(played.paths).toEqual(['/enrolment/begin']);
});
