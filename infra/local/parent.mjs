// @ts-check
/**
 * Calls back when the process that started this one has ended. A killed parent forwards no signal, and npm
 * signals only the shell that runs a script, which forwards nothing.
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

// `node --import parent.mjs?leash=<pid>` runs a program that ends, with its process group, when its parent
// ends.
const parent = new URL(import.meta.url).searchParams.get('leash');
if (parent) onParentGone(() => process.kill(-process.pid, 'SIGKILL'), Number(parent));
