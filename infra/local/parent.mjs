// @ts-check
/**
 * Calls back when the process that started this one is gone. A killed parent passes on no signal, and npm signals only
 * the shell that runs a script, which passes on nothing.
 *
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

// `node --import parent.mjs?leash=<pid>` runs a program that ends, with its process group, when its parent is gone.
const parent = new URL(import.meta.url).searchParams.get('leash');
if (parent) onParentGone(() => process.kill(-process.pid, 'SIGKILL'), Number(parent));
