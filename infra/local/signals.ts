import { constants } from 'node:os';
import { onParentGone } from './parent.mjs';
import { killAllGroups, stopAllGroups } from './processes.ts';

export function endOnSignals(exitCode: number): {
  beforeEnd: (stop: () => Promise<void>) => void;
  isEnding: () => boolean;
} {
  const stops: (() => Promise<void>)[] = [];
  let isEnding = false;
  let interrupts = 0;

  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    say('Stopping …');
    await Promise.allSettled(stops.map((stop) => stop()));
    await stopAllGroups();
    killAllGroups();
    say('Stopped; nothing is left running.');
    process.exit(exitCode);
  };

  process.on('SIGINT', () => {
    interrupts += 1;
    if (interrupts > 1) process.exit(128 + constants.signals.SIGINT);
    void end();
  });
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  onParentGone(end);
  process.on('uncaughtException', (error) => {
    if (isEnding) return;
    // EPIPE or EIO means that a child or the terminal ended before this process.
    if (/\b(EPIPE|EIO)\b/.test(error.message)) return void end();
    console.error(error);
    process.exit(1);
  });
  process.on('exit', killAllGroups);
  return {
    beforeEnd: (stop) => stops.push(stop),
    isEnding: () => isEnding,
  };
}

function say(sentence: string): void {
  try {
    const start = process.stdout.isTTY ? '\r\x1b[2K' : '\n';
    process.stdout.write(`${start}${sentence}\n`);
  } catch {}
}
