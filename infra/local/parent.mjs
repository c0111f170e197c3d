// @ts-check
/**
 * Polls, because a killed parent sends no signal, and the shell that npm starts forwards none.
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

// With `--import parent.mjs?leash=<pid>`, a program ends when its parent process, `<pid>`, ends.
const parent = new URL(import.meta.url).searchParams.get('leash');
if (parent) onParentGone(() => process.kill(-process.pid, 'SIGKILL'), Number(parent));
