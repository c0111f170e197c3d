import { constants } from 'node:os';
import { onParentGone } from './parent.mjs';
import { killAllGroups, stopAllGroups } from './processes.ts';

/**
 * Ends this process and everything that it started after Ctrl-C, SIGTERM, a closed terminal, or the
 * end of the parent process. A second Ctrl-C ends this process at once.
 * @param exitCode the status after a signal
 * @returns `beforeEnd` adds a function to call first; `isEnding` says if the shutdown has begun
 */
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
    // Errors no longer matter during the shutdown. Before it, EPIPE or EIO means that a child got
    // the signal first.
    if (isEnding) return;
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

/** Ignores a closed terminal, because an error must not stop the shutdown. */
function say(sentence: string): void {
  try {
    const start = process.stdout.isTTY ? '\r\x1b[2K' : '\n';
    process.stdout.write(`${start}${sentence}\n`);
  } catch {}
}
