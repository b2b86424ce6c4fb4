import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a reserved port is not given again, even before a server listens on it', async () => {
  const port = await freePort();
  await expect(freePort(0, [port, port + 1])).rejects.toThrow('EADDRINUSE');
});

test('a port reserved by another process is not given until that process ends', async () => {
  const asks = `import { freePort } from ${JSON.stringify(new URL('free-port.ts', import.meta.url).href)};
    console.log(await freePort()); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', asks], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  const [said] = (await once(other.stdout, 'data')) as [Buffer];
  const port = Number(said.toString());
  await expect(freePort(0, [port, port + 1])).rejects.toThrow('EADDRINUSE');
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await freePort(0, [port, port + 1])).toBe(port);
});

test('a reserved port can be listened on, and a port in use is not given', async () => {
  const port = await freePort();
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await freePort(port)).not.toBe(port);
});
