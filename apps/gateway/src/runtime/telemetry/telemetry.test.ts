import { expect, test, vi } from 'vitest';
import { createTelemetry, type Telemetry } from './telemetry.ts';
import { asWorker, endStep, forClient, waitingClient, workingOn } from './work.ts';

function logged(write: (telemetry: Telemetry) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const telemetry = createTelemetry({
    level: 'info',
    roles: new Set(['web', 'worker']),
    destination: { write: (line) => void lines.push(line) },
    countProviderMismatch: () => undefined,
  });
  write(telemetry);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a log line has its level, process and role, and the subject of the work', () => {
  const lines = logged((telemetry) => {
    telemetry.log('info', 'alone');
    asWorker('a job', { agreementNo: 'A1' }, () =>
      workingOn('work', { orderNo: '2' }, () => telemetry.log('warn', 'within', { why: 'late' })),
    );
    forClient('10.0.0.1', () => telemetry.log('error', 'for a client', { orderNo: '3' }));
    telemetry.log('debug', 'below the level');
  });
  expect(lines).toMatchObject([
    { level: 'info', role: 'web,worker', msg: 'alone' },
    { level: 'warn', role: 'worker', msg: 'within', agreementNo: 'A1', orderNo: '2', why: 'late' },
    { level: 'error', role: 'web', msg: 'for a client', orderNo: '3' },
  ]);
  for (const line of lines) expect(line['process']).toMatch(new RegExp(`.:${process.pid}$`));
  expect(JSON.stringify(lines)).not.toContain('10.0.0.1');
});

test('logs errors of other programs without the numbers and tokens they quote', () => {
  const orderNo = '261122000100000112345678';
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy';
  const error = `invalid input "13800138000", token ${token}, of order ${orderNo}`;
  const [line] = logged((telemetry) => telemetry.log('error', 'failed', { error, stack: error }));
  expect(line?.['error']).toBe(`invalid input "(number)", token (token), of order ${orderNo}`);
  expect(line?.['stack']).toBe(line?.['error']);
});

test('nested work belongs to the client of the work around it', () => {
  expect(forClient('a', () => workingOn('work', { orderNo: '1' }, waitingClient))).toBe('a');
  expect(workingOn('work', { orderNo: '1' }, waitingClient)).toBeNull();
  expect(waitingClient()).toBeNull();
});

test('a step lasts from the previous step or the start of its work, and is unknown outside', () => {
  const clock = vi.spyOn(performance, 'now');
  try {
    clock.mockReturnValue(1000);
    expect(endStep()).toBeNull();
    asWorker('a job', {}, () => {
      clock.mockReturnValue(1025);
      expect(endStep()).toBe(25);
      clock.mockReturnValue(1032);
      expect(endStep()).toBe(7);
    });
  } finally {
    clock.mockRestore();
  }
});
