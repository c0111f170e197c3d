// @ts-check
/**
 * Calls `act` when the parent process has ended. Signals aren't enough: a killed parent sends none,
 * and npm signals only the shell that runs a script, which doesn't forward them.
 * @param {() => void} act
 * @param {number} [parent]
 */
export function onParentGone(act, parent = process.ppid) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500).unref();
}

// `node --import parent.mjs?leash=<pid>` runs a program that ends, with its process group, when the
// process `pid` ends.
const parent = new URL(import.meta.url).searchParams.get('leash');
if (parent) onParentGone(() => process.kill(-process.pid, 'SIGKILL'), Number(parent));
