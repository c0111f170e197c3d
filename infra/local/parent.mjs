// @ts-check
/**
 * Calls back when the parent process has ended. Signals aren't enough: a killed parent forwards
 * none, and npm signals only the shell that runs a script, and that shell forwards none.
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

// `node --import parent.mjs?leash=<pid>` runs a program whose process group ends when its parent
// does.
const parent = new URL(import.meta.url).searchParams.get('leash');
if (parent) onParentGone(() => process.kill(-process.pid, 'SIGKILL'), Number(parent));
