// The addresses to which events may be sent, and those to which not, by their text and by what their name
// resolves to.
import { promisify } from 'node:util';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { generateSharedSecret } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { readNetworks } from '../config/index.ts';
import { createReceiverAddresses } from './receiver-addresses.ts';
import { createSendEvent } from './send-event.ts';

const internet = createReceiverAddresses(readNetworks(''));
const onThisHost = createReceiverAddresses(readNetworks('127.0.0.0/8, ::1/128'));

test.each([
  'https://shop.example/events',
  'https://shop.example:8443/events?of=phonebill',
  'https://1.1.1.1/',
  'https://[2606:4700::1111]/',
])('events may be sent to %s', (url) => {
  expect(internet.whyNot(url)).toBeNull();
});

test.each([
  ['http://shop.example/', 'https'],
  ['ftp://shop.example/', 'https'],
  ['shop.example', 'no address'],
  [`https://shop.example/${'x'.repeat(500)}`, 'no address'],
  ['https://me:secret@shop.example/', 'password'],
  ['https://shop.example/#x', '#'],
  ['https://localhost/', 'network'],
  ['https://127.0.0.1/', 'network'],
  // Other ways to write 127.0.0.1, 10.0.0.1 and the address of cloud metadata.
  ['https://2130706433/', 'network'],
  ['https://0x7f.1/', 'network'],
  ['https://10.0.0.1/', 'network'],
  ['https://172.31.255.255/', 'network'],
  ['https://192.168.1.1/', 'network'],
  ['https://100.64.0.1/', 'network'],
  ['https://169.254.169.254/latest/meta-data', 'network'],
  ['https://0.0.0.0/', 'network'],
  ['https://[::1]/', 'network'],
  ['https://[::]/', 'network'],
  ['https://[::ffff:10.0.0.1]/', 'network'],
  ['https://[64:ff9b::10.0.0.1]/', 'network'],
  ['https://[2002:a00:1::]/', 'network'],
  ['https://[fd00:ec2::254]/', 'network'],
  ['https://[fe80::1]/', 'network'],
])('events may not be sent to %s', (url, why) => {
  expect(internet.whyNot(url)).toContain(why);
});

test('a configured network may be reached, and no other', () => {
  expect(onThisHost.whyNot('http://localhost:8090/events')).toBeNull();
  expect(onThisHost.whyNot('http://127.0.0.1:8090/events')).toBeNull();
  expect(onThisHost.whyNot('http://shop.example/')).toContain('https');
  expect(onThisHost.whyNot('https://10.0.0.1/')).toContain('network');
  const inside = createReceiverAddresses(readNetworks('10.1.0.0/16'));
  expect(inside.whyNot('https://10.1.2.3/')).toBeNull();
  expect(inside.whyNot('http://10.1.2.3/')).toContain('https');
  expect(inside.whyNot('https://10.2.0.1/')).toContain('network');
});

test('a name that resolves to this host is refused at its look-up, unless that is allowed', async () => {
  const lookUp = (addresses: typeof internet, options: object) =>
    promisify<string, object, string | LookupAddress[]>(addresses.lookup as never)('localhost', options);
  for (const options of [{}, { all: true }])
    await expect(lookUp(internet, options)).rejects.toThrow('where events may not go');
  expect(await lookUp(onThisHost, { all: true, family: 4 })).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await lookUp(onThisHost, { family: 4 })).toBe('127.0.0.1');
});

test('a name that resolves to this host gets no connection, although its text is allowed', async () => {
  let connections = 0;
  const server = createServer((_request, response) => void response.end());
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The name behaves like one on the internet that was made to resolve to this machine.
  const { send, close } = createSendEvent({ ...internet, whyNot: () => null });
  const message = { secrets: [generateSharedSecret()], eventId: 'msg_1', body: '{}' };
  const answer = await send({ ...message, url: `http://localhost:${port}/` }, Date.now());
  expect(answer).toMatchObject({ status: null, error: 'the name leads to where events may not go' });
  expect(connections).toBe(0);
  await close();
  await new Promise((resolve) => void server.close(resolve));
});
