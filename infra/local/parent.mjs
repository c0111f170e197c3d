// @ts-check
/**
 * Polls, because a killed parent sends no signal, and the shell that npm starts forwards none.
 * @param {() => void} act
 */
export function onParentGone(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500).unref();
}
